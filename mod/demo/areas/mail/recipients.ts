import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import type { DemoTable } from "../../database/dictionary.ts";
import { findRow, findRows, isTrue } from "../../database/find_rows.ts";
import { textOf } from "../../database/rows.ts";
import { createDisplay, type Display } from "../../records/display.ts";
import { UNSEEN } from "../../values/viewer.ts";

/** A record that is written about, and who brought it about. */
export interface Occasion {
  table: DemoTable;
  row: SqlRow;
  /** sys_id of the user. */
  creator: string;
  /** The event with its parameters, where one is the reason. */
  event?: SqlRow;
}

/**
 * The addresses that a notification is for, in its order of users, groups, fields and parameters of
 * the event, each once. Documented under "Create an email notification": active users with an
 * address; of a group its own, and its members' where it says so.
 */
export function recipientsOf(call: DemoCall, notification: SqlRow, occasion: Occasion): string[] {
  const { event } = occasion;
  const named = ["recipient_users", "recipient_groups"].flatMap((name) =>
    split(textOf(notification, name))
  );
  const display = createDisplay(call.instance, UNSEEN);
  const fields = split(textOf(notification, "recipient_fields")).flatMap((path) =>
    split(valueAt(occasion, path, display)?.value ?? "")
  );
  const parameters = ["1", "2"].flatMap((which) =>
    event && isTrue(notification, `event_parm_${which}`) ? split(textOf(event, `parm${which}`)) : []
  );
  const tellsCreator = isTrue(notification, "send_self");
  const addresses = [...named, ...fields, ...parameters].flatMap((entry) =>
    addressesOf(call, entry, tellsCreator ? "" : occasion.creator)
  );
  return [...new Set(addresses)];
}

function split(list: string): string[] {
  return list.split(",").map((entry) => entry.trim()).filter((entry) => entry !== "");
}

/** A user or group by sys_id, a user by name, or an address as it stands. */
function addressesOf(call: DemoCall, entry: string, left: string): string[] {
  if (entry.includes("@")) return [entry];
  const { instance } = call;
  const user = findRow(instance, "sys_user", { sys_id: entry }) ??
    findRow(instance, "sys_user", { user_name: entry });
  if (user) return textOf(user, "sys_id") === left ? [] : addressOf(user);
  const group = findRow(instance, "sys_user_group", { sys_id: entry });
  if (!group) return [];
  const members = isTrue(group, "include_members")
    ? findRows(instance, "sys_user_grmember", { group: entry })
    : [];
  return [
    ...addressOf(group),
    ...members.flatMap((member) => addressesOf(call, textOf(member, "user"), left)),
  ];
}

function addressOf(row: SqlRow): string[] {
  const address = textOf(row, "email");
  return isTrue(row, "active") && address !== "" ? [address] : [];
}

/** The value at the end of a dot-walked path of a record, with what a person sees there. */
export function valueAt(
  { table, row }: Pick<Occasion, "table" | "row">,
  path: string,
  display: Display,
): { value: string; shown: string } | undefined {
  const [element = "", ...rest] = path.split(".");
  const column = table.columns.get(element);
  if (!column) return undefined;
  const value = textOf(row, element);
  if (rest.length === 0) return { value, shown: display.of(table, column, value) };
  const next = display.follow(column, value);
  return next ? valueAt(next, rest.join("."), display) : { value: "", shown: "" };
}
