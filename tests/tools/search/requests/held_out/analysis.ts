import type { LabelledRequest } from "../labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    "request": "where is the script include PlateParser called from?",
    "tools": ["sn_find_usages", "sn_search_code"],
    "args": { "kind": "script_include", "name": "PlateParser" },
  },
  {
    "request": "how risky is it to drop the field mileage from x_demo_fleet_vehicle",
    "tools": ["sn_analyze_impact", "sn_find_usages"],
    "args": {
      "kind": "field",
      "name": "mileage",
      "table": "x_demo_fleet_vehicle",
      "change": "delete",
    },
  },
  {
    "request": "check this business rule code for mistakes: current.update(); gs.log('x')",
    "tools": ["sn_lint_script"],
    "args": { "code": "current.update();\ngs.log('x');", "kind": "business_rule", "when": "after" },
  },
  {
    "request": "download FleetUtils and PlateParser as local files so i can edit them in my editor",
    "tools": ["sn_pull_artifacts"],
    "args": {
      "table": "sys_script_include",
      "ids": ["FleetUtils", "PlateParser"],
      "overwrite": true,
    },
  },
  {
    "request": "force 'Incident: close children' into my current update set, unchanged",
    "tools": ["sn_track_record"],
    "args": { "table": "sys_script", "id": "Incident: close children" },
  },
];
