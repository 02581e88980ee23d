/**
 * `deno task proof [--seed <number>]`: what takes long by nature, as a whole, where the gate runs a
 * sample. Writes the figures to `docs/proof.md`; the last line is `N passed, N failed`.
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
  seconds: number;
}

async function runProof({ name, whole, run }: Proof, seed: number): Promise<ProofOutcome> {
  const started = performance.now();
  const secondsSince = () => Math.round((performance.now() - started) / 1000);
  try {
    const outcome = describeFigures(await run({ size: whole, seed }));
    console.log(`${name} ... ok: ${outcome} (${secondsSince()} s)`);
    return { name, outcome, seconds: secondsSince() };
  } catch (error) {
    console.log(`${name} ... FAILED (${secondsSince()} s)`, error);
    return { name, outcome: "FAILED", seconds: secondsSince() };
  }
}

/** The page of the figures. `source` says which code they are of. */
export function describeProofs(
  outcomes: readonly ProofOutcome[],
  { date, source, seed }: { date: string; source: string; seed: number },
): string {
  const rows = outcomes.map(({ name, outcome, seconds }) =>
    `| ${name} | ${outcome} | ${seconds} |`
  );
  return `# Proof

What takes long by nature, as \`deno task proof\` last ran it: ${date}, ${source}, Deno
${Deno.version.deno}, seed ${seed}. The gate runs a sample of each with a seed of its own.

| what | figures | seconds |
| - | - | - |
${rows.join("\n")}
`;
}

/** The commit, and whether the files differ from it. */
async function describeSource(): Promise<string> {
  const git = async (...args: string[]) =>
    (await runCommand(["git", ...args], { cwd: root })).output.trim();
  const changed = await git("status", "--porcelain", "--untracked-files=no");
  return `commit ${await git("rev-parse", "--short", "HEAD")}${changed ? " with changes" : ""}`;
}

async function main(): Promise<number> {
  const { values } = parseArgs({ args: Deno.args, options: { seed: { type: "string" } } });
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
  if (!Number.isInteger(seed)) throw new Error(`--seed takes a whole number, not "${values.seed}"`);
  const source = await describeSource();
  console.log(`Seed ${seed}`);
  const outcomes: ProofOutcome[] = [];
  for (const proof of allProofs) outcomes.push(await runProof(proof, seed));
  const after = await describeSource();
  if (after !== source) throw new Error(`The code changed meanwhile: ${source}, now ${after}`);
  const date = new Date().toISOString().slice(0, 10);
  await Deno.writeTextFile(PAGE, describeProofs(outcomes, { date, source, seed }));
  await runCommand([Deno.execPath(), "fmt", "--quiet", PAGE], { cwd: root });
  const failed = outcomes.filter(({ outcome }) => outcome === "FAILED").length;
  console.log(`\n${outcomes.length - failed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

if (import.meta.main) Deno.exit(await main());
