import { z } from "zod";
import { inForm } from "../../form_inputs.ts";
import { defineTool } from "../../tool.ts";
import { giveBackLock, requireFreeLock, takeLock } from "./edit_lock.ts";
import { findFlow } from "./flow_model.ts";

export const checkOutFlow = defineTool({
  name: "sn_check_out_flow",
  summary: "Take the edit lock of a flow, or give it back; says who holds it when it is taken.",
  risk: "W",
  endpoint: "POST /api/now/graphql snFlowDesigner.safeEdit",
  input: z.strictObject({
    flow: inForm(z.string().min(1), { kind: "record", table: "sys_hub_flow" }).describe(
      "Name or sys_id of the flow or subflow",
    ),
    release: z.boolean().optional().describe("Give the lock back instead"),
  }),
  example: { flow: "Plan an inspection" },
  synonyms: ["safe edit", "who has the flow open", "unlock a flow"],
  skill: "flow-designer",
  byHand: { lists: 1, clicks: 2 },
  async plan({ flow: id, release = false }, { reader, signal }) {
    const flow = await findFlow(reader, { id, signal });
    const named = { flow, name: id };
    await requireFreeLock(reader, { ...named, signal });
    return {
      operations: [release ? giveBackLock(named) : takeLock(named)],
      result: (_records, [result]) => result,
    };
  },
});
