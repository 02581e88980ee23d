import { AppError } from "./errors.ts";

/** The item of a list that holds one; undefined of an empty list and of a longer one. */
export function soleOf<T>(items: readonly T[]): T | undefined {
  return items.length === 1 ? items[0] : undefined;
}

/** Each item with the one of the same place, as a batch's requests and answers. Throws `internal` for other lengths. */
export function zip<A, B>(left: readonly A[], right: readonly B[]): [A, B][] {
  const rest = right.values();
  const pairs = left.flatMap((item): [A, B][] => {
    const { done, value } = rest.next();
    return done ? [] : [[item, value]];
  });
  if (left.length === right.length) return pairs;
  throw new AppError("internal", `${left.length} items do not pair with ${right.length}`);
}

/** Each text once, in the order of the first, with how often it was said where that is more. */
export function onceCounted(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, count]) => count === 1 ? text : `${text} (${count} times)`);
}
