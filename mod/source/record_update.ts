import { AppError, messageOf } from "../base/errors.ts";
import { decodeXml } from "../base/decode_xml.ts";

/** What a `<record_update>` does to one record, or to all of a query. */
export interface RecordUpdate {
  table: string;
  /** `INSERT_OR_UPDATE`, `DELETE`, `delete_multiple`; INSERT_OR_UPDATE where it says none. */
  action: string;
  /** Of `delete_multiple`: which records, as an encoded query. */
  query?: string;
  /** Columns and their values; a reference's display value is left out. */
  fields: Record<string, string>;
  /** Of its element, beside `action` and `query`. */
  attributes?: Record<string, string>;
  /** The element that holds it with others: a layout, a set of choices, a label. */
  group?: { name: string; attributes: Record<string, string> };
}

const ATTRIBUTES = ":@";
const TEXT = "#text";
const CDATA = "#cdata";

interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: Element[];
  text: string;
}

/**
 * The records of one file that the platform loads: the payload of a customer update, or a file of the
 * vendor's compiler (both as read off real ones). Of a table's structure, `<database>`, there are
 * none. `name` is the file's, for messages. Throws `platform_error` for other text.
 */
export async function readRecordUpdates(xml: string, name: string): Promise<RecordUpdate[]> {
  const root = await readRoot(xml, name);
  if (root?.name === "database") return [];
  if (root?.name !== "record_update") throw unreadable(name, "it has no <record_update>");
  return root.children.flatMap(readElement);
}

/**
 * The records of an `<unload>`, those of one element together: a record by itself, or what a layout's
 * element holds. Of a `<record_update>` all are one. Throws `platform_error` for other text.
 */
export async function readUnload(xml: string, name: string): Promise<RecordUpdate[][]> {
  const root = await readRoot(xml, name);
  if (root?.name === "record_update") return [root.children.flatMap(readElement)];
  if (root?.name !== "unload") throw unreadable(name, "it has no <unload> or <record_update>");
  return root.children.map(readElement);
}

async function readRoot(xml: string, name: string): Promise<Element | undefined> {
  return (await parseXml(xml, name)).find(({ name }) => !name.startsWith("?"));
}

function readElement(element: Element): RecordUpdate[] {
  const inner = element.children.filter(({ children, attributes }) =>
    children.length > 0 || attributes.action !== undefined
  );
  if (inner.length === 0) return [describe(element)];
  const group = { name: element.name, attributes: { ...element.attributes } };
  return inner.map((record) => ({ ...describe(record), group }));
}

function describe({ name, attributes, children }: Element): RecordUpdate {
  const { action = "INSERT_OR_UPDATE", query, ...others } = attributes;
  const fields = Object.fromEntries(children.map((child) => [child.name, child.text]));
  return {
    table: name,
    action,
    ...(query !== undefined && { query }),
    fields,
    ...(Object.keys(others).length > 0 && { attributes: others }),
  };
}

async function parseXml(xml: string, name: string): Promise<Element[]> {
  // Loaded when a file is read: most runs of the service never do.
  const { XMLParser, XMLValidator } = await import("fast-xml-parser");
  if (/<!DOCTYPE/i.test(xml)) throw unreadable(name, "a document type is not taken");
  const verdict = XMLValidator.validate(xml);
  if (verdict !== true) throw unreadable(name, `${verdict.err.msg} (line ${verdict.err.line})`);
  const parser = new XMLParser({
    preserveOrder: true,
    trimValues: false,
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: false,
    ignoreAttributes: false,
    attributeNamePrefix: "",
    cdataPropName: CDATA,
    textNodeName: TEXT,
  });
  try {
    return elementsOf(parser.parse(xml));
  } catch (error) {
    throw unreadable(name, messageOf(error));
  }
}

/** The parser's nodes as elements: each node has its name as its only key beside the attributes. */
function elementsOf(nodes: unknown): Element[] {
  return listOf(nodes).flatMap((node) =>
    Object.entries(node).flatMap(([name, content]) => {
      if (name === ATTRIBUTES || name === TEXT || name === CDATA) return [];
      const { [ATTRIBUTES]: attributes } = node;
      return [{
        name,
        attributes: Object.fromEntries(
          Object.entries(attributes ?? {}).map(([key, value]) => [key, decodeXml(String(value))]),
        ),
        children: elementsOf(content),
        text: textOf(content),
      }];
    })
  );
}

function textOf(nodes: unknown): string {
  return listOf(nodes).map((node) => {
    if (TEXT in node) return decodeXml(String(node[TEXT]));
    return listOf(node[CDATA]).map((part) => String(part[TEXT])).join("");
  }).join("");
}

function listOf(nodes: unknown): Record<string, unknown>[] {
  return Array.isArray(nodes) ? nodes : [];
}

function unreadable(name: string, reason: string): AppError {
  return new AppError("platform_error", `${name} cannot be read as records: ${reason}`, {
    remedy: "Take a file that the platform exported, or that its compiler wrote.",
  });
}
