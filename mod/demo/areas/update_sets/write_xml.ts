/** A record of an unload: the table, and its fields as text in the order they are written. */
export interface UnloadRecord {
  table: string;
  fields: Readonly<Record<string, string>>;
}

/**
 * The XML form in which update sets travel, measured in public clients' files: `<unload>` with one
 * `<sys_remote_update_set>` and a `<sys_update_xml>` for each change.
 */
export function writeUnload(records: readonly UnloadRecord[]): string {
  const elements = records.map(({ table, fields }) => {
    const lines = Object.entries(fields).map(([name, text]) =>
      text === "" ? `<${name}/>` : `<${name}>${escapeText(text)}</${name}>`
    );
    return `<${table}>\n${lines.join("\n")}\n</${table}>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<unload>\n${elements.join("")}</unload>\n`;
}

/**
 * Control characters too: a reader of XML turns a bare carriage return into a line feed, and what
 * comes back must be what was there.
 */
function escapeText(text: string): string {
  return text.replace(/[<>&]|\p{Cc}/gu, (character) => {
    if (character === "\n" || character === "\t") return character;
    return { "<": "&lt;", ">": "&gt;", "&": "&amp;" }[character] ?? `&#${character.charCodeAt(0)};`;
  });
}
