import type { Node } from "jsonc-parser";
import { z } from "zod";
import { nearestNames } from "../base/nearest.ts";

/** A key that the schema does not know, or that stands twice in one object. */
export interface OddKey {
  /** The key's own node, for its position. */
  node: Node;
  path: (string | number)[];
  kind: "unknown" | "duplicate";
  /** Known keys that were probably meant, nearest first. */
  nearest: string[];
}

/**
 * Walks a parsed document beside its schema and lists keys without meaning. An object whose schema is
 * loose takes keys of its own; there a key counts only when it resembles a known one.
 */
export function findOddKeys(root: Node, schema: z.core.$ZodType): OddKey[] {
  const found: OddKey[] = [];
  visit({ node: root, schema, path: [] }, found);
  return found;
}

interface Place {
  node: Node;
  schema: z.core.$ZodType;
  path: (string | number)[];
}

function visit(place: Place, found: OddKey[]): void {
  const { node, path } = place;
  const schema = schemaOf(place);
  if (node.type === "array" && schema instanceof z.ZodArray) {
    for (const [index, item] of (node.children ?? []).entries()) {
      visit({ node: item, schema: schema.element, path: [...path, index] }, found);
    }
  }
  if (node.type !== "object") return;
  const seen = new Set<string>();
  for (const property of node.children ?? []) {
    const [key, value] = property.children ?? [];
    if (!key || !value) continue;
    const name = String(key.value);
    const here = [...path, name];
    if (seen.has(name)) found.push({ node: key, path: here, kind: "duplicate", nearest: [] });
    seen.add(name);
    if (schema instanceof z.ZodRecord) {
      visit({ node: value, schema: schema.valueType, path: here }, found);
    } else if (schema instanceof z.ZodObject) {
      if (Object.hasOwn(schema.shape, name)) {
        visit({ node: value, schema: schema.shape[name], path: here }, found);
      } else {
        const nearest = nearestNames(name, Object.keys(schema.shape));
        const loose = schema.def.catchall !== undefined;
        if (!loose || nearest.length > 0) {
          found.push({ node: key, path: here, kind: "unknown", nearest });
        }
      }
    }
  }
}

/** The schema without its wrappers; of a union the branch that the document names. */
function schemaOf({ node, schema }: Place): z.core.$ZodType {
  let inner = schema;
  while (
    inner instanceof z.ZodOptional || inner instanceof z.ZodDefault ||
    inner instanceof z.ZodPrefault
  ) inner = inner.def.innerType;
  if (!(inner instanceof z.ZodDiscriminatedUnion)) return inner;
  const named = node.children?.find((property) =>
    property.children?.[0]?.value === inner.def.discriminator
  )?.children?.[1]?.value;
  const branch = inner.def.options.find((option) =>
    option instanceof z.ZodObject &&
    z.safeParse(option.shape[inner.def.discriminator], named).success
  );
  return branch ?? inner;
}
