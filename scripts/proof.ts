/**
 * `deno task proof [--seed <number>] [words…]`: what takes long by nature, as a whole, where the gate
 * runs a sample; only those whose name holds the words. Writes the figures of each as it ends to
 * `docs/proof.md`, with date and commit; the last line is `N passed, N failed`.
 */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { allProofs } from "../tests/proof/all_proofs.ts";
import { describeFigures, type Proof } from "../tests/proof/proof.ts";
import { runCommand } from "./command.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const PAGE = `${root}/docs/proof.md`;

export interface ProofOutcome {
  name: string;
  /** The figures, or "FAILED". */
  outcome: string;
  seconds: string;
  date: string;
  /** The commit, and whether the files differed from it. */
  source: string;
  seed: string;
}

type Measured = Pick<ProofOutcome, "outcome" | "seconds">;

async function runProof({ name, whole, run }: Proof, seed: number): Promise<Measured> {
  const started = performance.now();
  const secondsSince = () => String(Math.round((performance.now() - started) / 1000));
  try {
    const outcome = describeFigures(await run({ size: whole, seed }));
    console.log(`${name} ... ok: ${outcome} (${secondsSince()} s)`);
    return { outcome, seconds: secondsSince() };
  } catch (error) {
    console.log(`${name} ... FAILED (${secondsSince()} s)`, error);
    return { outcome: "FAILED", seconds: secondsSince() };
  }
}

/** The page of the figures. */
export function describeProofs(outcomes: readonly ProofOutcome[]): string {
  const rows = outcomes.map(({ name, outcome, seconds, date, source, seed }) =>
    `| ${[name, outcome, seconds, date, source, seed].join(" | ")} |`
  );
  return `# Proof

What takes long by nature, as \`deno task proof\` last ran each as a whole. The gate runs a sample with
a seed of its own.

| what | figures | seconds | on | of | seed |
| - | - | - | - | - | - |
${rows.join("\n")}
`;
}

/** The figures of a page that `describeProofs` made, by name. */
export function readProofs(page: string): Map<string, ProofOutcome> {
  const rows = page.split("\n").map((line) =>
    line.split("|").slice(1, -1).map((cell) => cell.trim())
  );
  return new Map(
    rows.filter(({ length }) => length === 6).slice(2)
      .map(([name = "", outcome = "", seconds = "", date = "", source = "", seed = ""]) => [
        name,
        { name, outcome, seconds, date, source, seed },
      ]),
  );
}

async function describeSource(): Promise<string> {
  const git = async (...args: string[]) =>
    (await runCommand(["git", ...args], { cwd: root })).output.trim();
  const changed = await git(
    "status",
    "--porcelain",
    "--untracked-files=no",
    "--",
    ":!docs/proof.md",
  );
  return `${await git("rev-parse", "--short", "HEAD")}${changed ? " with changes" : ""}`;
}

async function keepOutcome(outcome: ProofOutcome): Promise<void> {
  const known = readProofs(await Deno.readTextFile(PAGE)).set(outcome.name, outcome);
  const kept = allProofs.flatMap(({ name }) => known.get(name) ?? []);
  await Deno.writeTextFile(PAGE, describeProofs(kept));
  await runCommand([Deno.execPath(), "fmt", "--quiet", PAGE], { cwd: root });
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    args: Deno.args,
    options: { seed: { type: "string" } },
    allowPositionals: true,
  });
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
  if (!Number.isInteger(seed)) throw new Error(`--seed takes a whole number, not "${values.seed}"`);
  const words = positionals.join(" ");
  const wanted = allProofs.filter(({ name }) => name.includes(words));
  if (wanted.length === 0) throw new Error(`No proof is named like "${words}"`);
  const source = await describeSource();
  console.log(`Seed ${seed}`);
  let failed = 0;
  for (const proof of wanted) {
    const measured = await runProof(proof, seed);
    if (measured.outcome === "FAILED") failed++;
    const after = await describeSource();
    if (after !== source) throw new Error(`The code changed meanwhile: ${source}, now ${after}`);
    const date = new Date().toISOString().slice(0, 10);
    await keepOutcome({ name: proof.name, ...measured, date, source, seed: String(seed) });
  }
  console.log(`\n${wanted.length - failed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

if (import.meta.main) Deno.exit(await main());
