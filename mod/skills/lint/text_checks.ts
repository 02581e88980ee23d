import { lineAt, sectionOf, type SkillCheck } from "./skill_under_review.ts";

/** Checks of form: frontmatter, headings, size, phrases. */

export const HEADINGS = [
  "When to use",
  "When not to use",
  "Before you start",
  "Tables and APIs",
  "Procedure",
  "Gotchas",
  "Worked example",
  "Verify",
  "Undo",
];
const NAME = /^(?=.{1,64}$)[a-z0-9]+(-[a-z0-9]+)*$/;
const TRIGGER_LENGTH = 200;
const LINES = { min: 80, max: 300 };
/** About four characters make a token. */
const MAX_CHARACTERS = 16_000;
const MOST_SHARED = 0.05;
const FILLER = [
  "best practice",
  "as needed",
  "ensure proper",
  "it is important",
  "make sure that everything",
  "in general",
  "and so on",
  "robust and scalable",
  "leverage",
  "seamless",
];

export const textChecks: readonly SkillCheck[] = [
  {
    id: "spec",
    title: "Frontmatter that every client takes, the trigger first, the headings of the template",
    required: true,
    check: ({ name, folder, description, body, bodyLine }) => {
      const found = [];
      if (!NAME.test(name)) {
        found.push({
          message: `The name "${name}" is not legal`,
          fix: "Use a-z, 0-9 and single hyphens.",
        });
      }
      if (name !== folder) {
        found.push({
          message: `The folder is named "${folder}"`,
          fix: "Give it the skill's name.",
        });
      }
      if (description.length < 120 || description.length > 600) {
        found.push({
          message: `The description has ${description.length} characters`,
          fix: "Write 120 to 600: when to use it, for what, and what it is not for.",
        });
      }
      if (/[<>]/.test(description)) {
        found.push({
          message: "The description holds < or >",
          fix: "Clients refuse them: leave them out.",
        });
      }
      const trigger = description.slice(0, TRIGGER_LENGTH);
      if (!/^Use when /.test(trigger)) {
        found.push({
          message: 'The description does not begin with "Use when"',
          fix: "Begin with it.",
        });
      }
      if (domainNouns(trigger, body) < 2) {
        found.push({
          message:
            `The first ${TRIGGER_LENGTH} characters name fewer than two things of the domain`,
          fix: "Name tables, records or error texts that the body is about.",
        });
      }
      return [
        ...found.map((finding) => ({ ...finding, line: 2 })),
        ...headingFaults(body, bodyLine),
      ];
    },
  },
  {
    id: "boundary",
    title: "What it is not for, with the skills that are",
    required: false,
    check: (skill) => {
      const section = sectionOf(skill, "When not to use");
      if (!section) return [];
      const names = new Set(skill.knowledge.neighbours.map(({ name }) => name));
      names.delete(skill.name);
      const quoted = [...section.text.matchAll(/`([a-z][a-z0-9-]+)`/g)].map(([, name = ""]) =>
        name
      );
      const known = new Set(quoted.filter((name) => names.has(name)));
      if (known.size >= Math.min(2, names.size)) return [];
      return [{
        line: lineAt(skill, section.offset),
        message: `${known.size} neighbouring skills are named`,
        fix: "Name at least two, in backticks, and what each is for.",
      }];
    },
  },
  {
    id: "size",
    title: "Short enough to be read, long enough to be of use",
    required: false,
    check: (skill) => {
      const { body, bodyLine, files } = skill;
      const lines = body.split("\n").length;
      const found = [];
      if (lines < LINES.min || lines > LINES.max) {
        found.push({
          line: bodyLine,
          message: `The body has ${lines} lines`,
          fix: `Write ${LINES.min} to ${LINES.max}.`,
        });
      }
      if (body.length > MAX_CHARACTERS) {
        found.push({
          line: bodyLine,
          message: `The body has ${body.length} characters`,
          fix: `Keep ${MAX_CHARACTERS}; move the rest to references/ and say when to read it.`,
        });
      }
      const unsaid = files.filter((file) => !body.includes(file));
      for (const file of unsaid) {
        found.push({
          line: bodyLine,
          message: `The body does not say when to read ${file}`,
          fix: "Name the file where it is needed.",
        });
      }
      for (const match of body.matchAll(/\breferences\/[A-Za-z0-9._-]+/g)) {
        if (files.includes(match[0].replace(/\.$/, ""))) continue;
        found.push({
          line: lineAt(skill, match.index),
          message: `${match[0]} does not exist`,
          fix: "Add the file, or leave it out.",
        });
      }
      return found;
    },
  },
  {
    id: "unique",
    title: "Nothing that another skill says already",
    required: false,
    check: ({ name, body, bodyLine, knowledge }) => {
      const own = phrases(body);
      if (own.size === 0) return [];
      return knowledge.neighbours.filter((other) => other.name !== name).flatMap((other) => {
        const others = phrases(other.body);
        const shared = [...own].filter((phrase) => others.has(phrase)).length / own.size;
        return shared <= MOST_SHARED ? [] : [{
          line: bodyLine,
          message: `${Math.round(shared * 100)} % of its phrases are in ${other.name} too`,
          fix: "Leave shared rules to one skill and name it.",
        }];
      });
    },
  },
  {
    id: "filler",
    title: "No phrase that says nothing",
    required: false,
    check: (skill) =>
      FILLER.flatMap((phrase) => {
        const at = skill.body.toLowerCase().indexOf(phrase);
        return at < 0 ? [] : [{
          line: lineAt(skill, at),
          message: `"${phrase}" says nothing`,
          fix: "Say what to do, with the table, the column or the call.",
        }];
      }),
  },
];

function headingFaults(body: string, line: number) {
  const found = [...body.matchAll(/^## (.+?)[ \t]*$/gm)].map(([, heading = ""]) => heading);
  const missing = HEADINGS.filter((heading) => !found.includes(heading));
  const unknown = found.filter((heading) => !HEADINGS.includes(heading));
  const fix = `Use these, in this order: ${HEADINGS.join(", ")}.`;
  const say = (message: string) => ({ line, message, fix });
  if (missing.length > 0) return [say(`Headings are missing: ${missing.join(", ")}`)];
  if (unknown.length > 0) {
    return [say(`Headings that are not of the template: ${unknown.join(", ")}`)];
  }
  return found.join() === HEADINGS.join() ? [] : [say("The headings are in another order")];
}

/** Words of the trigger that the body is about: it uses them at least three times. */
function domainNouns(trigger: string, body: string): number {
  const words = new Set(trigger.toLowerCase().match(/[a-z][a-z_]{3,}/g) ?? []);
  const text = body.toLowerCase();
  return [...words].filter((word) => text.split(word).length > 3).length;
}

/** All runs of five words, code left out. */
function phrases(text: string): Set<string> {
  const prose = text.replaceAll(/^```[\s\S]*?^```[ \t]*$/gm, "");
  const words = prose.toLowerCase().match(/[a-z0-9_]+/g) ?? [];
  return new Set(words.slice(4).map((_, index) => words.slice(index, index + 5).join(" ")));
}
