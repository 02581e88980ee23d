import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../../declare/table_source.ts";

const file = { parent: "sys_metadata", tracked: true } as const;

/** The tables that describe tables: the dictionary itself. */
export const dictionaryTables: TableSource[] = [
  defineTable(
    "sys_metadata",
    "Application File",
    { extendable: true },
    `${SYSTEM_COLUMNS}
    sys_class_name  | Class           | sys_class_name           | readonly
    sys_name        | Display name    | string(255)              | readonly
    sys_scope       | Application     | reference(sys_scope)     | readonly
    sys_package     | Package         | reference(sys_package)   | readonly
    sys_policy      | Protection policy | string(40)             |
    sys_update_name | Update name     | string(250)              | readonly
    `,
  ),
  defineTable(
    "sys_db_object",
    "Tables",
    file,
    `
    label                  | Label               | string(80)  | mandatory, display
    name                   | Name                | string(80)  | mandatory, unique
    super_class            | Extends table       | reference(sys_db_object) |
    is_extendable          | Extensible          | boolean     |
    number_ref             | Auto number         | reference(sys_number) |
    access                 | Accessible from     | string(40)  | choice, default=public
    ws_access              | Allow access to this table via web services | boolean | default=true
    create_access_controls | Create access controls | boolean  | default=true
    user_role              | User role           | reference(sys_user_role) |
    `,
  ),
  defineTable(
    "sys_dictionary",
    "Dictionary Entry",
    file,
    `
    name                    | Table              | table_name(80)   | mandatory
    element                 | Column name        | string(80)       |
    column_label            | Column label       | string(80)       | display
    internal_type           | Type               | reference(sys_glide_object.name) |
    reference               | Reference          | reference(sys_db_object.name) |
    reference_key           | Reference key      | string(80)       |
    reference_cascade_rule  | Reference cascade rule | string(40)   | choice
    max_length              | Max length         | integer          |
    mandatory               | Mandatory          | boolean          |
    read_only               | Read only          | boolean          |
    display                 | Display            | boolean          |
    active                  | Active             | boolean          | default=true
    unique                  | Unique             | boolean          |
    default_value           | Default value      | string(512)      |
    choice                  | Choice             | integer          | choice
    choice_table            | Choice table       | table_name(80)   |
    choice_field            | Choice field       | field_name       |
    dependent_on_field      | Dependent on field | field_name       |
    attributes              | Attributes         | string(1000)     |
    virtual                 | Calculated         | boolean          |
    use_reference_qualifier | Use reference qualifier | string(40)  | choice, default=simple
    reference_qual          | Reference qual     | string(1000)     |
    comments                | Comments           | string(4000)     |
    `,
  ),
  defineTable(
    "sys_dictionary_override",
    "Dictionary Entry Override",
    file,
    `
    name                    | Table            | table_name(80) | mandatory, display
    element                 | Column name      | string(80) | readonly
    base_table              | Base table       | table_name(80) | readonly, mandatory
    default_value           | Default value    | string(512)    |
    default_value_override  | Override default value | boolean  |
    mandatory               | Mandatory        | boolean        |
    mandatory_override      | Override mandatory | boolean      |
    read_only               | Read only        | boolean | readonly
    read_only_override      | Override read only | boolean | readonly
    display_override        | Override display value | boolean  |
    reference_qual          | Reference qual   | string(1000)   |
    reference_qual_override | Override reference qualifier | boolean |
    attributes              | Attributes       | string(1000)   |
    attributes_override     | Override attributes | boolean     |
    `,
  ),
  defineTable(
    "sys_glide_object",
    "Field Class",
    file,
    `
    name          | Name          | string(80) | unique
    label         | Label         | translated_field | display
    scalar_type   | Extends       | string(40) |
    scalar_length | Length        | string     |
    visible       | Visible       | boolean    | default=true
    `,
  ),
  defineTable(
    "sys_choice",
    "Choice",
    file,
    `
    name            | Table           | table_name(80) | mandatory
    element         | Element         | string(80)     | mandatory
    value           | Value           | string(4000)    |
    label           | Label           | string(255)    | display
    language        | Language        | string(40)     | default=en
    sequence        | Sequence        | integer        |
    inactive        | Inactive        | boolean        |
    dependent_value | Dependent value | string(100)     |
    hint            | Hint            | string(255)    |
    `,
  ),
  defineTable(
    "sys_documentation",
    "Field Label",
    file,
    `
    name     | Table    | table_name(80) | mandatory
    element  | Element  | string(80)     |
    label    | Label    | string(255)    | display
    plural   | Plural   | string(255)    |
    hint     | Hint     | string(255)    |
    help     | Help     | string(4000)   |
    url      | URL      | url            |
    language | Language | string(40)     | default=en
    `,
  ),
  defineTable(
    "sys_number",
    "Number",
    file,
    `
    category       | Table            | table_name                    | display
    prefix         | Prefix           | string(40) |
    number         | Number           | integer    | default=1000
    maximum_digits | Number of digits | integer    | default=7
    `,
  ),
  defineTable(
    "sys_number_counter",
    "Number Counter",
    {},
    `${SYSTEM_COLUMNS}
    table  | Table  | table_name(80) | display
    number | Number | integer        |
    `,
  ),
];
