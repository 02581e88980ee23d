import { isAdmin } from "../../login/actor.ts";
import { mayRead } from "../../access/access.ts";
import { type DemoAnswer, type DemoCall, readJsonObject } from "../../call.ts";
import { newRow } from "../../records/capture.ts";
import type { SqlRow } from "../../database/database.ts";
import { RestError, tableClosed, unknownPath, wrongMethod } from "../../wire/rest_error.ts";
import { insertRow, readRow, textOf } from "../../database/rows.ts";

const MOST_ADDRESSES = 100;

/** POST `/api/now/email` and GET `/api/now/email/{id}`, as documented. Nothing leaves the instance. */
export function emailApi(call: DemoCall, path: string[]): DemoAnswer {
  const [id] = path;
  if (path.length > 1) throw unknownPath();
  if (id === undefined || id === "") {
    if (call.method !== "POST") throw wrongMethod(call.method);
    return createEmail(call);
  }
  if (call.method !== "GET") throw wrongMethod(call.method);
  return readEmail(call, id);
}

function createEmail(call: DemoCall): DemoAnswer {
  if (!isAdmin(call.actor) && !call.actor.roles.has("email_api_send")) throw tableClosed();
  const body = readJsonObject(call);
  const recipients = readAddresses(body, "to");
  if (recipients === "") throw invalid("to is required");
  const target = readTarget(call, body);
  const row = newRow(call, "sys_email", {
    type: "send-ready",
    state: "ready",
    recipients,
    copied: readAddresses(body, "cc"),
    blind_copied: readAddresses(body, "bcc"),
    subject: readText(body, "subject"),
    body: readText(body, "html"),
    body_text: readText(body, "text"),
    importance: readText(body, "importance"),
    headers: readHeaders(body.headers),
    ...target,
  });
  insertRow(call.instance, "sys_email", row);
  const href = `/now/v1/email/${row.sys_id}`;
  return {
    status: 200,
    result: {
      id: row.sys_id,
      links: [
        { rel: "self", href },
        { rel: "status", href: `${href}?sysparm_fields=id,type,state,error` },
      ],
    },
  };
}

/** Documented: one that is not there is answered like one that may not be read. */
function readEmail(call: DemoCall, id: string): DemoAnswer {
  const table = call.instance.table("sys_email");
  const row = table && readRow(call.instance, table, id);
  if (!table || !row || call.hideRows || !mayRead(call, table, row)) throw tableClosed();
  const shown: Record<string, unknown> = {
    id,
    type: textOf(row, "type"),
    state: textOf(row, "state"),
    subject: textOf(row, "subject"),
    to: addressesOf(row, "recipients"),
    cc: addressesOf(row, "copied"),
    bcc: addressesOf(row, "blind_copied"),
    text: textOf(row, "body_text"),
    html: textOf(row, "body"),
    importance: textOf(row, "importance"),
    headers: headersOf(textOf(row, "headers")),
    error: textOf(row, "error_string"),
  };
  const asked = call.parameters.get("sysparm_fields");
  const names = asked ? asked.split(",") : Object.keys(shown).filter((name) => name !== "error");
  return {
    status: 200,
    result: Object.fromEntries(
      names.filter((name) => Object.hasOwn(shown, name)).map((name) => [name, shown[name]]),
    ),
  };
}

function readAddresses(body: Record<string, unknown>, name: string): string {
  const list = body[name];
  if (list === undefined || list === null) return "";
  if (!Array.isArray(list) || list.some((entry) => typeof entry !== "string")) {
    throw invalid(`${name} is a list of addresses`);
  }
  if (list.length > MOST_ADDRESSES) throw invalid(`${name} has more than 100 addresses`);
  return list.map((entry) => entry.trim()).filter((entry) => entry !== "").join(",");
}

function addressesOf(row: SqlRow, element: string): string[] {
  return textOf(row, element).split(",");
}

function readText(body: Record<string, unknown>, name: string): string {
  const value = body[name];
  if (value === undefined || value === null) return "";
  if (typeof value !== "string") throw invalid(`${name} is a text`);
  return value;
}

/** A line a header, as mail has them; a line break in a value would make another one. */
function readHeaders(headers: unknown): string {
  if (headers === undefined || headers === null) return "";
  if (typeof headers !== "object" || Array.isArray(headers)) throw invalid("headers is an object");
  return Object.entries(headers).map(([name, value]) => {
    if (/[\r\n:]/.test(name) || /[\r\n]/.test(String(value))) throw invalid(`headers.${name}`);
    return `${name}: ${value}`;
  }).join("\n");
}

function headersOf(text: string): Record<string, string> {
  const lines = text.split("\n").filter((line) => line !== "");
  return Object.fromEntries(lines.map((line) => {
    const at = line.indexOf(":");
    return [line.slice(0, at), line.slice(at + 1).trim()];
  }));
}

/** Documented: the record that a mail is about takes both its table and its sys_id. */
function readTarget(call: DemoCall, body: Record<string, unknown>): Record<string, string> {
  const name = readText(body, "table_name");
  const sysId = readText(body, "table_record_id");
  if (name === "" && sysId === "") return {};
  const table = call.instance.table(name);
  const row = table && readRow(call.instance, table, sysId);
  if (!table || !row || !mayRead(call, table, row)) {
    throw invalid("table_name and table_record_id name a record together");
  }
  return { target_table: name, instance: sysId };
}

function invalid(detail: string): RestError {
  return new RestError(400, "Invalid email", detail);
}
