import { Hono } from "hono";
import { z } from "zod";
import { AppError } from "../../base/errors.ts";
import type { Services } from "../../services.ts";
import { newSkillSchema, savedTextSchema, skillTextSchema } from "../../skills/custom_skills.ts";
import { zipSkill } from "../../skills/export_skills.ts";
import { frontmatterChangesSchema } from "../../skills/frontmatter.ts";
import { skillReportSchema } from "../../skills/lint/lint_skill.ts";
import { describe } from "../describe.ts";
import { validate } from "../validate.ts";

const TAG = "Skills";
const nameParam = z.object({ name: z.string().min(1).max(200) });
const idParam = z.object({ id: z.string().min(1).max(60) });
const deletedSchema = z.object({ deleted: z.string(), restore: z.string() });
const restoredSchema = z.object({ restored: z.string() });
const lintInput = z.object({
  name: z.string().min(1).max(200),
  text: z.string().max(1_000_000),
});

/** Making, editing and moving custom skills; built-in ones are refused. */
export function createSkillChangeRoutes(services: Services) {
  return new Hono()
    .route("/", createNewSkillRoutes(services))
    .route("/", createSkillTextRoutes(services))
    .route("/", createWholeSkillRoutes(services));
}

function createNewSkillRoutes({ customSkills, skillLint }: Services) {
  return new Hono()
    .post(
      "/",
      describe({ tag: TAG, summary: "Write a new skill", answer: skillTextSchema, status: 201 }),
      validate("json", newSkillSchema),
      async (context) => context.json(await customSkills.create(context.req.valid("json")), 201),
    )
    .post(
      "/import",
      describe({
        tag: TAG,
        summary: "Take the skill of a zip (the body) into your own skills",
        answer: skillTextSchema,
        status: 201,
      }),
      async (context) => {
        const bytes = new Uint8Array(await context.req.arrayBuffer());
        return context.json(await customSkills.importZip(bytes), 201);
      },
    )
    .post(
      "/lint",
      describe({ tag: TAG, summary: "Check a text as it stands", answer: skillReportSchema }),
      validate("json", lintInput),
      async (context) => {
        const { name, text } = context.req.valid("json");
        return context.json(await skillLint.text(name, text));
      },
    )
    .post(
      "/restore/:id",
      describe({ tag: TAG, summary: "Bring a deleted skill back", answer: restoredSchema }),
      validate("param", idParam),
      async (context) => {
        const { id } = context.req.valid("param");
        await customSkills.restore(id);
        return context.json({ restored: id });
      },
    );
}

function createSkillTextRoutes({ customSkills }: Services) {
  return new Hono()
    .get(
      "/:name/text",
      describe({ tag: TAG, summary: "The whole text of a skill", answer: skillTextSchema }),
      validate("param", nameParam),
      async (context) => context.json(await customSkills.read(context.req.valid("param").name)),
    )
    .put(
      "/:name/text",
      describe({
        tag: TAG,
        summary: "Save the text; refused when the file changed since it was read",
        answer: skillTextSchema,
      }),
      validate("param", nameParam),
      validate("json", savedTextSchema),
      async (context) => {
        const { name } = context.req.valid("param");
        return context.json(await customSkills.save(name, context.req.valid("json")));
      },
    )
    .patch(
      "/:name",
      describe({
        tag: TAG,
        summary: "Enable, disable, rename or describe a skill",
        answer: skillTextSchema,
      }),
      validate("param", nameParam),
      validate("json", frontmatterChangesSchema),
      async (context) => {
        const { name } = context.req.valid("param");
        return context.json(await customSkills.edit(name, context.req.valid("json")));
      },
    );
}

function createWholeSkillRoutes({ skills, customSkills }: Services) {
  return new Hono()
    .delete(
      "/:name",
      describe({
        tag: TAG,
        summary: "Delete a skill; it can be brought back until the service stops",
        answer: deletedSchema,
      }),
      validate("param", nameParam),
      async (context) => {
        const { name } = context.req.valid("param");
        return context.json({ deleted: name, restore: await customSkills.remove(name) });
      },
    )
    .post(
      "/:name/copy",
      describe({
        tag: TAG,
        summary: "Copy a built-in skill to your own, to change it",
        answer: skillTextSchema,
        status: 201,
      }),
      validate("param", nameParam),
      async (context) =>
        context.json(await customSkills.copyBuiltIn(context.req.valid("param").name), 201),
    )
    .get(
      "/:name/export",
      describe({
        tag: TAG,
        summary: "The skill as a zip for desktop clients",
        answer: z.unknown().describe("The bytes of the file"),
        media: "application/zip",
      }),
      validate("param", nameParam),
      async (context) => {
        const { name } = context.req.valid("param");
        const skill = (await skills.list()).find((candidate) => candidate.name === name);
        if (!skill) {
          throw new AppError("not_found", `No skill is named "${name}"`, {
            remedy: "List the skills to see their names.",
          });
        }
        const zip = await zipSkill(skill);
        return new Response(zip.slice(), {
          headers: {
            "content-type": "application/zip",
            "content-disposition": `attachment; filename="${skill.name}.zip"`,
          },
        });
      },
    );
}
