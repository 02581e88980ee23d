import type { SqlValue } from "../database/database.ts";

/** A piece of a WHERE clause with its parameters, in order. */
export interface Fragment {
  sql: string;
  values: SqlValue[];
}

export function fragment(sql: string, ...values: SqlValue[]): Fragment {
  return { sql, values };
}

export const ALWAYS = fragment("1");
export const NEVER = fragment("0");

export function joinFragments(parts: Fragment[], word: "AND" | "OR"): Fragment {
  if (parts.length === 1) return parts[0];
  return {
    sql: `(${parts.map((part) => part.sql).join(` ${word} `)})`,
    values: parts.flatMap((part) => part.values),
  };
}
