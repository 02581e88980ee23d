import { sha256Hex } from "../base/sha256.ts";
import type { ChangeReport } from "../changes/change_report.ts";

/** What a writing call did, as far as it counts for the time saved. Never a value of a record. */
export interface CallFacts {
  /** Non-blank script lines that are new in the records. */
  lines: number;
  /** Hash of the records written; absent when nothing was. */
  record?: string;
  /** Journal entries of what was written and proven. */
  changes: string[];
  /** Journal entries that the call reversed. */
  undoes: string[];
}

interface Written {
  host: string;
  operations: readonly {
    undoes?: string | undefined;
    undoesToo?: readonly string[] | undefined;
  }[];
  reports: readonly ChangeReport[];
}

const SCRIPT_FIELD = /(^|_)(script|template|css|html)($|_)/;

/** The facts of one write: only operations that are done and proven count. */
export function factsOfWrite({ host, operations, reports }: Written): CallFacts {
  const done = reports.filter(({ status }) => status === "done");
  const undoes = new Set<string>();
  for (const [index, { undoes: entry, undoesToo = [] }] of operations.entries()) {
    if (!entry || reports[index]?.status !== "done") continue;
    for (const id of [entry, ...undoesToo]) undoes.add(id);
  }
  const records = done.map(({ table, sys_id }) => `${host} ${table} ${sys_id}`).sort();
  return {
    lines: done.reduce((sum, { diff }) => sum + linesOf(diff), 0),
    ...(records.length > 0 && { record: sha256Hex(records.join("\n")).slice(0, 32) }),
    changes: done.flatMap(({ id }) => id === null ? [] : [id]),
    undoes: [...undoes],
  };
}

function linesOf(diff: ChangeReport["diff"]): number {
  let lines = 0;
  for (const [field, { from, to }] of Object.entries(diff)) {
    if (to === null || !SCRIPT_FIELD.test(field)) continue;
    const known = new Set((from ?? "").split("\n").map((line) => line.trim()));
    lines += to.split("\n").filter((line) => line.trim() !== "" && !known.has(line.trim())).length;
  }
  return lines;
}
