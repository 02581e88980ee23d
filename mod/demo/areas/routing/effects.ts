import { isSysId } from "../../../base/ids.ts";
import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { findRow, findRows, isTrue } from "../../database/find_rows.ts";
import { textOf } from "../../database/rows.ts";
import { activeRules } from "../../records/active_rules.ts";
import { meetsFilter } from "../../records/business_rules.ts";
import { type RecordWrite, setValues } from "../../records/pending_write.ts";
import type { TableEffect } from "../../records/table_effects.ts";
import { runOnWrite } from "../../scripts/run_rules.ts";

/**
 * Documented as "Assignment rules module": a task without assignee and group gets those of the first
 * rule that it meets, and only that rule runs. Its script sets what it will on `current`; a last
 * statement that is a user assigns to them, as in "Baseline assignment rules example".
 */
function assign(call: DemoCall, write: RecordWrite): void {
  const { table, row } = write;
  if (textOf(row, "assigned_to") !== "" || textOf(row, "assignment_group") !== "") return;
  const rules = activeRules(call.instance, "sysrule_assignment", table.chain)
    .toSorted((one, other) => Number(textOf(one, "order")) - Number(textOf(other, "order")));
  const rule = rules.find((one) => meetsFilter(call, write, conditionOf(one)));
  if (!rule) return;
  setValues(call, write, {
    assigned_to: textOf(rule, "user"),
    assignment_group: textOf(rule, "group"),
  });
  if (textOf(rule, "script").trim() !== "") assignByScript(call, write, rule);
}

/** The records whose rule is running: its script may update the record itself. */
const underWay = new Set<string>();

function assignByScript(call: DemoCall, write: RecordWrite, rule: SqlRow): void {
  const key = `${textOf(rule, "sys_id")} ${textOf(write.row, "sys_id")}`;
  if (underWay.has(key)) return;
  underWay.add(key);
  try {
    const { value } = runOnWrite(call, write, { script: rule, keeps: true });
    const user = isSysId(value) && findRow(call.instance, "sys_user", { sys_id: value });
    if (user && textOf(write.row, "assigned_to") === "") {
      setValues(call, write, { assigned_to: value });
    }
  } finally {
    underWay.delete(key);
  }
}

/** With "Any" one of its terms is enough. */
function conditionOf(rule: SqlRow): string {
  const condition = textOf(rule, "condition");
  if (textOf(rule, "match_conditions") !== "ANY") return condition;
  return condition.replace(/(?<!\^)\^(?!\^|OR|NQ|EQ)/g, "^OR");
}

/**
 * Documented as "Create custom data lookups": the first row of the matcher table that agrees with
 * the record gives it values. Definitions are for their own table, not for its children.
 */
function lookUp(call: DemoCall, write: RecordWrite): void {
  const { instance } = call;
  for (const definition of activeRules(instance, "dl_definition", [write.table.name])) {
    if (!isTrue(definition, `run_on_${write.event}`)) continue;
    const id = [textOf(definition, "sys_id")];
    const matches = activeRules(instance, "dl_definition_rel_match", id);
    const matcher = findMatcher(call, definition)
      .find((row) => matches.every((match) => agrees(match, row, write.row)));
    if (!matcher) continue;
    for (const setter of activeRules(instance, "dl_definition_rel_set", id)) {
      const element = textOf(setter, "source_table_field");
      const replaces = isTrue(setter, "always_replace") || textOf(write.row, element) === "";
      const value = textOf(matcher, textOf(setter, "matcher_table_field"));
      if (replaces) setValues(call, write, { [element]: value });
    }
  }
}

function findMatcher({ instance }: DemoCall, definition: SqlRow): SqlRow[] {
  const name = textOf(definition, "matcher_table");
  const hasActive = instance.table(name)?.columns.has("active");
  return findRows(instance, name, hasActive ? { active: "true" } : {});
}

/** Unless the match is exact, an empty value in the matcher table agrees with any. */
function agrees(match: SqlRow, matcher: SqlRow, record: SqlRow): boolean {
  const wanted = textOf(matcher, textOf(match, "matcher_table_field"));
  if (wanted === "" && !isTrue(match, "exact_match")) return true;
  return wanted === textOf(record, textOf(match, "source_table_field"));
}

/** Engines that fill in a record before it is stored. */
export const routingEffects: readonly TableEffect[] = [
  { table: "task", when: "before", engine: "assignment", run: assign },
  { table: "*", when: "before", engine: "data_lookup", run: lookUp },
];
