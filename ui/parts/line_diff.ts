import { diffArrays } from "diff";
import type { VNode } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { html } from "../html.ts";
import { plural, t } from "../language.ts";
import type { Token } from "./highlight.ts";

/** One line of a comparison, with its number in the text that has it, the later where both do. */
export interface ComparedLine {
  kind: "same" | "removed" | "added";
  number: number;
  tokens: Token[];
}

/** Lines shown around a difference. */
const CONTEXT = 3;
/** With more removed and added lines a text counts as replaced whole: the time grows with the square. */
const MOST_CHANGES = 2_000;
/** Lines drawn at once. */
const MOST_DRAWN = 1_500;
const MARKS = { same: " ", removed: "−", added: "+" } as const;
const WORDS = { same: "", removed: t("removed:"), added: t("added:") } as const;

export interface LineDiffProps {
  from: string;
  to: string;
  /** Whether it is JavaScript, to be coloured. */
  script: boolean;
  /** What differs: `script`. */
  label: string;
}

/** Two texts line by line; what is the same on both sides is folded but for its edges. */
export function LineDiff({ from, to, script, label }: LineDiffProps): VNode {
  const readLines = useReadLines(script);
  const lines = useMemo(() => compareLines(from, to, readLines), [from, to, readLines]);
  const [open, setOpen] = useState<number[]>([]);
  const runs = foldLines(lines);
  return html`
    <div class="line-diff" role="region" tabindex="0" aria-label=${t("Differences of {label}", {
      label,
    })}>
      ${runs.map(({ start, folded, lines }) =>
        folded && !open.includes(start)
          ? html`
            <button
              key=${start}
              type="button"
              class="line-fold"
              onClick=${() => setOpen([...open, start])}
            >${plural(lines.length, "{n} unchanged line", "{n} unchanged lines")}</button>
          `
          : lines.map((line, index) => html`<${Line} key=${start + index} line=${line} />`)
      )}
    </div>
  `;
}

function Line({ line: { kind, number, tokens } }: { line: ComparedLine }): VNode {
  return html`
    <div class=${`diff-line diff-line-${kind}`}>
      <span class="line-number" aria-hidden="true">${number}</span>
      <span class="line-mark" aria-hidden="true">${MARKS[kind]}</span>
      <code>${WORDS[kind] && html`<span class="visually-hidden">${WORDS[kind]} </span>`}${tokens
        .map(
          ({ text, kind }, index) =>
            kind ? html`<span key=${index} class=${kind}>${text}</span>` : text,
        )}</code>
    </div>
  `;
}

/** The lines of a text in their tokens. */
type ReadLines = (text: string) => Token[][];

function plainLines(text: string): Token[][] {
  return text.split(/\r\n?|\n/).map((line) => [{ text: line, kind: "" }]);
}

/** Plain lines, and those of a script coloured once the code for that has come. */
function useReadLines(script: boolean): ReadLines {
  // A function in a state would be called: it stands in an object.
  const [coloured, setColoured] = useState<{ read: ReadLines } | null>(null);
  useEffect(() => {
    if (!script || coloured) return;
    // Without colours a text can be read as well.
    void import("./highlight.ts").then(
      ({ highlightLines }) => setColoured({ read: highlightLines }),
      () => undefined,
    );
  }, [script]);
  return script && coloured ? coloured.read : plainLines;
}

/** The lines of both texts in one order; an empty text has none. */
export function compareLines(
  from: string,
  to: string,
  readLines: ReadLines = plainLines,
): ComparedLine[] {
  const before = from === "" ? [] : readLines(from);
  const after = to === "" ? [] : readLines(to);
  const parts = diffArrays(before.map(plain), after.map(plain), { maxEditLength: MOST_CHANGES }) ??
    [
      { removed: true, added: false, count: before.length },
      { removed: false, added: true, count: after.length },
    ];
  const lines: ComparedLine[] = [];
  let [old, fresh] = [0, 0];
  for (const { removed, added, count } of parts) {
    for (let index = 0; index < (count ?? 0); index++) {
      if (removed) lines.push({ kind: "removed", number: old + 1, tokens: before[old] ?? [] });
      else {
        const kind = added ? "added" : "same";
        lines.push({ kind, number: fresh + 1, tokens: after[fresh] ?? [] });
      }
      if (!added) old++;
      if (!removed) fresh++;
    }
  }
  return lines.slice(0, MOST_DRAWN);
}

interface Run {
  start: number;
  folded: boolean;
  lines: ComparedLine[];
}

/** Runs of lines that are shown, and of those that lie too far from any difference. */
function foldLines(lines: readonly ComparedLine[]): Run[] {
  const changed = lines.flatMap(({ kind }, index) => kind === "same" ? [] : [index]);
  const near = new Set(
    changed.flatMap((at) =>
      Array.from({ length: 2 * CONTEXT + 1 }, (_, step) => at - CONTEXT + step)
    ),
  );
  const runs: Run[] = [];
  for (const [index, line] of lines.entries()) {
    const folded = !near.has(index);
    const last = runs.at(-1);
    if (last?.folded === folded) last.lines.push(line);
    else runs.push({ start: index, folded, lines: [line] });
  }
  return runs;
}

function plain(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join("");
}
