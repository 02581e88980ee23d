import { AppError } from "../../../base/errors.ts";
import type { SourceFile } from "../../../platform/source_load.ts";
import { readUnload, type RecordUpdate } from "../../../source/record_update.ts";
import { writeRecordUpdates } from "../../../source/write_record_update.ts";
import { captureNames } from "../../../changes/capture.ts";

/** What stands in a file of records. */
export interface FiledRecords {
  files: SourceFile[];
  /** sys_ids of the applications that they name. */
  scopes: string[];
  /** Tables of records that stand in it by themselves, not as an entry of an update set. */
  tables: string[];
}

const SET = "sys_remote_update_set";
const ENTRY = "sys_update_xml";

/**
 * The files that a text of records comes to: each entry of an update set's file as it was recorded, each
 * record or layout of an `<unload>`, a `<record_update>` as it is. Throws `platform_error` for text that
 * is none of these, `invalid_input` for a record without a sys_id.
 */
export async function readRecordsFile(xml: string, name: string): Promise<FiledRecords> {
  const elements = (await readUnload(xml, name)).filter((records) => records.length > 0);
  const files: SourceFile[] = [];
  const scopes = new Set<string>();
  const tables = new Set<string>();
  for (const records of elements) {
    const [first] = records;
    if (first?.table === SET) {
      if (first.fields.application) scopes.add(first.fields.application);
    } else if (first?.table === ENTRY) {
      const { name: entry = "", payload = "", application } = first.fields;
      if (application) scopes.add(application);
      files.push({ name: `${entry}.xml`, xml: payload });
    } else {
      for (const { fields, table } of records) {
        if (fields.sys_scope) scopes.add(fields.sys_scope);
        tables.add(table);
      }
      files.push({ name: `${updateName(records, name)}.xml`, xml: writeRecordUpdates(records) });
    }
  }
  if (files.length === 0) {
    throw new AppError("invalid_input", `${name} holds no records`, {
      remedy: "sn_export_records_xml and sn_export_update_set write such files.",
    });
  }
  return { files, scopes: [...scopes], tables: [...tables] };
}

/** The name under which an update set records them: the one they carry, else by the platform's rules. */
function updateName(records: readonly RecordUpdate[], file: string): string {
  const told = records.find(({ fields }) => fields.sys_update_name)?.fields.sys_update_name;
  if (told) return told;
  const main = records.at(-1);
  const { name: element, attributes } = main?.group ?? { name: "", attributes: {} };
  const view = attributes.view || "null";
  if (element === "sys_ui_related") return `sys_ui_related_${attributes.table}_${view}`;
  if (element === "sys_ui_list") return `sys_ui_list_${attributes.table}_${view}`.toLowerCase();
  if (!main?.fields.sys_id) {
    throw new AppError("invalid_input", `A record of ${main?.table} in ${file} has no sys_id`, {
      remedy: "Records are told apart by it: export them with their sys_id.",
    });
  }
  return captureNames(main.table, main.fields)[0] ?? "";
}
