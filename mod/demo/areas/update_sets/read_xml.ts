import { XMLParser, XMLValidator } from "fast-xml-parser";
import { decodeXml } from "../../../base/decode_xml.ts";
import { messageOf } from "../../../base/errors.ts";
import { RestError } from "../../wire/rest_error.ts";
import type { UnloadRecord } from "./write_xml.ts";

type Node = Readonly<Record<string, unknown>>;

const TEXT = "#text";
const CDATA = "#cdata";
const ATTRIBUTES = ":@";
// Entities are decoded here, in one pass and outside of CDATA only; the parser would replace one
// kind after the other and decode `&#38;lt;` twice.
const parser = new XMLParser({
  preserveOrder: true,
  trimValues: false,
  parseTagValue: false,
  processEntities: false,
  ignoreAttributes: false,
  parseAttributeValue: false,
  attributeNamePrefix: "",
  cdataPropName: CDATA,
  textNodeName: TEXT,
});

/** An element: its name, what lies in it and its attributes. */
interface Element {
  name: string;
  content: unknown;
  attributes: Readonly<Record<string, string>>;
}

/** A record as a file brings it. */
export interface LoadedRecord extends UnloadRecord {
  /** `INSERT_OR_UPDATE`, `DELETE` or `delete_multiple`; INSERT_OR_UPDATE where the file says none. */
  action: string;
  /** Of `delete_multiple`: which records, as an encoded query. */
  query: string;
  /** The element that holds it with others, as a layout's does; "" for a record by itself. */
  group: string;
}

/**
 * Reads the records of an unload; what lies between elements is passed over. Throws 400 for text that
 * is no XML or no unload. Entities of a document type are not taken.
 */
export function readUnload(xml: string): LoadedRecord[] {
  return readRecords(xml, "unload");
}

/**
 * Reads a file of the vendor's compiler, which is such a payload; one that describes the structure of
 * a table, `<database>`, repeats what the records of its columns say.
 */
export function readCompiledFile(xml: string): LoadedRecord[] {
  return /<record_update\b/.test(xml) || !/<database\b/.test(xml) ? readRecordUpdate(xml) : [];
}

/** Reads the records of a customer update's payload, `<record_update>`; the same is refused. */
export function readRecordUpdate(xml: string): LoadedRecord[] {
  return readRecords(xml, "record_update");
}

function readRecords(xml: string, name: string): LoadedRecord[] {
  if (/<!DOCTYPE/i.test(xml)) throw unreadable("a document type is not taken");
  const verdict = XMLValidator.validate(xml);
  if (verdict !== true) throw unreadable(`${verdict.err.msg} (line ${verdict.err.line})`);
  const root = parse(xml).find((node) => name in node);
  if (!root) throw unreadable(`there is no <${name}>`);
  return elementsOf(root[name]).flatMap((element) => {
    // A layout's element holds records in place of columns.
    const inner = elementsOf(element.content).filter(({ content, attributes }) =>
      elementsOf(content).length > 0 || attributes.action !== undefined
    );
    if (inner.length === 0) return [readRecord(element, "")];
    return inner.map((record) => readRecord(record, element.name));
  });
}

function readRecord({ name, content, attributes }: Element, group: string): LoadedRecord {
  const fields = elementsOf(content).map((field) => [field.name, textOfNodes(field.content)]);
  const { action = "INSERT_OR_UPDATE", query = "" } = attributes;
  return { table: name, fields: Object.fromEntries(fields), action, query, group };
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

/** The elements within a node; text around them is layout. */
function elementsOf(content: unknown): Element[] {
  return (content as Node[]).flatMap((node) =>
    Object.entries(node).filter(([name]) => name !== ATTRIBUTES && !/^[#?]/.test(name))
      .map(([name, inner]) => ({ name, content: inner, attributes: attributesOf(node) }))
  );
}

function attributesOf({ [ATTRIBUTES]: attributes }: Node): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes ?? {}).map(([name, value]) => [name, decodeXml(String(value))]),
  );
}

function textOfNodes(content: unknown): string {
  return (content as Node[]).map((node) => {
    if (TEXT in node) return decodeXml(String(node[TEXT]));
    if (!(CDATA in node)) return "";
    return (node[CDATA] as Node[]).map((part) => String(part[TEXT])).join("");
  }).join("");
}
