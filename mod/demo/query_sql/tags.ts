import { type Fragment, fragment } from "./fragment.ts";
import type { Selection } from "./path.ts";

/**
 * `sys_tags.x=x`: records with one of these labels, by sys_id; `sys_tags.xDOESNOTHAVEx` and
 * `sys_tags.xEXCLUDINGx`: those without. How the last two differ is not documented, so they do the
 * same; the name without a label behind it is taken too. Source: documentation page "Operators
 * available for filters and queries".
 */
export function compareTags(
  { instance, alias, table }: Selection,
  { operator, value }: { operator: string; value: string },
): Fragment | undefined {
  const has = operator === "=" || operator === "IN";
  if (!has && operator !== "DOESNOTHAVE" && operator !== "EXCLUDING") return undefined;
  const labels = value.split(",").filter((label) => label !== "");
  if (labels.length === 0 || !instance.table("label_entry")) return undefined;
  return fragment(
    `${
      has ? "" : "NOT "
    }EXISTS (SELECT 1 FROM t_label_entry entry WHERE entry.table_key = ${alias}.sys_id
       AND entry."table" IN (SELECT value FROM json_each(?))
       AND entry.label IN (SELECT value FROM json_each(?)))`,
    JSON.stringify([...table.chain, ...table.family]),
    JSON.stringify(labels),
  );
}
