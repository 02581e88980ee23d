import { escapeXml, escapeXmlAttribute } from "../base/escape_xml.ts";
import type { RecordUpdate } from "./record_update.ts";

/** Records as one file that the platform loads, in the frame that a file of them has. */
export function writeRecordUpdates(records: readonly RecordUpdate[]): string {
  const [first] = records;
  const isOne = records.every(({ table, group }) => table === first?.table && !group);
  const table = first && isOne ? ` table="${first.table}"` : "";
  const inner = records.map(recordElement).join("");
  const { name = "", attributes = {} } = first?.group ?? {};
  const body = name ? `<${name}${attributesText(attributes)}>${inner}</${name}>` : inner;
  return `<?xml version="1.0" encoding="UTF-8"?><record_update${table}>${body}</record_update>`;
}

function recordElement({ table, action, query, attributes = {}, fields }: RecordUpdate): string {
  const own = { action, ...(query !== undefined && { query }), ...attributes };
  const columns = Object.entries(fields)
    .map(([name, text]) => text === "" ? `<${name}/>` : `<${name}>${escapeXml(text)}</${name}>`);
  return `<${table}${attributesText(own)}>${columns.join("")}</${table}>`;
}

function attributesText(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, text]) => ` ${name}="${escapeXmlAttribute(text)}"`).join("");
}
