import { Hono } from "hono";
import { z } from "zod";
import { AppError } from "../../base/errors.ts";
import { currentProblems } from "../../config/project_trust.ts";
import { configProblemSchema } from "../../config/settings.ts";
import type { Services } from "../../services.ts";
import { storeProblemSchema } from "../../store/store.ts";
import { localUrl } from "../client_config.ts";
import { describe } from "../describe.ts";
import { publicConfig } from "../public_config.ts";
import { validate } from "../validate.ts";
import { VERSION } from "../../base/version.ts";

const listenerSchema = z.object({
  url: z.string(),
  host: z.string(),
  port: z.number(),
  tokenRequired: z.boolean(),
});
const trustSchema = z.object({
  file: z.string(),
  hash: z.string().meta({ description: "SHA-256 of the text that was read" }),
  waiting: z.array(z.object({ path: z.string(), says: z.string() })).meta({
    description: "What has no effect until you confirm the file",
  }),
});
const confirmSchema = z.object({ hash: z.string() });
const configSchema = z.object({
  version: z.string(),
  configFile: z.string().nullable(),
  config: z.record(z.string(), z.unknown()).meta({ description: "Without secrets" }),
  trust: trustSchema.nullable().meta({
    description: "The project's own file; null where the file is yours, or there is none",
  }),
  problems: z.array(configProblemSchema),
  storeProblems: z.array(storeProblemSchema).meta({
    description: "What had to be mended when the database was opened",
  }),
  paths: z.record(z.string(), z.string()),
  web: listenerSchema,
  mcp: listenerSchema.extend({ lazyTools: z.boolean(), debug: z.boolean() }),
  headless: z.boolean(),
  demo: z.boolean(),
}).meta({ id: "Config" });

/** What the service runs with: the effective configuration without secrets. */
export function createConfigRoutes({ settings, storeProblems }: Services) {
  const { web, mcp } = settings;
  return new Hono().get(
    "/",
    describe({
      tag: "Service",
      summary: "Effective configuration, its problems, paths and both addresses",
      answer: configSchema,
    }),
    (context) =>
      context.json({
        version: VERSION,
        configFile: settings.configFile,
        config: publicConfig(settings.config, settings.referenced) as Record<string, unknown>,
        trust: shownTrust(settings),
        problems: currentProblems(settings),
        storeProblems,
        paths: { ...settings.paths } as Record<string, string>,
        web: {
          url: localUrl(web.host, web.port),
          host: web.host,
          port: web.port,
          tokenRequired: web.token !== undefined,
        },
        mcp: {
          url: `${localUrl(mcp.host, mcp.port)}/mcp`,
          host: mcp.host,
          port: mcp.port,
          tokenRequired: mcp.token !== undefined,
          lazyTools: mcp.lazyTools,
          debug: mcp.debug,
        },
        headless: settings.headless,
        demo: settings.demo,
      }),
  ).post(
    "/trust",
    describe({
      tag: "Service",
      summary: "Confirm the project's own configuration file, as it was read",
      answer: trustSchema,
    }),
    validate("json", confirmSchema),
    async (context) => {
      if (!settings.trust) throw noProjectFile(settings.configFile);
      await settings.trust.confirm(context.req.valid("json").hash);
      return context.json(trustSchema.parse(settings.trust));
    },
  );
}

function shownTrust({ trust }: Services["settings"]) {
  return trust ? trustSchema.parse(trust) : null;
}

function noProjectFile(file: string | null): AppError {
  return new AppError("not_found", "The configuration is not a project's", {
    remedy: file === null
      ? "There is no assistant.jsonc, so nothing waits."
      : `${file} is your own file, so nothing of it waits.`,
  });
}
