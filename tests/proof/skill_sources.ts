import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { processVariables } from "../../mod/config/environment.ts";
import { DOCUMENTS } from "../../mod/source/packages.ts";
import { fetchCompiler } from "../support/compiler.ts";
import { openBuiltInSkills } from "../support/built_in_skills.ts";
import { missingOn, readSources, type SkillSource } from "../support/skill_sources.ts";
import { pickSample, type Proof } from "./proof.ts";

/** A checkout of the platform's public documentation; without it only the vendor's package is read. */
const PLATFORM_DOCS = processVariables().PLATFORM_DOCS;

/** Where a page can be had, as a file; undefined where it cannot here. */
function fileOf(page: string, installation: string): string | undefined {
  if (page.startsWith("sdk/docs/")) {
    return join(installation, DOCUMENTS, page.slice("sdk/docs/".length));
  }
  return page.startsWith("markdown/") && PLATFORM_DOCS ? join(PLATFORM_DOCS, page) : undefined;
}

function faultOf(source: SkillSource, files: readonly string[]): string | undefined {
  const absent = files.filter((file) => !existsSync(file));
  const missing = absent.length > 0
    ? absent
    : missingOn(files.map((file) => Deno.readTextFileSync(file)).join("\n"), source);
  return missing.length > 0
    ? `${source.skill} ${source.gotcha}: ${source.pages.join("; ")}: ${missing.join(", ")}`
    : undefined;
}

/** Each row of a skill's sources against the page that it names, where that can be had. */
export const skillSources: Proof = {
  name: "skills: what a gotcha is from stands on the page that is named for it",
  sample: 80,
  whole: Number.MAX_SAFE_INTEGER,
  async run(options) {
    const installation = await fetchCompiler();
    const skills = await openBuiltInSkills().list();
    const sources = skills.flatMap(({ name }) => readSources(name));
    const atHand = sources.flatMap((source) => {
      const files = source.pages.map((page) => fileOf(page, installation));
      return files.every((file) => file !== undefined) ? [{ source, files }] : [];
    });
    const picked = pickSample(atHand, options);
    const faults = picked.flatMap(({ source, files }) => faultOf(source, files) ?? []);
    assert.deepEqual(faults, []);
    return {
      rows: sources.length,
      "read on their pages": picked.length,
      measured: sources.filter(({ pages }) => pages[0]?.includes(":")).length,
    };
  },
};
