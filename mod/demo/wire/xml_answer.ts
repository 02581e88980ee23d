import { XMLBuilder } from "fast-xml-parser";

const builder = new XMLBuilder({ format: false, suppressEmptyNode: true });

/** Records as a list is exported: `<xml><incident>…</incident></xml>`. */
export function toXmlList(table: string, records: Record<string, string>[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${builder.build({ xml: { [table]: records } })}`;
}

/** An answer as `Accept: application/xml` gets it: `<response><result>…</result></response>`. */
export function toXml(content: unknown): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${builder.build({ response: content })}`;
}
