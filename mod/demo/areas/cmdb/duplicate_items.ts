import type { IdentificationRule } from "./identification_rules.ts";
import type { PayloadItem } from "./payload.ts";

/** What the items of one payload are told apart by → the first item that has it. */
export type SeenItems = Map<string, number>;

/** The item taken before that the rule's first usable criterion cannot tell from this one. */
export function duplicateOf(
  seen: SeenItems,
  item: PayloadItem,
  { index, rule }: { index: number; rule: IdentificationRule },
): { index: number; attributes: string[] } | undefined {
  // Dependent items of one name may run on different hosts.
  if (!rule.independent) return undefined;
  const entry = rule.entries.find(({ referencedField, attributes }) =>
    referencedField === "" && attributes.length > 0 &&
    attributes.every((name) => (item.values[name] ?? "") !== "")
  );
  if (!entry) return undefined;
  const { attributes } = entry;
  // The platform compares without regard to case.
  const values = attributes.map((name) => item.values[name]?.toLowerCase());
  const key = JSON.stringify([item.className, attributes, values]);
  const first = seen.get(key);
  if (first !== undefined) return { index: first, attributes };
  seen.set(key, index);
}
