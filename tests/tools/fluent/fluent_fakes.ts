import { AppError } from "../../../mod/base/errors.ts";
import type { DictionaryColumn, FluentDictionary } from "../../../mod/tools/fluent/dictionary.ts";
import type { FlowWriting } from "../../../mod/tools/fluent/write_flow.ts";

type Columns = Record<string, DictionaryColumn>;

const user = { type: "reference", reference: "sys_user" };

const TABLES: Record<string, Columns> = {
  incident: {
    number: { type: "string" },
    priority: { type: "integer", listed: true },
    caller_id: user,
    assigned_to: user,
  },
  task: { short_description: { type: "string" }, assigned_to: user },
  sys_user: { name: { type: "string" }, email: { type: "email" }, manager: user },
  u_car: { u_owner: user, u_state: { type: "integer" } },
};

/** A small dictionary: four tables, conditions as they are. */
export const fakeDictionary: FluentDictionary = {
  table(name) {
    if (TABLES[name]) return Promise.resolve();
    return Promise.reject(new AppError("not_found", `no table ${name}`));
  },
  column(table, path) {
    let current: string | undefined = table;
    let found: Columns[string] | undefined;
    for (const element of path.split(".")) {
      found = TABLES[current ?? ""]?.[element];
      if (!found && element !== "sys_id") {
        return Promise.reject(new AppError("invalid_input", `${current} has no ${element}`));
      }
      current = found?.reference;
    }
    return Promise.resolve(found);
  },
  // As the list of priorities, and the name of one person.
  condition: ({ query }) =>
    Promise.resolve(
      query.replace("priority=High", "priority=2").replace("=Abel Tuter", `=${ABEL}`),
    ),
};

export const ABEL = "ab".repeat(16);
export const SUBFLOW = "5".repeat(32);
export const ACTION = "6".repeat(32);

export const fakeWriting: FlowWriting = {
  dictionary: fakeDictionary,
  findCallable: (kind) =>
    Promise.resolve({
      kind,
      sysId: kind === "action" ? ACTION : SUBFLOW,
      name: "Other",
      inputs: [{ name: "user", mandatory: true }, { name: "n", mandatory: false }],
      outputs: { who: { type: "record", table: "sys_user" }, over: { type: "boolean" } },
    }),
};

/** What a caller with bad intentions would put into every text. */
export const EVIL = "a \"b\" 'c' `d` ${e} \\ \n\u2028 </x> */ ^ ";
