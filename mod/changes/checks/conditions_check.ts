import type { NamedCondition } from "../operation.ts";
import type { Finding } from "./finding.ts";
import { prepareConditions, type PreparedConditions, tellReplaced } from "./read_conditions.ts";
import { type Facts, type FieldCheck, type Judge, type Looks, placeOf } from "./subject.ts";
import { askTable, tableSaid } from "./table_meant.ts";

/**
 * A condition or filter, an encoded query. The platform leaves out what it does not understand, so a
 * rule with a wrong term runs for every record. What it says in people's words is stored in the
 * platform's, and the answer says so.
 */
export function checkConditions(of: readonly string[]): FieldCheck {
  return async (subject, looks): Promise<Judge> => {
    const place = placeOf(subject);
    const meant = await askTable(of, subject, looks);
    const asked = { place, query: subject.text, runsNow: false };
    const said = tableSaid(of, subject.values);
    const early = await prepareEarly({ ...asked, table: said }, looks);
    return async (facts) => {
      const table = meant(facts);
      const finish = table === said
        ? early
        : await prepareLate(await prepareConditions({ ...asked, table }, looks), looks);
      const read = await finish?.(facts);
      if (!read) return [];
      const { text, replaced, findings } = read;
      if (replaced.length === 0) return findings;
      const converted: Finding = {
        check: "condition-value",
        verdict: "converted",
        place,
        value: subject.text,
        problem: `"${subject.text}" is stored as "${text}" (${tellReplaced(replaced)})`,
        stored: { column: subject.column.element, text },
      };
      return [...findings, converted];
    };
  };
}

type Finish = (facts: Facts) => ReturnType<PreparedConditions["finish"]>;

/** The look-ups ride in the gather step where the values say which table the condition is about. */
async function prepareEarly(
  asked: Parameters<typeof prepareConditions>[0],
  looks: Looks,
): Promise<Finish | undefined> {
  const prepared = await prepareConditions(asked, looks);
  const slots = prepared?.requests.map((request) => looks.ask(request)) ?? [];
  return prepared && ((facts) => prepared.finish(slots.map((slot) => facts.answer(slot))));
}

/** The table stands in the record alone, so that its names are looked up behind the gather step. */
async function prepareLate(
  prepared: PreparedConditions | undefined,
  { reader }: Looks,
): Promise<Finish | undefined> {
  if (!prepared) return undefined;
  const { requests } = prepared;
  const answers = requests.length > 0 ? await reader.getBatch(requests) : [];
  return () => prepared.finish(answers);
}

/**
 * The conditions that a call holds. They go out as they are, so that what is written in people's
 * words is refused with the words to send.
 */
export async function askNamedConditions(
  conditions: readonly NamedCondition[],
  looks: Looks,
): Promise<Judge[]> {
  const judges: Judge[] = [];
  for (const condition of conditions) {
    const finish = await prepareEarly({ ...condition, runsNow: false }, looks);
    if (!finish) continue;
    judges.push(async (facts) => {
      const { text, replaced, findings } = await finish(facts);
      if (replaced.length === 0) return findings;
      return [...findings, {
        check: "condition-value",
        verdict: "refused",
        place: condition.place,
        value: condition.query,
        problem: `${tellReplaced(replaced)}, and this interface compares only what is stored`,
        remedy: `Write it as ${text}`,
      }];
    });
  }
  return judges;
}
