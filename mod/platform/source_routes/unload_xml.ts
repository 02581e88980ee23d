import { escapeXml } from "../../base/escape_xml.ts";
import type { PlatformRecord } from "../types.ts";
import type { AddressedRecord } from "../records/record_values.ts";

/** Columns of a local set that a retrieved one has too. */
const SET_COLUMNS = ["name", "description", "release_date", "application"];

/**
 * The file that the platform's own export makes: one `sys_remote_update_set` and a `sys_update_xml`
 * for each entry, as measured on exported files.
 */
export function unloadXml(set: AddressedRecord, entries: readonly PlatformRecord[]): string {
  const remote = {
    ...Object.fromEntries(SET_COLUMNS.map((name) => [name, set[name] ?? ""])),
    remote_sys_id: set.sys_id,
    state: "loaded",
    sys_id: set.sys_id,
  };
  const parts = [
    element("sys_remote_update_set", remote),
    ...entries.map((entry) =>
      element("sys_update_xml", { ...entry, remote_update_set: set.sys_id, update_set: "" })
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<unload>\n${parts.join("\n")}\n</unload>\n`;
}

function element(name: string, record: PlatformRecord): string {
  const fields = Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = fields.map(([field, text]) => `<${field}>${escapeXml(text)}</${field}>`);
  return `<${name} action="INSERT_OR_UPDATE">\n${lines.join("\n")}\n</${name}>`;
}
