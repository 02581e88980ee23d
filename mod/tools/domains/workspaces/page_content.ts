import {
  boolean,
  choice,
  columnNames,
  conditions,
  decimal,
  expression,
  integer,
  list,
  reference,
  required,
  roleNames,
  script,
  tableName,
  text,
} from "../../artifact_fields.ts";
import { type ArtifactDefinition, defineArtifact } from "../../artifact.ts";

/** What is changed on pages and workspaces record by record: settings, scripts, lists, buttons. */

const shared = {
  defaultVerb: "create",
  verbs: ["list", "get", "create", "update"],
  skill: "configurable-workspaces",
} satisfies Partial<ArtifactDefinition>;

export const pageProperty = defineArtifact({
  ...shared,
  stem: "ux_page_property",
  plural: "ux_page_properties",
  noun: "UX page property",
  table: "sys_ux_page_property",
  synonyms: ["workspace property", "chrome toolbar", "setting of an experience"],
  fields: {
    page: required(reference("sys_ux_page_registry", "The application")),
    name: required(text("Name, e.g. chrome_toolbar")),
    type: required(text("Kind of value, e.g. json or string")),
    value: required(script("Value")),
    description: text("What it is for"),
    route: reference("sys_ux_app_route", "The route it is for; all when left out"),
  },
  examples: {
    id: "listConfigId",
    create: { page: "Fleet workspace", name: "chrome_header", type: "json", value: "{}" },
    update: { description: "Which lists the menu shows" },
  },
});

export const uxClientScript = defineArtifact({
  ...shared,
  stem: "ux_client_script",
  plural: "ux_client_scripts",
  noun: "UX client script",
  table: "sys_ux_client_script",
  skill: "ui-builder-pages",
  synonyms: ["page event handler in the browser", "UI Builder client script", "client state"],
  fields: {
    macroponent: required(reference("sys_ux_macroponent", "The page or component")),
    name: required(text("Name")),
    script: required(script("Script: function handler({api, event, helpers, imports})")),
    type: text("default unless it transforms the payload of an event"),
  },
  examples: {
    id: "Open vehicle",
    create: {
      macroponent: "Vehicle page",
      name: "Close vehicle",
      script: "function handler({api}) {\n  api.emit('CLOSE');\n}",
    },
    update: { script: "function handler({api}) {\n  api.emit('OPEN_VEHICLE');\n}" },
  },
});

export const dataTransform = defineArtifact({
  ...shared,
  stem: "ux_data_transform",
  plural: "ux_data_transforms",
  noun: "UX transform data broker",
  table: "sys_ux_data_broker_transform",
  elevatedRole: "security_admin for its access control",
  skill: "ui-builder-pages",
  synonyms: ["data resource of a UI Builder page", "server script data broker"],
  fields: {
    name: required(text("Name")),
    script: required(script("Script: function transform(input)")),
    description: text("What it answers"),
    props: script("Its inputs, as JSON"),
    output_schema: script("Schema of what it answers, as JSON"),
    mutates_server_data: boolean("It changes records"),
  },
  examples: {
    id: "Vehicles due",
    create: { name: "Vehicles late", script: "function transform(input) {\n  return [];\n}" },
    update: { description: "What is due this week" },
  },
});

export const uxList = defineArtifact({
  ...shared,
  stem: "ux_list",
  plural: "ux_lists",
  noun: "workspace list",
  table: "sys_ux_list",
  synonyms: ["list menu entry", "filter and columns of a workspace list", "list for agents"],
  fields: {
    title: required(text("Title")),
    table: required(tableName("Table")),
    category: required(reference("sys_ux_list_category", "The category it stands in")),
    columns: columnNames("Columns, comma-separated", ["table"]),
    condition: conditions("Which records", ["table"]),
    fixed_query: conditions("What always holds, beside the condition", ["table"]),
    order: decimal("Lower comes first"),
    configuration: reference("sys_ux_list_menu_config", "The list menu"),
    roles: roleNames("Roles that see it, comma-separated"),
    active: boolean("Whether it is shown"),
  },
  examples: {
    id: "Vehicles in use",
    create: {
      title: "Free vehicles",
      table: "x_demo_fleet_vehicle",
      category: "Vehicles",
      columns: "number,plate",
      condition: "state=available",
    },
    update: { columns: "number,plate,driver,mileage" },
  },
});

export const uxListCategory = defineArtifact({
  ...shared,
  stem: "ux_list_category",
  plural: "ux_list_categories",
  noun: "workspace list category",
  table: "sys_ux_list_category",
  synonyms: [
    "heading in the list menu of a workspace",
    "group of workspace lists",
    "heading over workspace lists",
  ],
  fields: {
    title: required(text("Title")),
    configuration: required(reference("sys_ux_list_menu_config", "The list menu")),
    order: decimal("Lower comes first"),
    description: text("What it holds"),
    active: boolean("Whether it is shown"),
  },
  examples: {
    id: "Vehicles",
    create: { title: "Inspections", configuration: "Fleet lists", order: 200 },
    update: { description: "All about vehicles" },
  },
});

export const declarativeAction = defineArtifact({
  ...shared,
  stem: "declarative_action",
  plural: "declarative_actions",
  noun: "declarative action",
  table: "sys_declarative_action_assignment",
  skill: "ui-actions",
  synonyms: ["workspace button", "related list action", "action for agents"],
  fields: {
    label: required(text("Label")),
    table: required(tableName("Table")),
    declarative_action_type: required(
      choice("How it is done", [
        "server_script",
        "client_script",
        "uxf_client_action",
        "action_component",
        "dispatch_action",
        "interaction",
      ]),
    ),
    action_name: text("Unique name"),
    model: required(
      reference("sys_declarative_action_model_definition", "Where it stands: form, list …"),
    ),
    server_script: script("Script on the server"),
    client_script: script("Script in the browser"),
    record_conditions: conditions("Which records show it", ["table"]),
    client_conditions: text("What has to hold in the browser: names and values"),
    script_condition: expression("Script expression on the server that must be true"),
    tooltip: text("Tooltip"),
    button_type: choice("Look", ["primary", "secondary", "tertiary", "primary-negative"]),
    client_action: reference(
      "sys_declarative_action_payload_definition",
      "What a client action does",
    ),
    required_roles: list("sys_user_role", "Who sees it"),
    record_selection_required: boolean("A list action needs chosen rows"),
    order: integer("Lower comes first"),
    active: boolean("Whether it is shown"),
  },
  examples: {
    id: "Book vehicle",
    create: {
      label: "Send to the workshop",
      table: "x_demo_fleet_vehicle",
      model: "Form",
      declarative_action_type: "server_script",
      server_script: "current.state = 'workshop';\ncurrent.update();",
    },
    update: { tooltip: "Take this vehicle" },
  },
});
