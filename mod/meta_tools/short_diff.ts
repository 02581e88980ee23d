import { diffLines } from "../base/line_diff.ts";
import type { ChangeReport } from "../changes/change_report.ts";

/** Longer texts are told by the lines in which they differ, and not repeated as a result. */
export const LONG_TEXT = 200;
/** What a line of one change, or of a difference, shows of a text. */
const SHOWN_TEXT = 100;
const LONGEST_LINE = 300;

export type Diff = ChangeReport["diff"];
type Change = Pick<Diff[string], "to"> & Partial<Diff[string]>;
export type ShortDiff = Record<string, Change | { lines: string[] }>;

/** The fields of what is new: that they were empty is told by the operation. */
export function asNew(diff: ShortDiff): ShortDiff {
  return Object.fromEntries(
    Object.entries(diff).map(([field, change]) => {
      if ("lines" in change || change.from !== null) return [field, change];
      const { from: _, ...rest } = change;
      return [field, rest];
    }),
  );
}

/** A change of a long text as the lines in which it differs. */
export function asLines({ from, to }: Diff[string]): ShortDiff[string] {
  if ((from ?? "").length <= LONG_TEXT && (to ?? "").length <= LONG_TEXT) return { from, to };
  return { lines: diffLines(from ?? "", to ?? "").map((line) => cut(line, LONGEST_LINE)) };
}

/** A record that is referred to by its name: its sys_id stands in the whole plan. */
export function cutChange({ from, to, from_name, to_name }: Diff[string]): Diff[string] {
  return {
    from: from && cut(from_name ?? from, SHOWN_TEXT),
    to: to && cut(to_name ?? to, SHOWN_TEXT),
  };
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}… (${text.length} characters)` : text;
}
