import assert from "node:assert/strict";
import { openBuiltInSkills } from "../support/built_in_skills.ts";

const MOST = 0.05;
const WORDS = 5;

/** Every run of five words of the prose: neither code nor tables. */
function gramsOf(body: string): Set<string> {
  const prose = body.replace(/```[\s\S]*?```/g, " ").replace(/^\|.*$/gm, " ");
  const words = prose.toLowerCase().match(/[\p{L}\p{N}_]+(?:\.[\p{L}\p{N}_]+)*/gu) ?? [];
  const starts = words.slice(0, Math.max(0, words.length - WORDS + 1));
  return new Set(starts.map((_, index) => words.slice(index, index + WORDS).join(" ")));
}

/** The part of the smaller that stands in the other too, from 0 to 1. */
function overlap(one: Set<string>, other: Set<string>): number {
  const smaller = Math.min(one.size, other.size);
  return smaller === 0 ? 0 : one.intersection(other).size / smaller;
}

Deno.test("built-in skills: none says what another says, word for word", async () => {
  const skills = (await openBuiltInSkills().texts()).map(({ name, body }) => ({
    name,
    grams: gramsOf(body),
  }));
  const pairs = skills.flatMap((one, index) =>
    skills.slice(index + 1).map((other) => ({
      names: `${one.name} and ${other.name}`,
      share: overlap(one.grams, other.grams),
    }))
  ).sort((one, other) => other.share - one.share);
  const [worst] = pairs;
  assert.ok(worst);
  console.log(`overlap: at most ${(100 * worst.share).toFixed(1)} % (${worst.names})`);
  assert.ok(worst.share <= MOST, worst.names);
});

Deno.test("overlap: a copied sentence counts, code and tables do not", () => {
  const sentence = "the platform takes the first rule that fits and leaves the others";
  assert.equal(overlap(gramsOf(sentence), gramsOf(`Know this: ${sentence}.`)), 1);
  assert.equal(overlap(gramsOf(`| ${sentence} |`), gramsOf(sentence)), 0);
});
