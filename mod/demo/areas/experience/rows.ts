import { readRecords } from "../../declare/read_records.ts";
import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

const fleet = { sys_scope: "@sys_app:x_demo_fleet" };

/** The page below a route, with its data and the script that a click runs. */
const COMPOSITION = JSON.stringify([{
  elementId: "list",
  definition: { id: "sys_ux_macroponent", type: "MACROPONENT" },
  eventMappings: [{ sourceEventName: "ROW_CLICKED", targets: [] }],
}]);

const EVERYWHERE = `
sys_ux_macroponent | UXR Blank AppShell | name=UXR Blank AppShell, category=app_shell
sys_ux_macroponent | Agent Workspace App Shell | name=Agent Workspace App Shell, category=app_shell, extends=@sys_ux_macroponent:UXR Blank AppShell
sys_ux_macroponent | Record Default | name=Record Default, category=page
sys_ux_macroponent | List Page | name=List Page, category=page
sys_ux_macroponent | Dashboards Default | name=Dashboards Default, category=page
sys_ux_macroponent | Simple List | name=Simple List, category=page
sys_ux_macroponent | Record page | name=Record page, category=page
sys_ux_macroponent | Single score | name=Single score, category=component
sys_ux_macroponent | Line chart | name=Line chart, category=component
sys_ux_macroponent | Pie chart | name=Pie chart, category=component
sys_ux_macroponent | Vertical bar chart | name=Vertical bar chart, category=component
`;

/**
 * The shell and pages of workspaces that every instance has, the pages by the names of their
 * screens; and what the fleet's workspace consists of.
 */
export const experienceRows: SeedRow[] = [
  ...readRecords(EVERYWHERE),
  seedRow("sys_ux_app", "App shell of workspaces", {}),
  seedRow("sys_ux_app_config", "Fleet workspace", {
    name: "Fleet workspace",
    landing_path: "vehicles",
    ...fleet,
  }),
  seedRow("sys_ux_macroponent", "Vehicle page", {
    name: "Vehicle page",
    category: "page",
    composition: COMPOSITION,
    data: JSON.stringify([{ elementId: "vehicles", definition: { type: "TRANSFORM" } }]),
    ...fleet,
  }),
  seedRow("sys_ux_screen_type", "Vehicles", { name: "Vehicles", ...fleet }),
  seedRow("sys_ux_app_route", "Vehicles", {
    name: "Vehicles",
    route_type: "vehicles",
    app_config: "@sys_ux_app_config:Fleet workspace",
    screen_type: "@sys_ux_screen_type:Vehicles",
    ...fleet,
  }),
  seedRow("sys_ux_screen", "Vehicle page default", {
    name: "Vehicle page default",
    app_config: "@sys_ux_app_config:Fleet workspace",
    screen_type: "@sys_ux_screen_type:Vehicles",
    macroponent: "@sys_ux_macroponent:Vehicle page",
    ...fleet,
  }),
  seedRow("sys_ux_page_property", "fleet.list", {
    page: "@sys_ux_page_registry:fleet-workspace",
    name: "listConfigId",
    type: "string",
    ...fleet,
  }),
  seedRow("sys_ux_client_script", "Open vehicle", {
    name: "Open vehicle",
    macroponent: "@sys_ux_macroponent:Vehicle page",
    script: "function handler({api, event, helpers, imports}) {\n  api.emit('OPEN');\n}",
    ...fleet,
  }),
  seedRow("sys_ux_data_broker_transform", "Vehicles due", {
    name: "Vehicles due",
    script: "function transform(input) {\n  return [];\n}",
    ...fleet,
  }),
  seedRow("sys_ux_list_menu_config", "Fleet lists", { name: "Fleet lists", ...fleet }),
  seedRow("sys_ux_list_category", "Vehicles", {
    title: "Vehicles",
    configuration: "@sys_ux_list_menu_config:Fleet lists",
    ...fleet,
  }),
  seedRow("sys_ux_list", "Vehicles in use", {
    title: "Vehicles in use",
    table: "x_demo_fleet_vehicle",
    category: "@sys_ux_list_category:Vehicles",
    configuration: "@sys_ux_list_menu_config:Fleet lists",
    columns: "number,plate,driver",
    condition: "state=in_use^EQ",
    ...fleet,
  }),
  seedRow("sys_ux_applicability_m2m_list", "Vehicles in use", {
    list: "@sys_ux_list:Vehicles in use",
    applicability: "@sys_ux_applicability:Everybody",
    ...fleet,
  }),
  // Documented, "Configure UI interactions" and the declarative actions of Service Operations Workspace.
  ...["Form", "List", "Related List", "Field"].map((name) =>
    seedRow("sys_declarative_action_model_definition", name, { name })
  ),
  seedRow("sys_declarative_action_assignment", "Book vehicle", {
    label: "Book vehicle",
    action_name: "book_vehicle",
    table: "x_demo_fleet_vehicle",
    model: "@sys_declarative_action_model_definition:Form",
    server_script: "current.state = 'in_use';\ncurrent.update();",
    ...fleet,
  }),
];
