import { planFields, type Said } from "../changes/plan/plan_fields.ts";
import { type CheckId, judgeFindings } from "../changes/checks/finding.ts";
import { defaultGuards } from "../changes/gate/guards.ts";
import type { Reader, ReadRequest } from "../platform/types.ts";
import { answerAt } from "../platform/records/table_requests.ts";

/**
 * The values of a record for an interface that is no table: references by name become what is
 * stored, choices by label their value. Throws `invalid_input` for a column that the table lacks and
 * for what a check refuses, `not_found` and `ambiguous` for references.
 */
export async function resolveValues(
  reader: Reader,
  request: {
    table: string;
    values: Record<string, unknown>;
    creating?: boolean;
    /** Checks to go on from. */
    accept?: readonly CheckId[] | undefined;
    signal?: AbortSignal | undefined;
  },
): Promise<{ values: Record<string, string>; warnings: string[] }> {
  const { table, values, creating = false, accept, signal } = request;
  const requests: ReadRequest[] = [];
  const plan = await planFields(values, {
    schema: await reader.schema.table(table),
    reader,
    guards: defaultGuards,
    planned: new Set(),
    declared: new Map(),
    restoring: false,
    asForm: creating,
    ask: (entry) => requests.push(entry) - 1,
  });
  const answers = requests.length > 0 ? await reader.getBatch(requests, signal) : [];
  const answer = (slot: number) => answerAt(answers, slot);
  const said: Said = { warnings: [], findings: [], names: new Map() };
  const resolved = plan.finish(answer, said);
  for (const judge of plan.judges) {
    said.findings.push(...await judge({ before: null, record: resolved, answer, landsIn: null }));
  }
  for (const { stored } of said.findings) if (stored) resolved[stored.column] = stored.text;
  return {
    values: resolved,
    warnings: [...said.warnings, ...judgeFindings(said.findings, accept)],
  };
}

/** Values without those that were left out. */
export function givenValues(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
