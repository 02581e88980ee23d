import { nearestNames } from "../../base/nearest.ts";
import { lineAt, sectionOf, type SkillCheck } from "./skill_under_review.ts";

/** Checks of substance: tables, tools, gotchas, verification. */

/** Table names of the platform begin so; other words in backticks are columns, values or code. */
const TABLE_LIKE =
  /^(sys|sc|cmdb|sp|kb|cmn|core|item_option|catalog|sn|pa|par|alm|ast|wf|em|ecc|scan|contract|question|io|rm|pm|dmn|wm|std|chg|ais|awa|ml)_[a-z0-9_]+$/;
const TOOL = /`(sn_[a-z0-9_]+)`/g;

export const factChecks: readonly SkillCheck[] = [
  {
    id: "tables",
    title: "Tables that exist",
    required: true,
    check: (skill) => {
      const { tables, columns, tools } = skill.knowledge;
      const quoted = Array.from(
        skill.body.matchAll(/`([a-z][a-z0-9_]+)`/g),
        ({ 1: name = "", index }) => ({ name, index }),
      );
      const found = quoted.flatMap(({ name, index }) => {
        const known = tables.has(name) || columns.has(name) || tools.has(name) ||
          META_TOOLS.includes(name);
        if (!TABLE_LIKE.test(name) || known) return [];
        const near = nearestNames(name, tables, 2);
        return [{
          line: lineAt(skill, index),
          message: `\`${name}\` is no table or column that is known`,
          fix: near.length > 0 ? `Did you mean ${near.join(" or ")}?` : "Check it on the instance.",
        }];
      });
      const named = new Set(quoted.map(({ name }) => name).filter((name) => tables.has(name)));
      // A skill about scripts is about one table at most.
      const enough = skill.blocks.some(({ language }) => /^(js|javascript|es5)$/.test(language))
        ? 1
        : 3;
      if (named.size >= enough) return found;
      return [...found, {
        line: skill.bodyLine,
        message: `It names ${named.size} tables`,
        fix: `Name at least ${enough} that the task is about, in backticks.`,
      }];
    },
  },
  {
    id: "tools",
    title: "Tools that exist; writing ones only where something is written",
    required: true,
    check: (skill) => {
      const { tools } = skill.knowledge;
      const unknown = (name: string, line: number) => {
        const near = nearestNames(name, tools.keys(), 2);
        return {
          line,
          message: `There is no tool ${name}`,
          fix: near.length > 0 ? `Did you mean ${near.join(" or ")}?` : "Leave it out.",
        };
      };
      const listed = skill.tools.filter((name) => !tools.has(name)).map((name) => unknown(name, 2));
      const isTool = (name: string) =>
        tools.has(name) || skill.knowledge.tables.has(name) || META_TOOLS.includes(name);
      const inBody = [...skill.body.matchAll(TOOL)].flatMap(({ 1: name = "", index }) =>
        isTool(name) ? [] : [unknown(name, lineAt(skill, index))]
      );
      const writing = skill.tools.filter((name) => tools.get(name)?.writes);
      const undo = sectionOf(skill, "Undo")?.text.trim() ?? "";
      const silent = writing.length > 0 && undo === ""
        ? [{
          line: skill.bodyLine,
          message: `It writes (${writing[0]}) and does not say how that is taken back`,
          fix: "Fill the section Undo, or leave the writing tools out.",
        }]
        : [];
      return [...listed, ...inBody, ...silent];
    },
  },
  {
    id: "gotchas",
    title: "What goes wrong, each with something to look up",
    required: false,
    check: (skill) => {
      const section = sectionOf(skill, "Gotchas");
      if (!section) return [];
      const items = [
        ...section.text.matchAll(/^(?:- |\d+\. )[\s\S]*?(?=^(?:- |\d+\. )|(?![\s\S]))/gm),
      ];
      const vague = items.filter(([item]) => !/`|"|\b[45]\d\d\b/.test(item)).map((match) => ({
        line: lineAt(skill, section.offset + match.index),
        message: "A gotcha without a table, field, API or error text",
        fix: "Name what one sees when it happens.",
      }));
      if (items.length >= 4) return vague;
      return [...vague, {
        line: lineAt(skill, section.offset),
        message: `${items.length} gotchas`,
        fix: "Write at least four: they are what a model does not know.",
      }];
    },
  },
  {
    id: "verify",
    title: "At least three numbered checks that call tools",
    required: true,
    check: (skill) => {
      const section = sectionOf(skill, "Verify");
      if (!section) return [];
      const checks = [...section.text.matchAll(/^\d+\. /gm)].length;
      const calls = [...section.text.matchAll(TOOL)].length +
        [...section.text.matchAll(/"tool":\s*"sn_/g)].length;
      if (checks >= 3 && calls >= 1) return [];
      return [{
        line: lineAt(skill, section.offset),
        message: `${checks} numbered checks, ${calls} tool calls`,
        fix: "Write three checks, each with the call and the result that it must have.",
      }];
    },
  },
];

/** Tools of the MCP port itself. */
const META_TOOLS = ["sn_load_skill", "sn_memory_search"];
