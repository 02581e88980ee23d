/** The figures of the last run in `docs/performance.md`, and the ratios that later runs are held against. */
import { fileURLToPath } from "node:url";

const PAGE = fileURLToPath(new URL("../../docs/performance.md", import.meta.url));
const KEPT = fileURLToPath(new URL("../../docs/performance.json", import.meta.url));
/** A ratio may be this much below the one that is kept. */
const MAY_FALL = 1 / 5;

/** A row of a table. */
export interface Measured {
  name: string;
  figure: string;
  /** What it is compared with, of the same run. */
  floor: string;
  /** Of the floor to the figure: the larger the better. */
  ratio: number;
  aim: string;
}

/** The ratios that are kept, by the name of their row. */
export type KeptRatios = Readonly<Record<string, number>>;

/** One sentence for each ratio that fell too far below the one that is kept. */
export function findFallen(rows: readonly Measured[], kept: KeptRatios): string[] {
  return rows.flatMap(({ name, ratio }) => {
    const before = kept[name];
    if (before === undefined || ratio >= before * (1 - MAY_FALL)) return [];
    return [`${name}: ${ratio.toPrecision(3)}, and ${before.toPrecision(3)} is kept`];
  });
}

/** The page with the section of this heading replaced up to the next one, or added at its end. */
export function withSection(page: string, heading: string, text: string): string {
  const section = `## ${heading}\n\n${text.trim()}\n`;
  const start = page.indexOf(`## ${heading}\n`);
  if (start < 0) return `${page.trim()}\n\n${section}`;
  const next = page.indexOf("\n## ", start);
  return page.slice(0, start) + section + (next < 0 ? "" : page.slice(next));
}

/** The rows as a table of the page. */
export function describeRows(rows: readonly Measured[], kept: KeptRatios): string {
  const lines = rows.map(({ name, figure, floor, ratio, aim }) =>
    `| ${
      [name, figure, floor, ratio.toPrecision(3), kept[name]?.toPrecision(3) ?? "", aim].join(" | ")
    } |`
  );
  return [
    "| what | measured | in the same run | ratio | kept | aim |",
    "| - | - | - | - | - | - |",
    ...lines,
  ].join("\n");
}

/** Writes text under a heading of the page, formatted as the repository is. */
export async function writeSection(heading: string, text: string): Promise<void> {
  const page = await Deno.readTextFile(PAGE);
  await Deno.writeTextFile(PAGE, withSection(page, heading, text));
  await new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", PAGE] }).output();
}

/**
 * Prints the rows and writes them under a heading of the page. Rows that are not kept yet are kept;
 * with `replace` all are. Answers false where a ratio fell more than a fifth below the one that is kept.
 */
export async function keepFigures(
  heading: string,
  rows: readonly Measured[],
  { replace }: { replace: boolean },
): Promise<boolean> {
  const before: KeptRatios = JSON.parse(await Deno.readTextFile(KEPT));
  const own = Object.fromEntries(
    rows.map(({ name, ratio }) => [name, Number(ratio.toPrecision(3))]),
  );
  const kept = replace ? { ...before, ...own } : { ...own, ...before };
  await Deno.writeTextFile(KEPT, `${JSON.stringify(kept, null, 2)}\n`);
  for (const { name, figure, floor, ratio } of rows) {
    console.log(`${name.padEnd(82)} ${figure}; ${floor}; ratio ${ratio.toPrecision(3)}`);
  }
  const day = new Date().toISOString().slice(0, 10);
  await writeSection(
    heading,
    `Measured on ${day} with Deno ${Deno.version.deno} on ${navigator.hardwareConcurrency} cores.\n\n${
      describeRows(rows, kept)
    }`,
  );
  const fallen = findFallen(rows, kept);
  for (const sentence of fallen) console.error(`FELL: ${sentence}`);
  return fallen.length === 0;
}
