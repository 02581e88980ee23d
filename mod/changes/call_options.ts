import { z } from "zod";

/** The same four options for every tool; they stand in no tool's own schema. */
export const callOptionsSchema = z.strictObject({
  dry_run: z.boolean().optional().describe("Plan only; nothing is written."),
  approval: z.string().min(1).optional().describe(
    "The token or request id that a needs_approval answer gave.",
  ),
  scope: z.string().min(1).optional().describe(
    "Application scope for the write: name, label or sys_id.",
  ),
  update_set: z.string().min(1).optional().describe("Update set for the write: name or sys_id."),
}).meta({ id: "CallOptions" });
export type CallOptions = z.infer<typeof callOptionsSchema>;
