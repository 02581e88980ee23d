import { Buffer } from "node:buffer";
import { isAdmin } from "../../login/actor.ts";
import { scriptContext } from "../../call.ts";
import { findRow, findRows } from "../../database/find_rows.ts";
import { textOf } from "../../database/rows.ts";
import { insertAs, updateAs } from "../../records/as_platform.ts";
import { evaluateScript } from "../../values/script_values.ts";
import { storedTime, zoneOffset } from "../../values/time.ts";
import type { Json } from "../engine/create_guest.ts";
import { parseScript } from "../engine/parse_script.ts";
import { type HostOperations, partOf, type ScriptHost, toText, toTexts } from "./script_host.ts";

/** The operations of `gs`, the user, the session and times. */
export const systemOperations: HostOperations = {
  print(host, text) {
    if (host.scope !== "global") {
      throw new Error(`Function print is not allowed in scope ${scopeName(host)}`);
    }
    addLine(host, toText(text));
    return null;
  },
  log: (host, level, text, source) => log(host, [level, text, source].map(toText)),
  message(host, kind, text) {
    host.output.messages.push({ kind: toText(kind), text: toText(text) });
    return null;
  },
  messages: ({ output }, kind) =>
    output.messages.filter((message) => message.kind === kind).map(({ text }) => text),
  flush_messages({ output }) {
    output.messages.length = 0;
    return null;
  },
  property: ({ call }, name) => call.instance.property(toText(name)) ?? null,
  set_property: (host, name, value, description) =>
    setProperty(host, [name, value, description].map(toText)),
  ui_message({ call }, key) {
    const found = findRow(call.instance, "sys_ui_message", { key: toText(key), language: "en" });
    return found ? textOf(found, "message") : toText(key);
  },
  now: ({ call }) => call.instance.clock(),
  zone_offset: ({ call }, moment) => zoneOffset(Number(moment), call.actor.timeZone),
  date_function: ({ asker }, name, args) =>
    evaluateScript(
      `javascript:gs.${toText(name)}(${toTexts(args).map((text) => `'${text}'`).join(",")})`,
      scriptContext(asker),
    ) ?? null,
  base64: (_host, direction, text) =>
    direction === "encode"
      ? Buffer.from(toText(text), "utf8").toString("base64")
      : Buffer.from(toText(text), "base64").toString("utf8"),
  scope: (host) => scopeName(host),
  user: (host) => describeUser(host),
  user_by_name({ call }, name) {
    const user = findRow(call.instance, "sys_user", { user_name: toText(name) });
    return user ? textOf(user, "sys_id") : null;
  },
  has_role: ({ asker }, role) => isAdmin(asker.actor) || asker.actor.roles.has(toText(role)),
  member_of: (host, group) => isMember(host, toText(group)),
  preference: ({ asker }, name) => asker.actor.preferences.get(toText(name)) ?? "",
  set_preference({ asker }, name, value) {
    asker.actor.preferences.set(toText(name), toText(value));
    return null;
  },
  session: ({ asker, scope }) => ({
    id: asker.login.id,
    token: asker.login.token,
    interactive: asker.login.browser,
    impersonating: asker.login.impersonatedBy !== undefined,
    application: asker.actor.preferences.get("apps.current_app") ?? scope,
  }),
  event: (host, name, record, parm1, parm2, options) => {
    const [event, first, second] = [name, parm1, parm2].map(toText);
    queueEvent(host, {
      event: event ?? "",
      first: first ?? "",
      second: second ?? "",
      record,
      options,
    });
    return null;
  },
  names: ({ call }) => ({
    // Their names alone: whole records would be most of what a script costs to begin.
    includes: call.instance.database.all(
      `SELECT name FROM t_sys_metadata WHERE sys_class_name = 'sys_script_include' AND active = 'true'`,
    ).map((row) => textOf(row, "name")).filter((name) => /^[A-Za-z_$][\w$]*$/.test(name)),
    scopes: [
      "global",
      ...findRows(call.instance, "sys_scope", {}).map((row) => textOf(row, "scope")),
    ]
      .filter((name, index, all) => name !== "" && all.indexOf(name) === index),
  }),
  include({ call }, name) {
    const row = findRow(call.instance, "sys_script_include", {
      name: toText(name),
      active: "true",
    });
    return row ? textOf(row, "script") : null;
  },
  evaluate(host, text, name) {
    host.evaluate(toText(text), toText(name));
    return null;
  },
  read_script: (_host, text) => parseScript(toText(text), "es5"),
};

/** Adds a line to what the script prints, as far as there is room. */
export function addLine({ output, outputLimit }: ScriptHost, text: string): void {
  const room = outputLimit - output.size;
  if (room <= 0) return;
  output.lines.push(text.slice(0, room));
  output.size += text.length;
}

function log(host: ScriptHost, [level = "", text = "", source = ""]: string[]): Json {
  if (host.output.size < host.outputLimit) {
    insertAs(host.call, "syslog", { level, message: text, source: source || "*** Script" });
  }
  addLine(host, text);
  return null;
}

function scopeName({ call, scope }: ScriptHost): string {
  if (scope === "global") return scope;
  const row = findRow(call.instance, "sys_scope", { sys_id: scope });
  return row ? textOf(row, "scope") : scope;
}

function setProperty(
  { call }: ScriptHost,
  [name = "", value = "", description = ""]: string[],
): Json {
  const known = findRow(call.instance, "sys_properties", { name });
  const changes = { value, ...(description !== "" && { description }) };
  if (known) updateAs(call, known, changes);
  else insertAs(call, "sys_properties", { name, ...changes });
  return null;
}

function describeUser({ asker }: ScriptHost): Json {
  const { actor, instance } = asker;
  const row = findRow(instance, "sys_user", { sys_id: actor.sysId }) ?? {};
  return {
    id: actor.sysId,
    userName: actor.userName,
    name: actor.name,
    timeZone: actor.timeZone,
    firstName: textOf(row, "first_name"),
    lastName: textOf(row, "last_name"),
    email: textOf(row, "email"),
    company: textOf(row, "company"),
    roles: [...actor.roles],
  };
}

/** By the group's name or sys_id. */
function isMember({ asker }: ScriptHost, group: string): boolean {
  const { instance, actor } = asker;
  const named = findRow(instance, "sys_user_group", { name: group });
  const sysId = named ? textOf(named, "sys_id") : group;
  return findRow(instance, "sys_user_grmember", { user: actor.sysId, group: sysId }) !== undefined;
}

function queueEvent(
  { call }: ScriptHost,
  { event, first, second, record, options }: {
    event: string;
    first: string;
    second: string;
    record: Json | undefined;
    options: Json | undefined;
  },
): void {
  insertAs(call, "sysevent", {
    name: event,
    table: toText(partOf(record, "table")),
    instance: toText(partOf(record, "id")),
    parm1: first,
    parm2: second,
    queue: toText(partOf(options, "queue")),
    state: "ready",
    process_on: toText(partOf(options, "on")) || storedTime(call.instance.clock()),
  });
}
