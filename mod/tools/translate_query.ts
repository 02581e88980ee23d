import { z } from "zod";
import { type CheckId, judgeFindings } from "../changes/checks/finding.ts";
import type { Finding } from "../changes/checks/finding.ts";
import { prepareConditions, tellReplaced } from "../changes/checks/read_conditions.ts";
import type { Replaced } from "../changes/checks/translate_conditions.ts";
import type { Reader } from "../platform/types.ts";

/** A query as it was given, and as the instance was asked. */
export const translatedQuerySchema = z.object({
  argument: z.string(),
  table: z.string(),
  given: z.string(),
  runs_as: z.string(),
}).meta({ id: "TranslatedQuery" });
export type TranslatedQuery = z.infer<typeof translatedQuerySchema>;

export interface QueryToRead {
  /** The argument that holds it. */
  argument: string;
  table: string;
  query: string;
  /** It is kept, and run by the instance whenever its time comes. */
  stored?: boolean;
  signal?: AbortSignal | undefined;
}

/**
 * A query with labels, names and numbers replaced by what is stored, and what there is to say of it.
 * Asks for nothing where there is nothing to replace.
 */
export async function readQueryWords(
  reader: Reader,
  { argument, table, query, stored = false, signal }: QueryToRead,
): Promise<{ query: string; replaced: Replaced[]; findings: Finding[] }> {
  const asked = { place: argument, table, query, runsNow: !stored };
  const prepared = query === ""
    ? undefined
    : await prepareConditions(asked, { reader, planned: new Set() });
  if (!prepared) return { query, replaced: [], findings: [] };
  const { requests, finish } = prepared;
  const answers = requests.length > 0 ? await reader.getBatch(requests, signal) : [];
  const { text, replaced, findings } = await finish(answers);
  return { query: text, replaced, findings };
}

/**
 * The query that a person means. Throws `invalid_input`, naming the check, for values that mean
 * several things or nothing.
 */
export async function translateQuery(
  reader: Reader,
  asked: QueryToRead & { accept?: readonly CheckId[] | undefined },
): Promise<{ query: string; warnings: string[]; replaced: Replaced[] }> {
  const { query, replaced, findings } = await readQueryWords(reader, asked);
  const warnings = judgeFindings(findings, asked.accept);
  if (replaced.length === 0) return { query, replaced, warnings };
  const told = `${asked.argument} "${asked.query}" was run as "${query}" (${
    tellReplaced(replaced)
  }).`;
  return { query, replaced, warnings: [told, ...warnings] };
}
