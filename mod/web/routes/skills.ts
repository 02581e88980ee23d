import { Hono } from "hono";
import { z } from "zod";
import { AppError } from "../../base/errors.ts";
import { nearestNames } from "../../base/nearest.ts";
import type { Services } from "../../services.ts";
import { describe } from "../describe.ts";
import { createSkillChangeRoutes } from "./skill_changes.ts";
import { loadedSkillSchema, skillListSchema } from "../schemas/skill.ts";
import { domainOfSkill } from "../skill_domain.ts";
import { validate } from "../validate.ts";

const TAG = "Skills";
const nameParam = z.object({ name: z.string().min(1).max(200) });
const fileQuery = z.object({ file: z.string().min(1).max(500).optional() });

/** The skills of this machine, disabled ones included. */
export function createSkillRoutes(services: Services) {
  const { skills } = services;
  return new Hono()
    .get(
      "/",
      describe({
        tag: TAG,
        summary: "List skills and the folders that are none",
        answer: skillListSchema,
      }),
      async (context) =>
        context.json({
          skills: (await skills.list()).map((skill) => ({
            ...skill,
            domain: domainOfSkill(skill, services.catalogue),
          })),
          problems: await skills.problems(),
        }),
    )
    .get(
      "/:name",
      describe({
        tag: TAG,
        summary: "One skill with its text, or one of its reference files",
        answer: loadedSkillSchema,
      }),
      validate("param", nameParam),
      validate("query", fileQuery),
      async (context) => {
        const { name } = context.req.valid("param");
        const all = await skills.list();
        const skill = all.find((candidate) => candidate.name === name);
        if (!skill) throw unknownSkill(name, all.map((candidate) => candidate.name));
        const { file } = context.req.valid("query");
        const body = skill.enabled ? (await skills.load(name, file)).body : null;
        return context.json({ skill, body });
      },
    )
    .route("/", createSkillChangeRoutes(services));
}

function unknownSkill(name: string, names: string[]): AppError {
  const near = nearestNames(name, names);
  return new AppError("not_found", `No skill is named "${name}"`, {
    remedy: near.length > 0
      ? `Use one of: ${near.join(", ")}.`
      : "List the skills to see their names.",
    details: { near },
  });
}
