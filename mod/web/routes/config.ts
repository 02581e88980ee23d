import { Hono } from "hono";
import { z } from "zod";
import { configProblemSchema } from "../../config/settings.ts";
import type { Services } from "../../services.ts";
import { storeProblemSchema } from "../../store/store.ts";
import { localUrl } from "../client_config.ts";
import { describe } from "../describe.ts";
import { publicConfig } from "../public_config.ts";
import { VERSION } from "../../base/version.ts";

const listenerSchema = z.object({
  url: z.string(),
  host: z.string(),
  port: z.number(),
  tokenRequired: z.boolean(),
});
const configSchema = z.object({
  version: z.string(),
  configFile: z.string().nullable(),
  config: z.record(z.string(), z.unknown()).meta({ description: "Without secrets" }),
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
        config: publicConfig(settings.config) as Record<string, unknown>,
        problems: settings.configProblems,
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
  );
}
