import type { LabelledRequest } from "./labelled_request.ts";

/** Tables, columns, choices, layouts and what surrounds them. */
export const requests: readonly LabelledRequest[] = [
  {
    request: "which table stores vehicles",
    tools: ["sn_list_tables"],
    args: { query: "labelLIKEvehicle^ORnameLIKEvehicle" },
  },
  {
    request: "create a table that extends task",
    tools: ["sn_create_table", "sn_build_table"],
    args: { label: "Site visit", name: "u_site_visit", super_class: "task" },
  },
  {
    request: "add a text field called floor to incident",
    tools: ["sn_create_column"],
    args: {
      name: "incident",
      element: "u_floor",
      column_label: "Floor",
      internal_type: "string",
      max_length: 40,
    },
  },
  {
    request: "neues feld auf der tabelle incident anlegen",
    tools: ["sn_create_column"],
    args: {
      name: "incident",
      element: "u_stockwerk",
      column_label: "Stockwerk",
      internal_type: "integer",
    },
  },
  {
    request: "make short description mandatory on problem only, not on task",
    tools: ["sn_create_dictionary_override"],
    args: {
      name: "problem",
      element: "short_description",
      base_table: "task",
      mandatory_override: true,
      mandatory: true,
    },
  },
  {
    request: "add one more option to the category dropdown",
    tools: ["sn_create_choice", "sn_set_choices"],
    args: { name: "incident", element: "category", value: "access", label: "Access" },
  },
  {
    request: "replace the whole choice list of the vehicle state field",
    tools: ["sn_set_choices"],
    args: {
      table: "x_demo_fleet_vehicle",
      field: "state",
      choices: [{ value: "available", label: "Free" }, { value: "in_use", label: "Taken" }],
    },
  },
  {
    request: "translate a field label to german",
    tools: ["sn_create_field_label"],
    args: { name: "incident", element: "category", label: "Kategorie", language: "de" },
  },
  {
    request: "change the INC prefix of incident numbers",
    tools: ["sn_update_number_format", "sn_create_number_format"],
    args: { id: "080bf5d42a31e61f1e54816b1ba4332d", changes: { maximum_digits: 8 } },
  },
  {
    request: "join two tables in a database view",
    tools: ["sn_create_database_view"],
    args: { name: "u_task_group", label: "Tasks with groups" },
  },
  {
    request: "scripted related list relationship between two tables",
    tools: ["sn_create_relationship"],
    args: {
      name: "Incidents of the driver",
      basic_apply_to: "x_demo_fleet_vehicle",
      basic_query_from: "incident",
      query_with: "current.addQuery('caller_id', parent.driver);",
    },
  },
  {
    request: "set a system property",
    tools: ["sn_update_system_property", "sn_create_system_property"],
    args: { id: "x_demo_fleet.booking.max_days", changes: { value: "10" } },
  },
  {
    request: "what is the value of glide.sm.default_mode",
    tools: ["sn_get_system_property", "sn_list_system_properties"],
    args: { id: "glide.sm.default_mode" },
  },
  {
    request: "plantilla de registro con valores predefinidos",
    tools: ["sn_create_template", "sn_list_templates"],
    args: { name: "Corte de red", table: "incident", template: "category=network^impact=1^EQ" },
  },
  {
    request: "message text for getMessage in dutch",
    tools: ["sn_create_ui_message"],
    args: { key: "fleet.booked", message: "Voertuig geboekt", language: "nl" },
  },
  {
    request: "traduire le titre d'une base de connaissances",
    tools: ["sn_create_translated_text", "sn_update_translated_text"],
    args: {
      tablename: "kb_knowledge_base",
      fieldname: "title",
      documentkey: "87ffc98bd2d48cec18724957bc89a0ec",
      language: "fr",
      value: "Manuel du centre de services",
    },
  },
  {
    request: "new form view for dispatchers",
    tools: ["sn_create_ui_view"],
    args: { name: "dispatch", title: "Dispatch" },
  },
  {
    request: "view rule: major incidents open in another view",
    tools: ["sn_create_view_rule"],
    args: { name: "Major incidents", table: "incident", view: "ess", condition: "priority=1^EQ" },
  },
  {
    request: "measure how long incidents stay in each group",
    tools: ["sn_create_metric_definition"],
    args: { name: "Time in group", table: "incident", field: "assignment_group" },
  },
  {
    request: "is the number column of task indexed",
    tools: ["sn_list_table_indexes", "sn_get_table_index"],
    args: { query: "logical_table_name=task" },
  },
  {
    request: "felder der tabelle incident anzeigen mit typen",
    tools: ["sn_describe_table"],
    args: { table: "incident" },
  },
  {
    request: "wich fields has change_request",
    tools: ["sn_describe_table"],
    args: { table: "change_request" },
  },
  {
    request: "all tables that extend cmdb_ci",
    tools: ["sn_get_table_hierarchy"],
    args: { table: "cmdb_ci" },
  },
  {
    request: "ER diagram of the vehicle table",
    tools: ["sn_get_table_references"],
    args: { table: "x_demo_fleet_vehicle" },
  },
  {
    request: "build a table for parking permits with fields, a menu and access controls",
    tools: ["sn_build_table"],
    args: {
      label: "Parking permit",
      columns: [{ label: "Plate", display: true }],
      access: { read: ["itil"] },
      menu: { title: "Parking" },
    },
  },
  {
    request: "what does the incident form look like",
    tools: ["sn_get_form_layout"],
    args: { table: "incident" },
  },
  {
    request: "put the driver field on the vehicle form",
    tools: ["sn_set_form_layout"],
    args: { table: "x_demo_fleet_vehicle", sections: [{ elements: ["plate", "driver"] }] },
  },
  {
    request: "formulario: mover campos a una nueva seccion",
    tools: ["sn_set_form_layout"],
    args: {
      table: "incident",
      sections: [{ elements: ["number"] }, { caption: "Detalles", elements: ["description"] }],
    },
  },
  {
    request: "show priority as a column in the incident list",
    tools: ["sn_set_list_layout"],
    args: { table: "incident", columns: ["number", "priority", "short_description"] },
  },
  {
    request: "gerelateerde lijsten onder het formulier instellen",
    tools: ["sn_set_related_lists"],
    args: { table: "incident", lists: ["incident.parent_incident"] },
  },
];
