import { Hono } from "hono";
import { z } from "zod";
import type { Services } from "../../services.ts";
import { describe } from "../describe.ts";
import { SERVICE_NAME, VERSION } from "../../base/version.ts";

const healthSchema = z.object({
  status: z.literal("ok"),
  service: z.string(),
  version: z.string(),
  headless: z.boolean(),
  demo: z.boolean(),
}).meta({ id: "Health" });

/** Liveness: answers without touching the store or an instance. */
export function createHealthRoutes({ settings }: Services) {
  return new Hono().get(
    "/",
    describe({ tag: "Service", summary: "Liveness and version", answer: healthSchema }),
    (context) =>
      context.json({
        status: "ok" as const,
        service: SERVICE_NAME,
        version: VERSION,
        headless: settings.headless,
        demo: settings.demo,
      }),
  );
}
