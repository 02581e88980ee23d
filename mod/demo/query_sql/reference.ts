import { evaluateScript, type ScriptContext } from "../values/script_values.ts";
import { physicalTable } from "../database/storage.ts";
import { type Fragment, fragment } from "./fragment.ts";
import type { ResolvedPath, Selection } from "./path.ts";

interface ReferenceContext {
  selection: Selection;
  script: ScriptContext;
}

/**
 * `sys_class_nameINSTANCEOFx`: the class or one below it. `referenceIN_HIERARCHYx`: the record or one
 * below it. `referenceDYNAMICx`: what the script of the dynamic filter option names, one call of the
 * fixed list; undefined where it is none.
 */
export function compareReference(
  { selection, script }: ReferenceContext,
  path: ResolvedPath,
  { operator, value }: { operator: string; value: string },
): Fragment | undefined {
  if (operator === "INSTANCEOF") return instanceOf(selection, path, value);
  if (operator === "IN_HIERARCHY") return inHierarchy(selection, path, value);
  const named = dynamicValue(selection, value, script);
  if (named === undefined) return undefined;
  if (operator === "IN_HIERARCHY_DYNAMIC") return inHierarchy(selection, path, named);
  if (named === "") return fragment(`${path.sql} = ''`);
  return fragment(`(${path.sql} = ? AND ${path.sql} <> '')`, named);
}

/** What an active dynamic filter option names for this user now. */
function dynamicValue(
  { instance }: Selection,
  sysId: string,
  script: ScriptContext,
): string | undefined {
  const row = instance.database.get(
    `SELECT script FROM t_sys_metadata
     WHERE sys_class_name = 'sys_filter_option_dynamic' AND sys_id = ? AND active = 'true'`,
    sysId,
  );
  return row && evaluateScript(`javascript:${row.script}`, script);
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

/** Below means by the column `parent`, where the referenced table has one that refers to itself. */
function inHierarchy(
  { instance }: Selection,
  { sql, column }: ResolvedPath,
  value: string,
): Fragment | undefined {
  const target = column.type === "reference" ? instance.table(column.reference) : undefined;
  const parent = target?.columns.get("parent");
  if (!target || !parent || !target.chain.includes(parent.reference) || value === "") {
    return undefined;
  }
  // UNION, not UNION ALL: a record above itself ends the walk.
  return fragment(
    `${sql} IN (WITH RECURSIVE below(id) AS (SELECT ? UNION
       SELECT child.sys_id FROM ${physicalTable(target.base)} child
       JOIN below ON child.parent = below.id AND child.parent <> '') SELECT id FROM below)`,
    value,
  );
}
