import { z } from "zod";
import { inForm } from "../../form_inputs.ts";
import { AppError } from "../../../base/errors.ts";
import type { Reader } from "../../../platform/types.ts";
import { valuesInput } from "../../inputs.ts";
import { findSysId } from "../../record_views.ts";
import { givenValues, resolveValues } from "../../resolve_values.ts";
import { defineTool } from "../../tool.ts";
import { CHANGE, CHANGE_PATH, proveValues, readChange, sysIdOf } from "./change_interface.ts";
import { orAbsent } from "../../../platform/records/record_values.ts";
import { interfaceWords } from "../../words.ts";

const TEMPLATE = "std_change_record_producer";

export const createChange = defineTool({
  name: "sn_create_change",
  summary: "Create a normal, standard (from a template) or emergency change.",
  risk: "W",
  endpoint: "POST /api/sn_chg_rest/change/{type}; a standard one /standard/{template}",
  input: z.strictObject({
    type: interfaceWords(
      ["normal", "standard", "emergency"],
      "Change Management API",
    ).describe("Type of the change"),
    template: z.string().min(1).optional().describe(
      "Name or sys_id of the standard change template; a standard change needs it",
    ),
    short_description: z.string().min(1).optional().describe(
      "What is changed; all but standard changes need it",
    ),
    description: z.string().optional().describe("The whole story"),
    assignment_group: z.string().optional().describe("Group that carries it out"),
    assigned_to: z.string().optional().describe("Person who carries it out"),
    cmdb_ci: z.string().optional().describe("Configuration item that is changed"),
    start_date: inForm(z.string(), { kind: "date_time" }).optional().describe(
      "Planned start (yyyy-MM-dd HH:mm:ss, UTC)",
    ),
    end_date: inForm(z.string(), { kind: "date_time" }).optional().describe(
      "Planned end (yyyy-MM-dd HH:mm:ss, UTC)",
    ),
    justification: z.string().optional().describe("Why it is needed"),
    implementation_plan: z.string().optional().describe("How it is carried out"),
    backout_plan: z.string().optional().describe("How it is taken back"),
    test_plan: z.string().optional().describe("How it is tested"),
    fields: valuesInput.optional().describe("Any other columns of the change, by name"),
  }),
  example: {
    type: "normal",
    short_description: "Replace the disks of lnx-bak-01",
    assignment_group: "Hardware",
    cmdb_ci: "lnx-bak-01",
    start_date: "2026-04-07 20:00:00",
    end_date: "2026-04-07 22:00:00",
  },
  synonyms: ["raise RFC", "plan an upgrade", "patch servers"],
  skill: "change-management",
  byHand: { lists: 1, forms: 1, fields: 6, clicks: 1 },
  async plan({ type, template, fields, ...named }, { reader, options, signal }) {
    const given = givenValues({ ...fields, ...named });
    requireFitting(type, template, given);
    const found = template === undefined
      ? undefined
      : await findTemplate(reader, { template, signal });
    const { values, warnings } = await resolveValues(reader, {
      table: CHANGE,
      values: given,
      accept: options.accept,
      signal,
    });
    const what = given.short_description ?? template ?? "";
    return {
      operations: [{
        kind: "call",
        sends: false,
        table: CHANGE,
        id: "",
        summary: `create ${type} change "${what}"`,
        request: {
          method: "POST",
          path: `${CHANGE_PATH}/${type}${found ? `/${found}` : ""}`,
          body: values,
        },
        undo: "sn_move_change with the state Canceled",
        async prove(answer, context) {
          const after = await readChange(context.reader, {
            id: sysIdOf(answer),
            signal: context.signal,
          });
          const { sys_id, number, state, short_description } = after;
          const proved = proveValues({ answer, sent: values, after });
          if (after.type !== type) {
            const error = `${orAbsent(number)} is of the type "${
              orAbsent(after.type)
            }", not "${type}"`;
            return { state: "failed", result: { sys_id, number }, error, after };
          }
          return {
            ...proved,
            result: { sys_id, number, type, state, short_description },
            after,
          };
        },
      }],
      warnings,
      result: (_records, [result]) => result,
    };
  },
});

function requireFitting(
  type: string,
  template: string | undefined,
  given: Record<string, unknown>,
): void {
  if (type === "standard" && template === undefined) {
    throw new AppError("invalid_input", "A standard change is made from a template", {
      remedy: "Give template; sn_query_table on std_change_record_producer lists them.",
      details: { table: "std_change_record_producer" },
    });
  }
  if (type !== "standard" && template !== undefined) {
    throw new AppError("invalid_input", `A change of the type "${type}" takes no template`, {
      remedy: "Give the type standard, or leave template out.",
    });
  }
  if (type !== "standard" && given.short_description === undefined) {
    throw new AppError("invalid_input", "short_description is missing", {
      remedy: "Say in a line what is changed.",
    });
  }
  if ("state" in given) {
    throw new AppError("invalid_input", "A change begins in the state New", {
      remedy: "Leave state out; sn_move_change moves the change on.",
    });
  }
}

/** Throws `not_found` with the names of the templates that there are. */
async function findTemplate(
  reader: Reader,
  { template, signal }: { template: string; signal?: AbortSignal | undefined },
): Promise<string> {
  try {
    return await findSysId(reader, { table: TEMPLATE, id: template, signal });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    const { records } = await reader.listRecords(TEMPLATE, {
      query: "active=true^ORDERBYname",
      fields: ["name"],
      limit: 20,
      signal,
    });
    const names = records.map(({ name }) => `"${orAbsent(name)}"`).join(", ");
    throw new AppError("not_found", `No standard change template is named "${template}"`, {
      remedy: names === "" ? "You can read no template." : `There are ${names}.`,
      cause: error,
    });
  }
}
