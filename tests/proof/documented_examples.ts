import assert from "node:assert/strict";
import { join } from "node:path";
import { listFiles } from "../../mod/base/list_files.ts";
import { processVariables } from "../../mod/config/environment.ts";
import { compileInChild } from "../../mod/source/child/compile_in_child.ts";
import { DOCUMENTS } from "../../mod/source/packages.ts";
import { fetchCompiler } from "../support/compiler.ts";
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

/** Compiles them as files of one application. */
async function compileTogether(examples: readonly Example[]) {
  const files = examples.map(({ text }, index) => [pathOf(index), text]);
  return await compileInChild({
    installation: await fetchCompiler(),
    scope: "x_snc_example",
    scopeId: "a".repeat(32),
    name: "Example",
    configuration: false,
    files: Object.fromEntries(files),
  }, { variables: processVariables() });
}

function pathOf(index: number): string {
  return `src/fluent/example_${index}.now.ts`;
}

/** Why an example does not compile as it stands: by the compiler's words, the first that fits. */
const REASONS: readonly [reason: string, words: RegExp][] = [
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
  name: "sources: the vendor's documented examples compile as they stand",
  sample: SAMPLE.length,
  whole: Infinity,
  async run({ size }) {
    const all = await readExamples();
    const examples = size === SAMPLE.length ? all.filter(({ name }) => SAMPLE.includes(name)) : all;
    const faulty = await findFaulty(examples);
    const reasons = Map.groupBy(faulty, ([, text]) => reasonOf(text));
    const compiled = examples.length - faulty.size;
    assert.ok(compiled >= Math.min(size, LEAST), JSON.stringify([...faulty]));
    const counts = [...reasons].map(([reason, some]): [string, number] => [reason, some.length]);
    return { examples: examples.length, compiled, ...Object.fromEntries(counts) };
  },
};

function reasonOf(text: string): string {
  return REASONS.find(([, words]) => words.test(text))?.[0] ?? "other";
}

/**
 * Which of them do not compile, and why. Many go into one application, since the compiler takes
 * seconds to begin, but those of one page define the same things; what is faulty there may only be in
 * another's way, and is compiled alone.
 */
async function findFaulty(examples: readonly Example[]): Promise<Map<string, string>> {
  const faulty = new Map<string, string>();
  for (const group of Map.groupBy(examples, ({ name }) => name.split(" ")[1]).values()) {
    for (let rest = group; rest.length > 0;) {
      const { ok, faults } = await compileTogether(rest);
      if (ok) break;
      const named = new Set(faults.flatMap(({ level, file }) => level === "error" ? [file] : []));
      const doubtful = rest.filter((_, index) => named.has(pathOf(index)));
      const alone = doubtful.length === 0 ? rest : doubtful;
      await compileAlone(alone, faulty);
      rest = rest.filter((example) => !alone.includes(example));
    }
  }
  return faulty;
}

async function compileAlone(
  examples: readonly Example[],
  faulty: Map<string, string>,
): Promise<void> {
  for (const example of examples) {
    const { ok, faults } = await compileTogether([example]);
    const errors = faults.filter(({ level }) => level === "error").map(({ message }) => message);
    if (!ok) faulty.set(example.name, errors.join(" | "));
  }
}
