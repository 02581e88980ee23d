import assert from "node:assert/strict";
import { join } from "node:path";
import { listFiles } from "../../mod/base/list_files.ts";
import { DOCUMENTS } from "../../mod/source/packages.ts";
import { fetchCompiler, linkCompiler } from "../support/compiler.ts";
import { startTestServices, type TestServices } from "../support/services.ts";
import { done, type Failure, runApproved } from "../support/tool_runs.ts";
import type { Proof } from "./proof.ts";

interface Example {
  /** Page below the folder of the API and number of the block on it, from 1: `acl-api.md 2`. */
  name: string;
  text: string;
}

const PER_PAGE = 3;
const LEAST = 100;

/** The first three blocks of each page of the API that are a whole file: they import and give an `$id`. */
async function readExamples(): Promise<Example[]> {
  const dir = join(await fetchCompiler(), DOCUMENTS, "api");
  const { files } = await listFiles(dir);
  const pages = await Promise.all(files.map(async (file) => {
    const page = await Deno.readTextFile(join(dir, file));
    return [...page.matchAll(/^```(?:ts|typescript|fluent)[^\n]*\n([\s\S]*?)^```/gm)]
      .map(([, text = ""]) => text)
      .filter((text) => /^import /m.test(text) && text.includes("$id"))
      .slice(0, PER_PAGE)
      .map((text, index) => ({ name: `${file} ${index + 1}`, text }));
  }));
  return pages.flat();
}

/** Where an example is tried: as part of an application, then of the instance itself. */
const SCOPES = ["x_snc_example", "global"];
const SET = "Documented examples";
const PAGE = new URL("../../docs/source.md", import.meta.url);

/** Why an example does not apply as it stands: by the words that say so, the first that fits. */
const REASONS: readonly [reason: string, words: RegExp][] = [
  ["no_table", /has no table/],
  ["file_absent", /No file found|Cannot find (?:module|name)|Unable to resolve the reference/],
  ["other_scope", /must (?:begin|start) with|should start with scope|must be in the same scope/],
];

/** A page of its own each, so that one compilation does for them. */
const SAMPLE: readonly string[] = [
  "acl-api.md 1",
  "businessrule-api.md 1",
  "clientscript-api.md 1",
  "alias-api.md 1",
  "flow/flow-stages-api.md 1",
  "form-api.md 1",
  "sla-api.md 1",
  "scheduledscript-api.md 1",
  "workspace/dashboard-api.md 1",
  "workspace/workspace-api.md 1",
];

export const documentedExamples: Proof = {
  name: "sources: the vendor's documented examples compile as they stand and apply to an instance",
  sample: SAMPLE.length,
  whole: Infinity,
  async run({ size }) {
    const all = await readExamples();
    const examples = size === SAMPLE.length ? all.filter(({ name }) => SAMPLE.includes(name)) : all;
    const left = new Map<string, string>();
    for (const group of Map.groupBy(examples, ({ name }) => name.split(" ")[1]).values()) {
      for (const [name, why] of await findLeft(group)) left.set(name, why);
    }
    const applied = examples.length - left.size;
    assert.ok(applied >= Math.min(size, LEAST), JSON.stringify([...left]));
    const page = await Deno.readTextFile(PAGE);
    const unlisted = [...left].filter(([name]) => !page.includes(`\`${name}\``));
    assert.deepEqual(unlisted, [], "docs/source.md says of each that does not apply why");
    const reasons = Map.groupBy(left.values(), reasonOf);
    const counts = [...reasons].map(([reason, some]): [string, number] => [reason, some.length]);
    return { examples: examples.length, applied, ...Object.fromEntries(counts) };
  },
};

function reasonOf(text: string): string {
  return REASONS.find(([, words]) => words.test(text))?.[0] ?? "other";
}

/** Which of them apply nowhere, and why not where they were tried first. */
async function findLeft(examples: readonly Example[]): Promise<Map<string, string>> {
  const left = new Map<string, string>();
  for (const scope of SCOPES) {
    const open = examples.filter(({ name }) => scope === SCOPES[0] || left.has(name));
    if (open.length === 0) break;
    const refused = await applyTogether(open, scope);
    for (const { name } of open) if (!refused.has(name)) left.delete(name);
    for (const [name, why] of refused) if (!left.has(name)) left.set(name, why);
  }
  return left;
}

/**
 * Applies examples as one application of an instance of its own, since the compiler takes seconds to
 * begin; those of one page define the same things. Answers which did not go, and why: by the
 * compiler's faults, or for a table that the instance has not.
 */
async function applyTogether(
  examples: readonly Example[],
  scope: string,
): Promise<Map<string, string>> {
  await using started = await startInScope(scope);
  const refused = new Map<string, string>();
  for (;;) {
    const rest = examples.filter(({ name }) => !refused.has(name));
    if (rest.length === 0) return refused;
    // An empty text takes out what an earlier round saved.
    const files = examples.map((example, index) => ({
      path: pathOf(index),
      text: rest.includes(example) ? example.text : "",
    }));
    const why = await refusalsOf(started, { scope, files, examples });
    if (why.size === 0) return refused;
    for (const [name, words] of why) refused.set(name, words);
  }
}

async function startInScope(scope: string): Promise<TestServices> {
  const started = await startTestServices();
  await linkCompiler(started.settings.paths.source);
  await started.run("sn_create_update_set", { name: SET, scope: "global" });
  if (scope !== "global") {
    await done(started, "sn_create_application", { name: "Example", scope });
    await started.run("sn_create_update_set", { name: SET, scope });
  }
  return started;
}

interface Attempt {
  scope: string;
  files: { path: string; text: string }[];
  examples: readonly Example[];
}

type Failed = Failure & { details?: { tables?: string[]; faults?: unknown[] } };

/** Why examples do not go, by name; none when all were applied, recorded and published. */
async function refusalsOf(
  started: TestServices,
  attempt: Attempt,
): Promise<Map<string, string>> {
  const { scope, files, examples } = attempt;
  try {
    const answer = await runApproved(started, "sn_source_apply", { scope, files });
    assert.equal(answer.status, "done", `${scope}: ${answer.next}`);
    assert.equal(answer.capture, "captured");
    return new Map();
  } catch (error) {
    const { code, message, details } = error as Failed;
    if (code === "invalid_input" && details?.faults) return await faultsOf(started, attempt);
    if (code !== "not_found" || !details?.tables) throw error;
    const { tables } = details;
    const using = examples.filter(({ text }) => tables.some((table) => text.includes(table)));
    assert.ok(using.length > 0, message);
    return new Map(using.map(({ name }) => [name, message]));
  }
}

/** The compiler's faults, by the example that they are in. */
async function faultsOf(
  started: TestServices,
  { scope, files, examples }: Attempt,
): Promise<Map<string, string>> {
  const { faults } = (await started.run("sn_source_check", { scope, files })).result as {
    faults: { level: string; file?: string; message: string }[];
  };
  const why = new Map<string, string>();
  for (const { level, file, message } of faults) {
    const name = examples.find((_, index) => pathOf(index) === file)?.name;
    if (level === "error" && name) why.set(name, [why.get(name) ?? [], message].flat().join(" | "));
  }
  assert.ok(why.size > 0, JSON.stringify(faults));
  return why;
}

function pathOf(index: number): string {
  return `src/fluent/example_${index}.now.ts`;
}
