import { isAdmin } from "../login/actor.ts";
import { isClosedToRest } from "../access/access.ts";
import { type DemoAnswer, type DemoCall } from "../call.ts";
import type { DemoTable } from "../database/dictionary.ts";
import { invalidTable, tableClosed, wrongMethod } from "../wire/rest_error.ts";
import { textOf } from "../database/rows.ts";

/**
 * `/api/now/ui/meta/{table}`: undocumented, used by public clients: every column of a table, its own
 * or inherited, by name.
 */
export function tableMetaApi(call: DemoCall, name: string): DemoAnswer {
  if (call.method !== "GET") throw wrongMethod(call.method);
  const table = call.instance.table(name);
  if (!table) throw invalidTable(name);
  if (isClosedToRest(call.instance, call.actor, table)) throw tableClosed();
  if (!isAdmin(call.actor) && call.actor.roles.has("snc_external")) throw tableClosed();
  return { status: 200, result: { columns: columnsOf(call, table) } };
}

function columnsOf(call: DemoCall, table: DemoTable): Record<string, unknown> {
  const rows = call.instance.database.all(
    `SELECT name, element, mandatory, read_only FROM t_sys_metadata
     WHERE sys_class_name = 'sys_dictionary' AND name IN (SELECT value FROM json_each(?))`,
    JSON.stringify(table.chain),
  );
  const flags = new Map(
    rows.map((row) => [`${textOf(row, "name")}.${textOf(row, "element")}`, row]),
  );
  const dictionary = call.instance.dictionary();
  const translated = readLabels(call, table);
  return Object.fromEntries(
    [...table.columns.values()].map((column) => {
      const flag = (element: string) => {
        const row = flags.get(`${column.table}.${column.element}`);
        return row !== undefined && textOf(row, element) === "true";
      };
      const choices = column.choice === 0
        ? []
        : [...dictionary.choiceLabels(table, column.element, call.actor.language)].map((
          [value, label],
        ) => ({
          value,
          label,
        }));
      return [column.element, {
        name: column.element,
        label: translated.get(`${column.table}.${column.element}`) ?? column.label,
        type: column.type,
        max_length: column.maxLength,
        mandatory: flag("mandatory"),
        read_only: flag("read_only"),
        default_value: column.defaultValue,
        ...(column.reference !== "" && { reference: column.reference }),
        ...(choices.length > 0 && { choices }),
      }];
    }),
  );
}

/** Labels of columns in the account's language, by `table.element`; of English the dictionary has them. */
export function readLabels(
  { instance, actor }: DemoCall,
  table: DemoTable,
): ReadonlyMap<string, string> {
  const rows = instance.database.all(
    `SELECT name, element, label FROM t_sys_metadata
     WHERE sys_class_name = 'sys_documentation' AND language = ? AND element <> ''
       AND name IN (SELECT value FROM json_each(?))`,
    actor.language,
    JSON.stringify(table.chain),
  );
  return new Map(
    rows.map((row) => [`${textOf(row, "name")}.${textOf(row, "element")}`, textOf(row, "label")]),
  );
}
