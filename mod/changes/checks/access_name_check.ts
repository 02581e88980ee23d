import { nearestNames } from "../../base/nearest.ts";
import { listRequest } from "../../platform/records/table_requests.ts";
import { quoteValue } from "../../query/quote.ts";
import {
  completeRows,
  type Facts,
  type FieldCheck,
  findingOf,
  type Looks,
  type Subject,
} from "./subject.ts";
import { didYouMean, type Finding } from "./finding.ts";
import { isPlanned, nearTables } from "./names_check.ts";
import { knownTable } from "./table_meant.ts";

/**
 * The name of an access rule: of a record rule `table`, `table.column`, with `*` for any of either.
 * Rules of other kinds name what no dictionary has.
 */
export const checkAccessName: FieldCheck = (subject, looks) => {
  const [table = "", column = "*"] = subject.text.split(".");
  const elsewhere = column === "*" ? undefined : looks.ask(listRequest("sys_dictionary", {
    query: `element=${quoteValue(column)}`,
    fields: ["name"],
    limit: 1,
  }));
  return async (facts) => {
    // The platform's own names are the sys_ids of the kinds, as exports show them.
    const { type = "" } = facts.record;
    if (type !== "" && type !== "record") return [];
    const missing = await judgeTable(table, { subject, looks });
    if (missing || elsewhere === undefined) return missing ? [missing] : [];
    return await judgeColumn({ table, column, elsewhere }, { subject, looks, facts });
  };
};

async function judgeTable(
  table: string,
  { subject, looks }: { subject: Subject; looks: Looks },
): Promise<Finding | undefined> {
  if (table === "*" || looks.planned.has(table)) return undefined;
  const near = await nearTables(table, looks.reader);
  return near && findingOf(subject, "access-name", {
    verdict: "refused",
    problem: `there is no table "${table}"`,
    remedy: didYouMean(near, "Name it table, table.column, table.* or *."),
    near,
  });
}

/** A rule on a table holds for those that extend it too: a column is refused where no table has it. */
async function judgeColumn(
  { table, column, elsewhere }: { table: string; column: string; elsewhere: number },
  { subject, looks, facts }: { subject: Subject; looks: Looks; facts: Facts },
): Promise<Finding[]> {
  const schema = await knownTable(table, looks);
  const rows = completeRows(facts.answer(elsewhere), { first: true });
  if (schema?.columns.has(column)) return [];
  if (schema && isPlanned(column, schema.chain, looks.planned)) return [];
  if (!schema && (table !== "*" || rows === null || rows.length > 0)) return [];
  const near = schema ? nearestNames(column, schema.columns.keys()) : [];
  return [findingOf(subject, "access-name", {
    verdict: rows !== null && rows.length === 0 ? "refused" : "unverified",
    problem: `"${column}" is no column of ${table === "*" ? "any table" : table}`,
    remedy: didYouMean(near, "sn_describe_table lists the columns."),
    near,
    ...(schema && { nextCall: { tool: "sn_describe_table", args: { table } } }),
  })];
}
