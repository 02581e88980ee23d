import { textOf } from "../database/rows.ts";
import {
  readScript,
  SCRIPT_PREFIX,
  type ScriptContext,
  type ScriptValue,
} from "../values/script_values.ts";
import { physicalColumn, physicalTable } from "../database/storage.ts";
import { type Fragment, fragment } from "./fragment.ts";
import type { ResolvedPath, Selection } from "./path.ts";

interface ReferenceContext {
  selection: Selection;
  script: ScriptContext;
}

/**
 * `sys_class_nameINSTANCEOFx`: the class or one below it. `referenceIN_HIERARCHYx`: the record or one
 * below it. `referenceDYNAMICx`: what the script of the dynamic filter option names. Undefined where one of them is not there.
 */
export function compareReference(
  { selection, script }: ReferenceContext,
  path: ResolvedPath,
  { operator, value }: { operator: string; value: string },
): Fragment | undefined {
  if (operator === "INSTANCEOF") return instanceOf(selection, path, value);
  if (operator === "IN_HIERARCHY") return inHierarchy(selection, path, readHierarchy(value));
  const { hierarchy, records: [option = ""] } = readHierarchy(value);
  const named = dynamicValue(selection, option, script);
  if (named === undefined) return undefined;
  const records = typeof named === "string" ? [named] : named;
  if (operator === "IN_HIERARCHY_DYNAMIC") {
    return inHierarchy(selection, path, { hierarchy, records });
  }
  if (named === "") return fragment(`${path.sql} = ''`);
  return fragment(
    `(${path.sql} IN (SELECT value FROM json_each(?)) AND ${path.sql} <> '')`,
    JSON.stringify(records),
  );
}

/** Where to begin, and the sys_id of the hierarchy that is meant; "" for the one by `parent`. */
interface HierarchyStart {
  hierarchy: string;
  records: readonly string[];
}

/** `record` or `hierarchy@record` (documentation page "Operators available for filters and queries"). */
function readHierarchy(value: string): HierarchyStart {
  const at = value.indexOf("@");
  return { hierarchy: value.slice(0, Math.max(0, at)), records: [value.slice(at + 1)] };
}

/**
 * What an active dynamic filter option names for this user now: a value or, of a list, any of it.
 * Documented ("Create a dynamic filter option"): its script is any script of the instance's own.
 */
function dynamicValue(
  { instance }: Selection,
  sysId: string,
  script: ScriptContext,
): ScriptValue | undefined {
  const row = instance.database.get(
    `SELECT script, label, sys_scope FROM t_sys_metadata
     WHERE sys_class_name = 'sys_filter_option_dynamic' AND sys_id = ? AND active = 'true'`,
    sysId.trim(),
  );
  if (!row) return undefined;
  const source = textOf(row, "script");
  return readScript(`${SCRIPT_PREFIX}${source}`, script) ??
    script.evaluate({ source, name: textOf(row, "label"), scope: textOf(row, "sys_scope") });
}

function instanceOf(
  { instance }: Selection,
  { sql, column }: ResolvedPath,
  value: string,
): Fragment | undefined {
  const family = instance.table(value)?.family;
  if (column.element !== "sys_class_name" || !family) return undefined;
  return fragment(`${sql} IN (SELECT value FROM json_each(?))`, JSON.stringify(family));
}

/**
 * The columns by which a record is below another: `parent`, or that of the hierarchy named. The
 * manager hierarchy is the one that the documentation names.
 */
const HIERARCHIES = new Map([["", "parent"], ["fdd0fa0f93f5d2505bd0bd886cba1015", "manager"]]);

/** By a column that refers to its own table, where the referenced table has it. */
function inHierarchy(
  { instance }: Selection,
  { sql, column }: ResolvedPath,
  { hierarchy, records }: HierarchyStart,
): Fragment | undefined {
  const target = column.type === "reference" ? instance.table(column.reference) : undefined;
  const above = target?.columns.get(HIERARCHIES.get(hierarchy) ?? "");
  const filled = records.filter((record) => record !== "");
  if (!target || !above || !target.chain.includes(above.reference) || filled.length === 0) {
    return undefined;
  }
  const key = physicalColumn(above.element);
  // UNION, not UNION ALL: a record above itself ends the walk.
  return fragment(
    `${sql} IN (WITH RECURSIVE below(id) AS (SELECT value FROM json_each(?) UNION
       SELECT child.sys_id FROM ${physicalTable(target.base)} child
       JOIN below ON child.${key} = below.id AND child.${key} <> '') SELECT id FROM below)`,
    JSON.stringify(filled),
  );
}
