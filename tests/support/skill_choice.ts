/** The labelled requests for the choice of a skill, and how well a way to find skills does on them. */
import { plannedSkills } from "./planned_skills.ts";

const FILE = new URL("../skills/choice/requests.tsv", import.meta.url);

export type Half = "development" | "held_out";

/** Something that people ask for, with the one skill that is right for it. */
export interface SkillRequest {
  /** Descriptions and the search may be mended by looking at the first half alone. */
  half: Half;
  request: string;
  right: string;
  /** The skill that a near-miss looks like. */
  looksLike?: string;
}

/** Throws, naming the line, where a row names a half or a skill that there is not. */
export function readSkillRequests(): SkillRequest[] {
  const [, ...lines] = Deno.readTextFileSync(FILE).trimEnd().split("\n");
  return lines.map((line, index) => {
    const [half, request = "", right = "", looksLike = ""] = line.split("\t");
    const place = `requests.tsv:${index + 2}`;
    if (half !== "development" && half !== "held_out") throw new Error(`${place}: half "${half}"`);
    for (const name of [right, ...(looksLike ? [looksLike] : [])]) {
      if (!plannedSkills.has(name)) throw new Error(`${place}: no skill "${name}"`);
    }
    return { half, request, right, ...(looksLike && { looksLike }) };
  });
}

/** Shares from 0 to 1. */
export interface Choice {
  asked: number;
  first: number;
  amongThree: number;
  misses: { request: SkillRequest; found: string[] }[];
}

/** Asks each request; `find` answers names, the best first. */
export function measureChoice(
  requests: readonly SkillRequest[],
  find: (request: string) => string[],
): Choice {
  const answers = requests.map((request) => ({
    request,
    found: find(request.request).slice(0, 3),
  }));
  const share = (isRight: (answer: typeof answers[number]) => boolean) =>
    answers.filter(isRight).length / answers.length;
  return {
    asked: answers.length,
    first: share(({ request, found }) => found[0] === request.right),
    amongThree: share(({ request, found }) => found.includes(request.right)),
    misses: answers.filter(({ request, found }) => !found.includes(request.right)),
  };
}
