import { XMLParser, XMLValidator } from "fast-xml-parser";
import { decodeXml } from "../../../base/decode_xml.ts";
import { messageOf } from "../../../base/errors.ts";
import { RestError } from "../../wire/rest_error.ts";
import type { UnloadRecord } from "./write_xml.ts";

type Node = Readonly<Record<string, unknown>>;

const TEXT = "#text";
const CDATA = "#cdata";
// Entities are decoded here, in one pass and outside of CDATA only; the parser would replace one
// kind after the other and decode `&#38;lt;` twice.
const parser = new XMLParser({
  preserveOrder: true,
  trimValues: false,
  parseTagValue: false,
  processEntities: false,
  cdataPropName: CDATA,
  textNodeName: TEXT,
});

/**
 * Reads the records of an unload; attributes and what lies between elements are passed over. Throws
 * 400 for text that is no XML or no unload. Entities of a document type are not taken.
 */
export function readUnload(xml: string): UnloadRecord[] {
  return readRecords(xml, "unload");
}

/** Reads the records of a customer update's payload, `<record_update>`; the same is refused. */
export function readRecordUpdate(xml: string): UnloadRecord[] {
  return readRecords(xml, "record_update");
}

function readRecords(xml: string, name: string): UnloadRecord[] {
  if (/<!DOCTYPE/i.test(xml)) throw unreadable("a document type is not taken");
  const verdict = XMLValidator.validate(xml);
  if (verdict !== true) throw unreadable(`${verdict.err.msg} (line ${verdict.err.line})`);
  const root = parse(xml).find((node) => name in node);
  if (!root) throw unreadable(`there is no <${name}>`);
  return elementsOf(root[name]).flatMap(([table, content]) => {
    // A layout's element holds records in place of columns.
    const inner = elementsOf(content).filter(([, value]) => elementsOf(value).length > 0);
    return (inner.length > 0 ? inner : [[table, content] as const]).map(readRecord);
  });
}

function readRecord([table, content]: readonly [table: string, content: unknown]): UnloadRecord {
  const fields = elementsOf(content).map(([name, value]) => [name, textOfNodes(value)]);
  return { table, fields: Object.fromEntries(fields) };
}

/** The parser has limits of its own, on the depth of elements for one. */
function parse(xml: string): Node[] {
  try {
    return parser.parse(xml) as Node[];
  } catch (error) {
    throw unreadable(messageOf(error));
  }
}

function unreadable(reason: string): RestError {
  return new RestError(400, "The file cannot be read as an update set", reason);
}

/** The elements within a node, by name; text around them is layout. */
function elementsOf(content: unknown): [name: string, content: unknown][] {
  return (content as Node[]).flatMap((node) =>
    Object.entries(node).filter(([name]) => name !== ":@" && !/^[#?]/.test(name))
  );
}

function textOfNodes(content: unknown): string {
  return (content as Node[]).map((node) => {
    if (TEXT in node) return decodeXml(String(node[TEXT]));
    if (!(CDATA in node)) return "";
    return (node[CDATA] as Node[]).map((part) => String(part[TEXT])).join("");
  }).join("");
}
