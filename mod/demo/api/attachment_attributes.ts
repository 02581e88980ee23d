import { type DemoAnswer, type DemoCall, readJsonObject } from "../call.ts";
import type { DemoInstance } from "../database/instance.ts";
import { noRecord, RestError, wrongMethod } from "../wire/rest_error.ts";

const KEY = /^[\w.-]{1,100}$/;
const MAX_VALUE = 4000;

/**
 * `/attachment/{sys_id}/attributes[/{key}]`: GET answers names and values, POST of an object sets
 * them (201), DELETE of one or of all takes them away (204). The addresses and statuses are
 * documented, the shape of the bodies is this instance's own choice. The caller has proved access.
 */
export function attachmentAttributes(
  call: DemoCall,
  { sysId, key }: { sysId: string; key?: string | undefined },
): DemoAnswer {
  layDown(call.instance);
  const all = readAttributes(call.instance, sysId);
  switch (call.method) {
    case "GET":
      if (key === undefined) return { status: 200, result: all };
      if (!Object.hasOwn(all, key)) throw noRecord();
      return { status: 200, result: { [key]: all[key] } };
    case "POST": {
      const given = readAttributesOf(call, key);
      for (const [name, value] of given) setAttribute(call.instance, { sysId, name, value });
      return { status: 201, result: readAttributes(call.instance, sysId) };
    }
    case "DELETE":
      if (key !== undefined && !Object.hasOwn(all, key)) throw noRecord();
      call.instance.database.run(
        `DELETE FROM attachment_attribute WHERE attachment = ? AND (name = ? OR ? = '')`,
        sysId,
        key ?? "",
        key ?? "",
      );
      return { status: 204 };
    default:
      throw wrongMethod(call.method);
  }
}

/** Throws 400 for a body without names, and for names and values that cannot be kept. */
function readAttributesOf(call: DemoCall, key: string | undefined): [string, string][] {
  const given = Object.entries(readJsonObject(call));
  if (given.length === 0) throw unusable("The request names no attribute.");
  return given.map(([name, value]) => {
    if (!KEY.test(name)) throw unusable(`"${name}" is no name of an attribute.`);
    if (key !== undefined && name !== key) throw unusable(`The address names "${key}" alone.`);
    if (!["string", "number", "boolean"].includes(typeof value) || `${value}`.length > MAX_VALUE) {
      throw unusable(`The attribute "${name}" takes a text of up to ${MAX_VALUE} characters.`);
    }
    return [name, String(value).toWellFormed()];
  });
}

function unusable(detail: string): RestError {
  return new RestError(400, "Bad request", detail);
}

function readAttributes({ database }: DemoInstance, sysId: string): Record<string, string> {
  const rows = database.all(
    `SELECT name, value FROM attachment_attribute WHERE attachment = ? ORDER BY name`,
    sysId,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [String(name), String(value)]));
}

function setAttribute(
  { database }: DemoInstance,
  { sysId, name, value }: { sysId: string; name: string; value: string },
): void {
  database.run(
    `INSERT INTO attachment_attribute (attachment, name, value) VALUES (?, ?, ?)
     ON CONFLICT (attachment, name) DO UPDATE SET value = excluded.value`,
    sysId,
    name,
    value,
  );
}

/** However an attachment goes, its attributes go with it. */
function layDown({ database }: DemoInstance): void {
  if (database.get(`SELECT 1 FROM sqlite_master WHERE name = 'attachment_attribute'`)) return;
  database.execute(
    `CREATE TABLE attachment_attribute (
       attachment TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL,
       PRIMARY KEY (attachment, name));
     CREATE TRIGGER attachment_attribute_end AFTER DELETE ON t_sys_attachment
     BEGIN DELETE FROM attachment_attribute WHERE attachment = old.sys_id; END`,
  );
}
