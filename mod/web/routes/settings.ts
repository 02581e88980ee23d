import { Hono } from "hono";
import { z } from "zod";
import {
  configEditsSchema,
  configTextSchema,
  proposedConfigSchema,
  savedConfigSchema,
} from "../../config/config_file.ts";
import { configJsonSchema } from "../../config/json_schema.ts";
import { processVariables } from "../../config/environment.ts";
import { overrideSchema, overridesOf } from "../../config/overrides.ts";
import { loosened } from "../../agent/permissions/loosened.ts";
import { configProblemSchema } from "../../config/settings.ts";
import type { Services } from "../../services.ts";
import { describe } from "../describe.ts";
import { validate } from "../validate.ts";

const TAG = "Settings";
const settingsSchema = z.object({
  file: configTextSchema,
  schema: z.record(z.string(), z.unknown()).describe("JSON Schema of the file"),
  overrides: z.array(overrideSchema).describe("Variables of the environment that are set"),
  compiler: z.object({ folder: z.string(), installed: z.boolean() }),
}).meta({ id: "SetupView" });
const installedSchema = z.object({
  folder: z.string(),
  version: z.string(),
  files: z.int(),
  bytes: z.int(),
  fetched: z.boolean().describe("False where it was there already"),
});
const checkedSchema = z.object({
  problems: z.array(configProblemSchema),
  loosens: z.array(z.string()).describe(
    "What agents could do then that they cannot do now, or only after an ask; what would run anew",
  ),
});

/** The configuration file as a person edits it, and what else is set up on this machine. */
export function createSettingsRoutes(
  { configFile: file, compiler }: Pick<Services, "configFile" | "compiler">,
) {
  return new Hono()
    .get(
      "/",
      describe({
        tag: TAG,
        summary: "The configuration file without secrets",
        answer: settingsSchema,
      }),
      async (context) =>
        context.json({
          file: await file.read(),
          schema: configJsonSchema(),
          overrides: overridesOf(processVariables()),
          compiler: { folder: compiler.folder, installed: await compiler.isInstalled() },
        }),
    )
    .put(
      "/file",
      describe({ tag: TAG, summary: "Save the text", answer: configTextSchema }),
      validate("json", savedConfigSchema),
      async (context) => context.json(await file.save(context.req.valid("json"))),
    )
    .patch(
      "/file",
      describe({ tag: TAG, summary: "Set or remove single values", answer: configTextSchema }),
      validate("json", configEditsSchema),
      async (context) => context.json(await file.edit(context.req.valid("json"))),
    )
    .post(
      "/check",
      describe({
        tag: TAG,
        summary: "Check a change before it is saved: faults, and what it loosens",
        answer: checkedSchema,
      }),
      validate("json", proposedConfigSchema),
      async (context) => {
        const { now, then, problems } = await file.propose(context.req.valid("json"));
        return context.json({ problems, loosens: loosened(now, then) });
      },
    )
    .post(
      "/compiler",
      describe({
        tag: TAG,
        summary: "Fetch the platform vendor's compiler from the npm registry of this machine",
        answer: installedSchema,
      }),
      async (context) => context.json(await compiler.install()),
    );
}
