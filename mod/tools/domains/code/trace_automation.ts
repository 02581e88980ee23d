import { z } from "zod";
import { tableInput } from "../../inputs.ts";
import { defineTool } from "../../tool.ts";
import { readAutomation } from "./automation.ts";
import { type AutomationStep, PHASES } from "./automation_step.ts";
import { ownWords } from "../../words.ts";

const MOST_SHOWN = 120;

export const traceTableAutomation = defineTool({
  name: "sn_trace_table_automation",
  summary: "Everything that runs on insert, update, delete, query or display of a table, in order.",
  risk: "R",
  endpoint: "sys_script, sys_data_policy2, wf_workflow_version, sys_hub_trigger_instance, …",
  input: z.strictObject({
    table: tableInput,
    operation: ownWords(["insert", "update", "delete", "query", "display"]).describe(
      "What happens to a record",
    ),
    inactive: z.boolean().optional().describe("Show inactive ones too"),
  }),
  example: { table: "incident", operation: "update" },
  synonyms: [
    "execution order of rules flows and notifications",
    "what happens when I press Save",
    "which logic runs",
  ],
  skill: "business-rules",
  byHand: { lists: 7, reads: 6 },
  async read({ table, operation, inactive = false }, { reader, signal }) {
    const { chain, label } = await reader.schema.table(table);
    const found = await readAutomation(reader, { chain, operation, inactive, signal });
    const { steps, client, notRead } = found;
    const shown = steps.slice(0, MOST_SHOWN);
    const phases = PHASES.filter((phase) =>
      phase === "database operation"
        ? ["insert", "update", "delete"].includes(operation)
        : shown.some((step) => step.phase === phase)
    );
    return {
      table,
      label,
      operation,
      inherits_from: chain.slice(1),
      total: steps.length,
      order: phases.map((phase, index) => ({
        step: index + 1,
        phase,
        runs: shown.filter((step) => step.phase === phase).map(withoutPhase),
      })),
      on_forms_only: client.slice(0, MOST_SHOWN).map(withoutPhase),
      not_read: notRead,
      limits: [
        "Within an engine's phase the platform promises no order.",
        "Not traced: what scripts do in turn, data lookup, SLA and text index engines.",
      ],
      ...(steps.length > MOST_SHOWN &&
        { next: `${steps.length} in all, the first ${MOST_SHOWN} shown.` }),
    };
  },
});

function withoutPhase({ phase: _phase, ...step }: AutomationStep) {
  return step;
}
