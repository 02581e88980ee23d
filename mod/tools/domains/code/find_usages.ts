import { z } from "zod";
import { defineTool } from "../../tool.ts";
import { findSubject, subjectShape } from "./subject.ts";
import { findUsages, type Usage } from "./usages.ts";
import { ownWords } from "../../words.ts";

const MOST_SHOWN = 80;

export const findUsagesTool = defineTool({
  name: "sn_find_usages",
  summary: "Find what uses a table, field, script include, property, role, event or record.",
  risk: "R",
  endpoint: "sys_dictionary, then every table with code, condition, name or reference columns",
  input: z.strictObject({
    ...subjectShape,
    confidence: ownWords(["exact", "text"]).optional().describe(
      "exact leaves out lines where the letters merely occur; text, all, unless set",
    ),
    limit: z.number().int().min(1).max(200).optional().describe(`Uses; ${MOST_SHOWN} unless set`),
  }),
  example: { kind: "script_include", name: "PlateParser" },
  synonyms: ["references", "used anywhere", "what refers to"],
  skill: "blast-radius",
  byHand: { lists: 3, clicks: 2, reads: 3 },
  async read({ confidence = "text", limit = MOST_SHOWN, ...named }, { reader, signal, progress }) {
    const subject = await findSubject(reader, { ...named, signal });
    const { usages, searched, limits } = await findUsages(reader, { subject, signal, progress });
    const shown = usages.filter((usage) => confidence === "text" || usage.confidence === "exact");
    return {
      of: describe(subject),
      counts: countUsages(usages),
      usages: shown.slice(0, limit),
      searched,
      limits,
      ...(shown.length > limit &&
        { next: `${shown.length} uses, ${limit} of them shown: raise limit.` }),
    };
  },
});

/** A subject in words: `field incident.state`. */
export function describe(
  { kind, name, about }: { kind: string; name: string; about?: string | undefined },
) {
  return `${kind} ${about ? `${about}.` : ""}${name}`;
}

/** How many uses there are, of which confidence and kind. */
export function countUsages(usages: readonly Usage[]) {
  const of = (list: readonly Usage[], key: (usage: Usage) => string) =>
    Object.fromEntries(
      [...Map.groupBy(list, key)].map(([name, group]): [string, number] => [name, group.length]),
    );
  return {
    total: usages.length,
    exact: usages.filter((usage) => usage.confidence === "exact").length,
    by_kind: of(usages, ({ kind }) => kind),
    by_table: of(usages, ({ table }) => table),
  };
}
