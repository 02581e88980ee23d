import type { SourceFile } from "../../../platform/source_load.ts";
import type { RecordUpdate } from "../../../source/record_update.ts";
import { writeRecordUpdates } from "../../../source/write_record_update.ts";
import { newSysId } from "../../../base/ids.ts";
import type { AddressedRecord } from "../../../platform/records/record_values.ts";
import type { View } from "./views.ts";

/**
 * The related lists of a table in a view, as the file of the platform's own handler: entries in front,
 * then the layout, within one `<sys_ui_related>` (exports; the vendor's compiler has no construct for
 * it). An entry that stands already keeps its sys_id.
 */
export function relatedListsFile(
  { table, view, sysId, scopeId, lists, entries }: {
    table: string;
    view: View;
    /** Of the layout. */
    sysId: string;
    scopeId: string;
    /** What stands below the form, in order: `table.column` or `REL:<sys_id>`. */
    lists: readonly string[];
    entries: readonly AddressedRecord[];
  },
): SourceFile {
  const group = {
    name: "sys_ui_related",
    attributes: { sys_domain: "global", table, version: "2", view: view.name },
  };
  const stored = { action: "INSERT_OR_UPDATE", group };
  const records: RecordUpdate[] = [
    ...lists.map((related_list, position) => ({
      ...stored,
      table: "sys_ui_related_list_entry",
      fields: {
        sys_id: entries.find((row) => row.related_list === related_list)?.sys_id ?? newSysId(),
        list_id: sysId,
        position: String(position),
        related_list,
      },
    })),
    {
      ...stored,
      table: "sys_ui_related_list",
      fields: { sys_id: sysId, sys_scope: scopeId, name: table, view: view.sysId },
    },
  ];
  const name = `sys_ui_related_${table}_${view.name || "null"}.xml`;
  return { name, xml: writeRecordUpdates(records) };
}
