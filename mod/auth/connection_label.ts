import type { Kysely } from "kysely";
import { AppError } from "../base/errors.ts";
import { firstHostLabel, isBareName } from "./identifier.ts";
import type { AuthTables } from "./tables.ts";

/**
 * The label as it is stored: lower case, usable as a bare name. Throws `invalid_input`.
 */
export function parseLabel(text: string): string {
  const label = text.trim().toLowerCase();
  if (isBareName(label)) return label;
  throw new AppError("invalid_input", `${JSON.stringify(text.slice(0, 80))} is not a label`, {
    remedy:
      "Use letters, digits, hyphens and underscores, at most 63, beginning with a letter or " +
      "digit.",
  });
}

/** Throws `conflict` when another instance has the label. */
export async function refuseTakenLabel(
  db: Kysely<AuthTables>,
  { label, host }: { label: string; host: string },
): Promise<void> {
  const other = await db.selectFrom("auth_connection").select("host").where("label", "=", label)
    .where("host", "!=", host).executeTakeFirst();
  if (!other) return;
  throw new AppError("conflict", `The label "${label}" belongs to ${other.host}`, {
    remedy: "Choose another label.",
    details: { label, host: other.host },
  });
}

/** The first host label, with a number behind it when another instance has it already. */
export async function freeLabel(db: Kysely<AuthTables>, host: string): Promise<string> {
  const base = labelOfHost(host);
  for (let number = 1;; number++) {
    const label = number === 1 ? base : `${base}-${number}`;
    const taken = await db.selectFrom("auth_connection").select("host").where("label", "=", label)
      .where("host", "!=", host).executeTakeFirst();
    if (!taken) return label;
  }
}

function labelOfHost(host: string): string {
  const name = firstHostLabel(host);
  // Room for the number within the length of a label.
  if (name && isBareName(name)) return name.slice(0, 58);
  return host.replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-+|-+$/g, "").slice(0, 58);
}
