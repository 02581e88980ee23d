import { z } from "zod";
import { CHECK_IDS } from "./checks/finding.ts";

/** The same five options for every tool; they stand in no tool's own schema. */
export const callOptionsSchema = z.strictObject({
  dry_run: z.boolean().optional().describe("Plan only; nothing is written."),
  approval: z.string().min(1).optional().describe(
    "The token or request id that a needs_approval answer gave.",
  ),
  scope: z.string().min(1).optional().describe(
    "Application scope for the write: name, label or sys_id.",
  ),
  update_set: z.string().min(1).optional().describe("Update set for the write: name or sys_id."),
  accept: z.array(z.enum(CHECK_IDS)).optional().describe(
    "Checks to go on from: the ids that a refusal named.",
  ),
}).meta({ id: "CallOptions" });
export type CallOptions = z.infer<typeof callOptionsSchema>;
