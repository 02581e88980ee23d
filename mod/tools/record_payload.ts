import { AppError } from "../base/errors.ts";
import { soleOf } from "../base/lists.ts";
import type { PlatformRecord } from "../platform/types.ts";

/** What a version or customer update holds. */
export interface Payload {
  table: string;
  record: PlatformRecord;
  /** Tables of the records that travel beside it. */
  beside: string[];
}

/**
 * The record that the payload of a version or customer update holds: the element within
 * `<record_update>`, whose attribute `table` names its table, except for columns. A label has one
 * element more around it, layouts and choices too, but those are many records (all read off exports
 * of real instances). Throws `platform_error` for many and for other text; `name` is the version's.
 */
export async function readPayload(payload: string, name: string): Promise<Payload> {
  // Loaded when a version is read: most runs of the service never do.
  const { XMLParser, XMLValidator } = await import("fast-xml-parser");
  if (/<!DOCTYPE/i.test(payload) || XMLValidator.validate(payload) !== true) {
    throw unreadable(name);
  }
  const parser = new XMLParser({
    parseTagValue: false,
    trimValues: false,
    htmlEntities: true,
    ignoreAttributes: true,
  });
  const document: unknown = parser.parse(payload);
  const records = membersOf(memberOf(document, "record_update")).flatMap(([table, elements]) =>
    [elements].flat().flatMap((element) => {
      const inner = table === LABEL ? memberOf(element, table) : undefined;
      const record = columnsOf(inner ?? element);
      return Object.keys(record).length > 0 ? [{ table, record }] : [];
    })
  );
  const named = /<record_update\b[^>]*\btable="([a-z0-9_]+)"/.exec(payload)?.[1];
  const main = soleOf(records.filter(({ table }) => !named || table === named));
  if (!main) throw unreadable(name);
  const others = records.filter((record) => record !== main).map(({ table }) => table);
  return { ...main, beside: [...new Set(others)] };
}

const LABEL = "sys_documentation";

/** The columns of an element that is a record. What stands around the parts of a layout has none. */
function columnsOf(element: unknown): PlatformRecord {
  return Object.fromEntries(
    membersOf(element).flatMap(([name, value]) =>
      typeof value === "string" && name !== "#text" ? [[name, value]] : []
    ),
  );
}

function membersOf(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

function memberOf(value: unknown, name: string): unknown {
  return membersOf(value).find(([member]) => member === name)?.[1];
}

function unreadable(name: string): AppError {
  return new AppError(
    "platform_error",
    `The saved version "${name}" holds no single record that can be read`,
    {
      remedy: "Revert it on the instance: Versions, Revert to this version.",
    },
  );
}
