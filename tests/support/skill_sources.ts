/** Where the gotchas of built-in skills are from: `references/sources.tsv` beside each skill. */
import { join } from "node:path";
import { SOURCES_FILE } from "../../mod/skills/discover.ts";
import { builtInDir, section } from "./built_in_skills.ts";

/** One row: number of the gotcha from 1 (0: another section of the skill), page, headings, words. */
export interface SkillSource {
  skill: string;
  gotcha: number;
  /** `markdown/…` of the platform's documentation, `sdk/docs/…` of the vendor's package, a measurement. */
  pages: string[];
  headings: string[];
  /** What stands on the page: identifiers, and phrases that the file keeps in quotes. */
  words: string[];
}

export interface Gotcha {
  number: number;
  /** `doc`, `sdk`, `live`, `check`: where its facts are from. */
  tags: string[];
}

/** Throws, naming the line, where a row has not its four columns. */
export function readSources(skill: string): SkillSource[] {
  const text = Deno.readTextFileSync(join(builtInDir, skill, SOURCES_FILE));
  return text.trimEnd().split("\n").map((line, index) => {
    const cells = line.split("\t");
    const [number = "", pages = "", headings = "", words = ""] = cells;
    if (cells.length !== 4 || !/^\d+$/.test(number) || !words.trim()) {
      throw new Error(`${skill}/${SOURCES_FILE}:${index + 1}: number, page, heading and words`);
    }
    return {
      skill,
      gotcha: Number(number),
      pages: /^[a-z-]+:/.test(pages) ? [pages] : pages.split("; "),
      headings: headings.split("; "),
      words: [...words.matchAll(/"([^"]+)"|([^\s,;]+)/g)].map(([, phrase, word]) =>
        phrase ?? word ?? ""
      ),
    };
  });
}

/** The items below "Gotchas", numbered as they stand, with the tags in them. */
export function readGotchas(body: string): Gotcha[] {
  const items = section(body, "Gotchas").split(/^(?:\d+\.|-) /m).slice(1);
  return items.map((item, index) => ({
    number: index + 1,
    tags: [...item.matchAll(/\[(doc|sdk|live|check)\]/g)].map(([, tag = ""]) => tag),
  }));
}

/** Headings and words of the row that its pages, given as one text, do not hold. */
export function missingOn(text: string, { headings, words }: SkillSource): string[] {
  const page = plain(text);
  return [...headings, ...words].filter((word) => !page.includes(plain(word)));
}

/** Without Markdown's marks and escapes, one space between words, small letters. */
function plain(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&")
    .replaceAll("’", "'").replace(/[\\*`]/g, "").replace(/\s+/g, " ").trim().toLowerCase();
}
