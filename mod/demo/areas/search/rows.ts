import { readLines } from "../../declare/read_lines.ts";
import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

/** The group that a search uses when it names none. */
export const DEFAULT_SEARCH_GROUP = "sn_codesearch.Default Search Group";

const GROUP = `@sn_codesearch_search_group:${DEFAULT_SEARCH_GROUP}`;

/** table | columns searched */
const TABLES = `
sys_script            | script,condition
sys_script_include    | script
sys_script_client     | script
sys_script_fix        | script
sys_ui_action         | script,condition
sys_ui_page           | html,client_script,processing_script
sys_ui_policy         | script_true,script_false
sysauto_script        | script,condition
sys_ws_operation      | operation_script
sysevent_email_action | message_html
sp_widget             | script,client_script,template,link
sys_transform_map     | script`;

/** The one group of tables with code, as an instance comes with it. */
export const searchRows: SeedRow[] = [
  seedRow("sn_codesearch_search_group", DEFAULT_SEARCH_GROUP, {
    name: DEFAULT_SEARCH_GROUP,
    description: "Tables with scripts",
  }),
  ...readLines(TABLES, 2).map(([table, search_fields]) =>
    seedRow("sn_codesearch_table", table, { search_group: GROUP, table, search_fields })
  ),
];
