import { AppError } from "../base/errors.ts";
import type { PlatformRecord } from "../platform/types.ts";

/**
 * The record that the payload of a version or customer update holds: `<record_update table="…">` with
 * the record as its element, as the platform documents it. Throws `platform_error` for other text.
 */
export async function readPayload(
  payload: string,
  table: string,
): Promise<PlatformRecord> {
  // Loaded when a version is read: most runs of the service never do.
  const { XMLParser, XMLValidator } = await import("fast-xml-parser");
  if (/<!DOCTYPE/i.test(payload) || XMLValidator.validate(payload) !== true) {
    throw unreadable(table);
  }
  const parser = new XMLParser({
    parseTagValue: false,
    trimValues: false,
    htmlEntities: true,
    ignoreAttributes: true,
  });
  const document: unknown = parser.parse(payload);
  const update = member(document, "record_update");
  const fields = member(update, table);
  if (typeof fields !== "object" || fields === null) throw unreadable(table);
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : []
    ),
  );
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function unreadable(table: string): AppError {
  return new AppError(
    "platform_error",
    `The saved version holds no record of ${table} that can be read`,
    {
      remedy: "Compare the versions on the instance itself.",
    },
  );
}
