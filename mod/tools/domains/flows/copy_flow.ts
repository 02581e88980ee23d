import { z } from "zod";
import { inForm } from "../../form_inputs.ts";
import { newSysId } from "../../../base/ids.ts";
import { findScope } from "../../../changes/target/find_by_name.ts";
import { readWorkContext } from "../../../platform/work_context.ts";
import { defineTool } from "../../tool.ts";
import { findFlow, flowTable } from "./flow_model.ts";

export const copyFlow = defineTool({
  name: "sn_copy_flow",
  summary: "Copy a flow or subflow whole, as an inactive draft: the way to build a new one.",
  risk: "W",
  endpoint: "POST /api/now/processflow/flow/{id}/copy",
  input: z.strictObject({
    flow: inForm(z.string().min(1), { kind: "record", table: "sys_hub_flow" }).describe(
      "Name or sys_id of the flow to copy",
    ),
    name: z.string().min(1).max(100).describe("Name of the copy"),
  }),
  example: { flow: "Escalate an old incident", name: "Escalate an old request" },
  synonyms: ["clone a flow", "duplicate flow", "flow template"],
  skill: "flow-designer",
  byHand: { lists: 1, fields: 1, clicks: 3 },
  async plan({ flow: id, name }, { reader, options, signal }) {
    const [flow, context] = await Promise.all([
      findFlow(reader, { id, signal }),
      readWorkContext(reader),
    ]);
    // It goes where other new records of the call go.
    const target = options.scope ? findScope(context, options.scope) : context.scope;
    return {
      operations: [{
        kind: "create" as const,
        table: flowTable,
        sysId: newSysId(),
        values: { name },
        endpoint: {
          path: `/api/now/processflow/flow/${flow}/copy`,
          query: { sysparm_transaction_scope: target.sysId },
          body: { name, scope: target.sysId },
          idField: "data",
        },
      }],
      result: ([record]) => ({
        sys_id: record?.sys_id,
        name: record?.name,
        status: record?.status,
        active: record?.active,
        note: "An inactive draft: sn_edit_flow changes it, sn_publish_flow puts it to work.",
      }),
    };
  },
});
