import { z } from "zod";

/** A call that is ready to send: the arguments fit the schema of its tool. */
export const nextCallSchema = z.object({
  tool: z.string().describe("A platform tool, or one that is listed itself, as tool_search"),
  args: z.record(z.string(), z.unknown()),
  options: z.object({ update_set: z.string(), scope: z.string() }).partial().optional(),
}).meta({ id: "NextCall", description: "A call that is ready to send" });
export type NextCall = z.infer<typeof nextCallSchema>;
