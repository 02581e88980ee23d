import type { SqlValue } from "../database/database.ts";

/** A piece of a WHERE clause with its parameters, in order. */
export interface Fragment {
  sql: string;
  values: SqlValue[];
}

/** A fragment of SQL text with the values of its placeholders. */
export function fragment(sql: string, ...values: SqlValue[]): Fragment {
  return { sql, values };
}

export const ALWAYS = fragment("1");
export const NEVER = fragment("0");

/** The fragments as one, in parentheses unless it is a single one. */
export function joinFragments(parts: Fragment[], word: "AND" | "OR"): Fragment {
  const [only, ...others] = parts;
  if (only && others.length === 0) return only;
  return {
    sql: `(${parts.map((part) => part.sql).join(` ${word} `)})`,
    values: parts.flatMap((part) => part.values),
  };
}
