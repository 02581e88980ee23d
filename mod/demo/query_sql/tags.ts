import { type Fragment, fragment } from "./fragment.ts";
import type { Selection } from "./path.ts";

/**
 * `sys_tagsDOESNOTHAVEx` and `sys_tagsEXCLUDINGx,y`: records without any of these labels, by sys_id.
 * The operators are documented, the name in front and their difference are not, so they do the same.
 */
export function compareTags(
  { instance, alias, table }: Selection,
  value: string,
): Fragment | undefined {
  const labels = value.split(",").filter((label) => label !== "");
  if (labels.length === 0 || !instance.table("label_entry")) return undefined;
  return fragment(
    `NOT EXISTS (SELECT 1 FROM t_label_entry entry WHERE entry.table_key = ${alias}.sys_id
       AND entry."table" IN (SELECT value FROM json_each(?))
       AND entry.label IN (SELECT value FROM json_each(?)))`,
    JSON.stringify([...table.chain, ...table.family]),
    JSON.stringify(labels),
  );
}
