import { Hono } from "hono";
import { z } from "zod";
import type { Services } from "../../services.ts";
import { describe } from "../describe.ts";
import { describeHealth } from "../health.ts";

const healthSchema = z.object({
  status: z.literal("ok"),
  service: z.string(),
  version: z.string(),
  headless: z.boolean(),
  demo: z.boolean(),
  starting: z.array(z.string()).optional().describe(
    "What is not ready yet; calls that need it wait",
  ),
}).meta({ id: "Health" });

/** Liveness: answers without touching the store or an instance. */
export function createHealthRoutes(services: Services, starting: () => readonly string[]) {
  return new Hono().get(
    "/",
    describe({ tag: "Service", summary: "Liveness and version", answer: healthSchema }),
    (context) => context.json(describeHealth(services, starting())),
  );
}
