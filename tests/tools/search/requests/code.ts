import type { LabelledRequest } from "./labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    request: "grep all scripts for GlideAggregate",
    tools: ["sn_search_code"],
    args: { term: "GlideAggregate" },
  },
  {
    request: "in welchem skript kommt der text workshop vor",
    tools: ["sn_search_code"],
    args: { term: "workshop", limit: 10 },
  },
  {
    request: "search text in script includes of the fleet app only",
    tools: ["sn_search_code"],
    args: { term: "mileage", tables: ["sys_script_include"], scope: "x_demo_fleet" },
  },
  {
    request: "where is the script include PlateParser used",
    tools: ["sn_find_usages"],
    args: { kind: "script_include", name: "PlateParser" },
  },
  {
    request: "wo wird das feld state der fahrzeugtabelle verwendet",
    tools: ["sn_find_usages", "sn_analyze_impact"],
    args: { kind: "field", name: "state", table: "x_demo_fleet_vehicle" },
  },
  {
    request: "who calls gs.getProperty for x_demo_fleet.inspection.days",
    tools: ["sn_find_usages", "sn_search_code"],
    args: { kind: "property", name: "x_demo_fleet.inspection.days" },
  },
  {
    request:
      "what business rules, flows and notifications run when an incident is updated, in order",
    tools: ["sn_trace_table_automation"],
    args: { table: "incident", operation: "update" },
  },
  {
    request: "que se ejecuta al insertar un registro en la tabla incident",
    tools: ["sn_trace_table_automation"],
    args: { table: "incident", operation: "insert" },
  },
  {
    request: "what would break if i delete the column mileage",
    tools: ["sn_analyze_impact"],
    args: { kind: "field", name: "mileage", table: "x_demo_fleet_vehicle", change: "delete" },
  },
  {
    request: "blast radius before changing script include ParcelClient",
    tools: ["sn_analyze_impact"],
    args: { kind: "script_include", name: "ParcelClient" },
  },
  {
    request: "download script includes as local files so i can edit them in my editor",
    tools: ["sn_pull_artifacts"],
    args: { table: "sys_script_include", ids: ["PlateParser"] },
  },
  {
    request: "compare this script on dev with the other instance",
    tools: ["sn_diff_artifact", "sn_compare_instances"],
    args: { table: "sys_script_include", id: "PlateParser", other: "demo" },
  },
  {
    request: "set a breakpoint at line 3 of a script include",
    tools: ["sn_set_breakpoints"],
    args: { table: "sys_script_include", id: "PlateParser", points: [{ line: 3 }] },
  },
  {
    request: "logpoint setzen im script debugger",
    tools: ["sn_set_breakpoints"],
    args: {
      table: "sys_script_include",
      id: "PlateParser",
      points: [{ line: 3, type: "logpoint", text: "plate" }],
    },
  },
  {
    request: "session debug log of a rest call",
    tools: ["sn_debug_request"],
    args: { path: "/api/now/table/incident?sysparm_limit=1" },
  },
];
