import type { DemoCall } from "../call.ts";
import type { DemoTable } from "../database/dictionary.ts";
import { rolesChanged, rolesRead } from "../login/granted_roles.ts";
import { rulesChanged, rulesRead } from "./active_rules.ts";

/** Tables whose rows are the dictionary, or the access rules that are kept with it. */
const DICTIONARY_TABLES = [
  "sys_db_object",
  "sys_dictionary",
  "sys_dictionary_override",
  "sys_choice",
  "sys_security_acl",
  "sys_security_acl_role",
  "sys_user_role",
];

/** Has the dictionary, the rules and the users' roles read again after a write to one of their tables. */
export function schemaChanged(call: DemoCall, table: DemoTable): void {
  if (DICTIONARY_TABLES.includes(table.name)) call.instance.dictionaryChanged();
  if (table.name === "sys_properties") call.instance.propertiesChanged();
  rulesChanged(call.instance, table.name);
  rolesChanged(call.instance, table.name);
}

/** One write, whole or not at all. */
export function inTransaction<R>(call: DemoCall, work: () => R): R {
  const { instance } = call;
  const before = instance.dictionary();
  const { columnsAdded } = before;
  const rules = rulesRead(instance);
  const roles = rolesRead(instance);
  try {
    return instance.database.transaction(work);
  } catch (error) {
    instance.propertiesChanged();
    // What the work laid down and the dictionary has read meanwhile is rolled back. Without that,
    // it is not read anew: a thousand refused rows would take as many readings.
    const after = instance.dictionary();
    if (after !== before || after.columnsAdded !== columnsAdded) instance.dictionaryChanged();
    if (rulesRead(instance) !== rules) rulesChanged(instance);
    if (rolesRead(instance) !== roles) rolesChanged(instance);
    throw error;
  }
}
