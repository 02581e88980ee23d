import { codeColumns, lintRecord } from "./record_scripts.ts";

const MOST_WARNINGS = 5;

/**
 * What is gravely wrong with the code in values that are about to be written, as warnings of the
 * result. Advice alone: a write is never held up by it. Rules that ask for the application take it as
 * global unless `scope` says otherwise, so that none of them cries wolf.
 */
export function scriptWarnings(
  table: string,
  values: Readonly<Record<string, unknown>>,
  { scope = "global" }: { scope?: string | undefined } = {},
): string[] {
  if (!codeColumns(table).some((column) => typeof values[column] === "string")) return [];
  const record = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, String(value ?? "")]),
  );
  const grave = lintRecord(table, { ...record, sys_scope: scope })
    .filter(({ severity }) => severity === "high");
  const shown = grave.slice(0, MOST_WARNINGS).map(({ column, line, title, fix }) =>
    `${column}, line ${line}: ${title}. ${fix}`
  );
  const more = grave.length - shown.length;
  return more > 0 ? [...shown, `${more} more of this kind: sn_review_record shows all.`] : shown;
}
