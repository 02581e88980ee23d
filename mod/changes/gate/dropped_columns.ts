/** A column that the Table API takes and does not store, and what to do instead. */
export interface DroppedColumn {
  /** `always`: the record would be worth nothing without it. `some releases`: reading back tells. */
  drops: "always" | "some releases";
  remedy: string;
}

const CATALOG_POLICY_ACTION: DroppedColumn = {
  drops: "always",
  remedy:
    "Write the effect into the policy itself: sn_update_catalog_ui_policy with run_scripts, " +
    "script_true and script_false (g_form.setVisible, setMandatory, setReadOnly). A script on the " +
    "instance (sn_run_script) can insert the action with GlideRecord.",
};

/** As they were measured on instances, for inserts and updates; a script there stores them. */
const DROPPED: Readonly<Record<string, DroppedColumn>> = {
  "catalog_ui_policy_action.ui_policy": CATALOG_POLICY_ACTION,
  "catalog_ui_policy_action.catalog_variable": CATALOG_POLICY_ACTION,
  "sys_ui_policy_action.ui_policy": {
    drops: "some releases",
    remedy:
      "If reading back shows that, undo the change and write the effect into script_true and " +
      "script_false of the policy.",
  },
};

/** What is known of a column that the Table API drops; undefined of any other. */
export function droppedColumn(table: string, field: string): DroppedColumn | undefined {
  return DROPPED[`${table}.${field}`];
}
