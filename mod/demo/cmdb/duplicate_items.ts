import type { IdentificationRule } from "./identification_rules.ts";
import type { Payload, PayloadItem } from "./payload.ts";

/** The earlier item of the payload that the rule's first usable criterion cannot tell from this one. */
export function duplicateOf(
  { items }: Payload,
  { index, rule }: { index: number; rule: IdentificationRule },
): { index: number; attributes: string[] } | undefined {
  // Dependent items of one name may run on different hosts.
  if (!rule.independent) return undefined;
  const item = items[index];
  const entry = rule.entries.find(({ referencedField, attributes }) =>
    referencedField === "" && attributes.length > 0 && hasAll(item, attributes)
  );
  if (!entry) return undefined;
  const same = items.findIndex((other, at) =>
    at < index && other.className === item.className &&
    entry.attributes.every((name) => fold(other, name) === fold(item, name))
  );
  return same < 0 ? undefined : { index: same, attributes: entry.attributes };
}

function hasAll({ values }: PayloadItem, names: string[]): boolean {
  return names.every((name) => (values[name] ?? "") !== "");
}

/** The platform compares without regard to case. */
function fold({ values }: PayloadItem, name: string): string {
  return (values[name] ?? "").toLowerCase();
}
