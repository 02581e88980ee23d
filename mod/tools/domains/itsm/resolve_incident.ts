import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { idInput } from "../../inputs.ts";
import { findSysId, storedRecord } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import { choiceOf, labelOf } from "./choice_of.ts";
import { orAbsent } from "../../../platform/records/record_values.ts";
import { columnWords } from "../../words.ts";

const INCIDENT = "incident";
/** States of an incident. Source: platform documentation, incident states. */
const ENDED = { closed: "7", canceled: "8" } as const;

export const resolveIncident = defineTool({
  name: "sn_resolve_incident",
  summary: "Resolve or close an incident with its resolution code and notes.",
  risk: "W",
  endpoint: "PATCH /api/now/table/incident/{id}",
  input: z.strictObject({
    id: idInput("incident", INCIDENT),
    code: z.string().min(1).describe(
      "Resolution code, e.g. Solution provided; a wrong one is answered with the list",
    ),
    notes: z.string().trim().min(1).describe("What was done, for the caller to read"),
    state: columnWords("incident.state", ["resolved", "closed"], {
      stored: { resolved: "6", closed: ENDED.closed },
      source: "SLA API of the SDK; ServiceNowDevProgram/code-snippets, addTrend.js",
    }).optional().describe("resolved unless set"),
    work_notes: z.string().optional().describe("Adds a work note"),
  }),
  example: { id: "INC0010002", code: "Solution provided", notes: "The queue was restarted." },
  synonyms: ["fixed", "solved", "finish a ticket"],
  skill: "incident-management",
  byHand: { lists: 1, forms: 1, fields: 4 },
  async plan({ id, code, notes, state = "resolved", work_notes }, { reader, signal }) {
    const sysId = await findSysId(reader, { table: INCIDENT, id, signal });
    const { number, state: now = "" } = await reader.getRecord(INCIDENT, sysId, {
      fields: ["number", "state"],
      signal,
    });
    const target = await choiceOf(reader, { table: INCIDENT, element: "state", text: state });
    const wanted = target?.value ?? (state === "resolved" ? "6" : ENDED.closed);
    const ended: string[] = [ENDED.closed, ENDED.canceled, wanted];
    if (ended.includes(now)) {
      const label = await labelOf(reader, {
        table: INCIDENT,
        element: "state",
        value: now,
      });
      throw new AppError("conflict", `${orAbsent(number)} is ${label} already`, {
        remedy: "sn_update_incident changes its notes or opens it again by its state.",
      });
    }
    const found = await choiceOf(reader, { table: INCIDENT, element: "close_code", text: code });
    return {
      operations: [{
        kind: "update",
        table: INCIDENT,
        id: sysId,
        values: {
          state: wanted,
          close_code: found?.value ?? code,
          close_notes: notes,
          ...(work_notes !== undefined && { work_notes }),
        },
      }],
      result: ([record]) => storedRecord(record),
    };
  },
});
