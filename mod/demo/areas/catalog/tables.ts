import { defineTable, type TableSource } from "../../declare/table_source.ts";

const file = { parent: "sys_metadata", tracked: true } as const;

/** What can be ordered, by whom, and what is asked for it. */
export const catalogTables: TableSource[] = [
  defineTable(
    "sc_catalog",
    "Catalog",
    file,
    `
    title       | Title       | translated_field(100) | mandatory, display
    description | Description | translated_text(4000) |
    active      | Active      | boolean      | default=true
    manager     | Manager     | reference(sys_user) |
    `,
  ),
  defineTable(
    "sc_category",
    "Category",
    file,
    `
    title       | Title       | translated_text(100) | mandatory, display
    description | Description | translated_text(4000) |
    sc_catalog  | Catalog     | reference(sc_catalog) |
    parent      | Parent      | reference(sc_category) |
    active      | Active      | boolean      | default=true
    order       | Order       | integer      | default=0
    `,
  ),
  defineTable(
    "sc_cat_item_delivery_plan",
    "Execution Plan",
    file,
    `
    name              | Name              | string(100) | display
    short_description | Short description | string(160) |
    `,
  ),
  defineTable(
    "sc_cat_item_delivery_task",
    "Execution Plan Task",
    { ...file, extendable: true },
    `
    short_description | Short description | string(160)  | display
    delivery_plan     | Execution plan    | reference(sc_cat_item_delivery_plan) | cascade
    group             | Assignment group  | reference(sys_user_group) |
    order             | Order             | decimal(15)  | default=100
    `,
  ),
  defineTable(
    "sc_cat_item_dt_approval",
    "Execution Plan Approval",
    { parent: "sc_cat_item_delivery_task", tracked: true },
    `
    approval_script | Approval script | script |
    `,
  ),
  defineTable(
    "sc_cat_item",
    "Catalog Item",
    { ...file, extendable: true },
    `
    name                | Name              | translated_text(100) | display
    short_description   | Short description | translated_text(200) |
    description         | Description       | translated_html(8000) |
    active              | Active            | boolean      | default=true
    sc_catalogs         | Catalogs          | glide_list(sc_catalog) |
    category            | Category          | reference(sc_category) |
    price               | Price             | price(20)    | default=0.00
    recurring_price     | Recurring price   | price(20)    | default=0
    recurring_frequency | Recurring price frequency | choice     | choice
    delivery_time       | Delivery time     | glide_duration | default=2 00:00:00
    delivery_plan       | Execution plan    | reference(sc_cat_item_delivery_plan) |
    no_quantity         | No quantity       | boolean      |
    order               | Order             | integer      | default=0
    flow_designer_flow  | Flow              | reference(sys_hub_flow) |
    workflow            | Workflow          | reference(wf_workflow) |
    owner               | Owner             | reference(sys_user) |
    group               | Fulfillment group | reference(sys_user_group) |
    meta                | Meta              | string(4000) |
    `,
  ),
  defineTable(
    "sc_cat_item_producer",
    "Record Producer",
    { ...file, parent: "sc_cat_item" },
    `
    table_name | Table name | table_name(80) | mandatory
    script     | Script     | script         |
    redirect_url | Redirect to | string(40) | choice
    `,
  ),
  defineTable(
    "sc_cat_item_guide",
    "Order Guide",
    { ...file, parent: "sc_cat_item" },
    `
    two_step | Two step | boolean |
    script   | Script   | script  |
    `,
  ),
  defineTable(
    "sc_cat_item_guide_items",
    "Order Guide Rule",
    file,
    `
    guide     | Order guide | reference(sc_cat_item_guide) | mandatory, cascade
    item      | Item        | reference(sc_cat_item) | mandatory, display
    condition | Condition   | conditions   |
    order     | Order       | integer      | default=100
    `,
  ),
  ...["", "no_"].map((no) =>
    defineTable(
      `sc_cat_item_user_criteria_${no}mtom`,
      `Catalog Item ${no ? "Not " : ""}Available For`,
      file,
      `
      sc_cat_item   | Catalog item  | reference(sc_cat_item) | mandatory, cascade
      user_criteria | User criteria | reference(user_criteria) | mandatory, cascade, display
      `,
    )
  ),
  ...variableSetTables(),
  ...variableTables(),
  ...formLogicTables(),
];

function variableSetTables(): TableSource[] {
  return [
    defineTable(
      "item_option_new_set",
      "Variable Set",
      file,
      `
      title         | Title         | translated_field(80) | mandatory, display
      internal_name | Internal name | string(100)  | mandatory
      type          | Type          | string(40)   | choice, default=one_to_one
      order         | Order         | integer      | default=100
      layout        | Layout        | string(40)   | choice, default=normal
      description   | Description   | string(4000) |
      `,
    ),
    defineTable(
      "io_set_item",
      "Catalog Variable Set",
      file,
      `
      sc_cat_item  | Catalog item | reference(sc_cat_item) | mandatory, cascade
      variable_set | Variable set | reference(item_option_new_set) | mandatory, cascade, display
      order        | Order        | integer | default=100
      `,
    ),
  ];
}

function variableTables(): TableSource[] {
  return [
    defineTable(
      "question",
      "Question",
      { ...file, extendable: true },
      `
      question_text | Question      | translated_field(255) | display
      name          | Name          | string(100) |
      type          | Type          | string(40)  | choice, default=6
      order         | Order         | integer     | default=100
      mandatory     | Mandatory     | boolean     |
      read_only     | Read only     | boolean     |
      active        | Active        | boolean     | default=true
      default_value | Default value | string(4000) |
      reference     | Reference     | table_name(80) |
      help_text     | Help text     | translated_text(4000) |
      example_text  | Example text  | translated_field(255) |
      reference_qual | Reference qualifier | string(4000) |
      hidden        | Hidden        | boolean     |
      map_to_field  | Map to field  | boolean     |
      field         | Field         | field_name  |
      `,
    ),
    defineTable(
      "item_option_new",
      "Variable",
      { ...file, parent: "question" },
      `
      cat_item      | Catalog item  | reference(sc_cat_item) | cascade
      variable_set  | Variable set  | reference(item_option_new_set) | cascade
      enable_also_request_for | Enable also request for | boolean |
      `,
    ),
    defineTable(
      "question_choice",
      "Question Choice",
      file,
      `
      question | Question | reference(question)        | mandatory, cascade
      text     | Text     | translated_field(80) | mandatory, display
      value    | Value    | string(100) |
      order    | Order    | integer     | default=100
      misc     | Price    | price(20)   | default=0
      rec_misc | Recurring price | price(20) | default=0
      inactive | Inactive | boolean     |
      `,
    ),
  ];
}

function formLogicTables(): TableSource[] {
  const of = `
      cat_item     | Catalog item | reference(sc_cat_item) | cascade
      variable_set | Variable set | reference(item_option_new_set) | cascade
      applies_to   | Applies to   | string(40) | choice, default=item`;
  return [
    defineTable(
      "catalog_script_client",
      "Catalog Client Script",
      { ...file, parent: "sys_script_client" },
      `${of}
      cat_variable | Variable name | string(100) |
      applies_catalog  | Applies on a catalog item view | boolean | default=true
      applies_req_item | Applies on requested items | boolean |
      applies_sc_task  | Applies on catalog tasks | boolean |
      `,
    ),
    defineTable(
      "catalog_ui_policy",
      "Catalog UI Policy",
      { ...file, parent: "sys_ui_policy" },
      `${of.replace("cat_item ", "catalog_item ")}
      catalog_conditions | Catalog conditions | variable_conditions(4000) |
      applies_catalog  | Applies on a catalog item view | boolean | default=true
      applies_req_item | Applies on requested items | boolean |
      applies_sc_task  | Applies on catalog tasks | boolean |
      `,
    ),
    defineTable(
      "catalog_ui_policy_action",
      "Catalog UI Policy Action",
      { ...file, parent: "sys_ui_policy_action" },
      `
      catalog_item     | Catalog item  | reference(sc_cat_item) | cascade
      catalog_variable | Variable name | string(100) |
      `,
    ),
  ];
}
