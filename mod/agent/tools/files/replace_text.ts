import { AppError } from "../../../base/errors.ts";

export interface Replacement {
  old: string;
  next: string;
  all: boolean;
  /** For messages. */
  path: string;
}

/**
 * The text after a replacement, with the line ends it had. Throws `not_found` with the lines that come
 * nearest, `ambiguous` where the old text stands several times, `conflict` for an empty old text.
 */
export function replaceText(before: string | undefined, change: Replacement): string {
  const { old, next, all, path } = change;
  if (before === undefined) {
    if (old === "") return next;
    throw new AppError("not_found", `There is no file ${path}`, {
      remedy: "Create it with write.",
    });
  }
  if (old === "") {
    throw new AppError("conflict", `${path} exists, and the old text is empty`, {
      remedy: "Say which text is to be replaced, or write the whole file.",
    });
  }
  const windows = /\r\n/.test(before);
  const fit = (text: string) => windows ? text.replaceAll(/\r?\n/g, "\r\n") : text;
  const wanted = fit(old);
  const count = before.split(wanted).length - 1;
  if (count === 0) throw notThere(before, change);
  if (count > 1 && !all) {
    throw new AppError("ambiguous", `The old text stands ${count} times in ${path}`, {
      remedy: "Give more lines around it, or set all.",
    });
  }
  // Not `replace` with a text: "$" has a meaning there.
  return all ? before.split(wanted).join(fit(next)) : before.replace(wanted, () => fit(next));
}

function notThere(before: string, { old, path }: Replacement): AppError {
  const near = nearestLines(before, old);
  return new AppError("not_found", `The old text does not stand in ${path}`, {
    remedy: near === undefined
      ? "Read the file again."
      : `The nearest lines are:\n${near}\nTake them as they stand.`,
  });
}

/** The stretch of lines whose words have most in common with the first wanted line that has any. */
function nearestLines(before: string, old: string): string | undefined {
  const words = (line: string): string[] => line.match(/\w+/g) ?? [];
  const wanted = old.split(/\r?\n/);
  const from = wanted.findIndex((line) => words(line).length > 0);
  const target = new Set(words(wanted[from] ?? ""));
  if (target.size === 0) return undefined;
  const lines = before.split(/\r?\n/);
  const scores = lines.map((line) => words(line).filter((word) => target.has(word)).length);
  const best = Math.max(...scores.slice(0, 50_000));
  if (best === 0) return undefined;
  const start = Math.max(0, scores.indexOf(best) - from);
  const shown = lines.slice(start, start + Math.min(wanted.length + 1, 12));
  return shown.map((line, index) => `${start + index + 1}\t${line.slice(0, 300)}`).join("\n");
}
