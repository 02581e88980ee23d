/**
 * Where the demo instance has what no instance at hand declares, and the stronger source that decides
 * for it. A line without need, and a departure without a line, is an error.
 */
export interface Departure {
  /** `table.column` and the aspect. */
  where: string;
  /** What speaks for it against the declarations. */
  reason: string;
}

export const DEPARTURES: readonly Departure[] = [
  ...["type", "reference"].map((aspect) => ({
    where: `sys_number_counter.table ${aspect}`,
    reason:
      "the declarations call the table of a number format a reference to sys_db_object too, " +
      "and the vendor's own definition of sys_number.category says table_name",
  })),
  {
    where: "sys_rest_insert_multiple.column_mapping absent",
    reason: 'the page "Import Set API" has people change "Column mapping" from "Label" to ' +
      '"Column name" on the record',
  },
  {
    where: "kb_knowledge.language absent",
    reason:
      'the page "Activate the knowledge management internationalization plugin" says that it ' +
      "adds the field; the instance that declares its columns does not have it",
  },
];

/**
 * Tables that the instances which declare theirs have somewhere else, and what decides for the demo.
 * A line without need, and a departure without a line, is an error.
 */
export const PARENT_DEPARTURES: Readonly<Record<string, string>> = {
  "pa_dashboards parent": "the vendor's own definition says analytics_dashboard",
  "sys_report parent": "the vendor's own definition says analytics_visualization",
  ...Object.fromEntries(
    [
      "sys_element_mapping",
      "sys_pd_activity",
      "sys_pd_lane",
      "sys_pd_trigger_instance",
      "sys_variable_value",
      "fx_price",
    ].map((table) => [
      `${table} parent`,
      "what the vendor's compiler writes of it has sys_scope and sys_update_name, as files of an " +
      "application have; the declarations are of older releases",
    ]),
  ),
  ...Object.fromEntries(
    ["sys_choice", "sys_flow_record_trigger", "sys_flow_cat_variable_model"].map((table) => [
      `${table} parent`,
      "payloads of exports carry it with sys_package, sys_policy, sys_scope and sys_update_name, " +
      "as files of an application come; the declarations are of older releases",
    ]),
  ),
  "sys_package parent":
    "open: applications, its children, are captured in update sets as files of an application are, " +
    "and the demo keeps them where it keeps those",
};

/** Each as `table.column aspect`. */
export const demoDepartures: readonly string[] = DEPARTURES.map(({ where }) => where);
