import { z } from "zod";

/** RFC 9457 problem details, as every failed call of the API answers. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string().meta({ description: "Stable machine-readable reason" }),
  remedy: z.string().optional(),
  details: z.record(z.string(), z.unknown()).optional(),
}).meta({ id: "Problem" });
