import { XMLBuilder } from "fast-xml-parser";

const builder = new XMLBuilder({ format: false, suppressEmptyNode: true });

/** An answer as `Accept: application/xml` gets it: `<response><result>…</result></response>`. */
export function toXml(content: unknown): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${builder.build({ response: content })}`;
}
