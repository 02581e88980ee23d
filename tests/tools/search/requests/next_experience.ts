import type { LabelledRequest } from "./labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  { request: "which workspaces exist", tools: ["sn_list_ux_experiences"], args: {} },
  {
    request: "what is on the page behind a route of the fleet workspace",
    tools: ["sn_get_ux_page_tree"],
    args: { experience: "Fleet workspace" },
  },
  {
    request: "routes of the workspace app config",
    tools: ["sn_list_ux_routes", "sn_list_ux_app_configs"],
    args: {},
  },
  {
    request: "list in workspace with vehicles in the workshop",
    tools: ["sn_create_ux_list"],
    args: {
      title: "In the workshop",
      table: "x_demo_fleet_vehicle",
      category: "Vehicles",
      columns: "number,plate",
      condition: "state=workshop",
    },
  },
  {
    request: "nieuwe lijstcategorie in de workspace",
    tools: ["sn_create_ux_list_category"],
    args: { title: "Workshop", configuration: "Fleet lists", order: 200 },
  },
  {
    request: "client script of a ui builder page",
    tools: [
      "sn_create_ux_client_script",
      "sn_list_ux_client_scripts",
      "sn_update_ux_client_script",
    ],
    args: {
      name: "Reload list",
      macroponent: "Vehicle page",
      script: "function handler({api}) {\n  api.emit('RELOAD');\n}",
    },
  },
  {
    request: "transform data broker for ui builder",
    tools: ["sn_create_ux_data_transform"],
    args: { name: "Vehicles free", script: "function transform(input) {\n  return [];\n}" },
  },
  {
    request: "botón en el workspace para reservar un vehículo",
    tools: ["sn_create_declarative_action"],
    args: {
      label: "Return vehicle",
      table: "x_demo_fleet_vehicle",
      declarative_action_type: "server_script",
      server_script: "current.state = 'available';\ncurrent.update();",
    },
  },
  {
    request: "build a workspace for incidents with lists",
    tools: ["sn_build_workspace"],
    args: { name: "Fleet desk", path: "fleet-desk", tables: ["x_demo_fleet_vehicle"] },
  },
];
