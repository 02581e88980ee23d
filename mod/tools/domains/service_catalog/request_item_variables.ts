import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { nearestNames } from "../../../base/nearest.ts";
import { idInput } from "../../inputs.ts";
import { findSysId } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import { readItemVariables } from "./item_variables.ts";

const skill = "catalog-variables-scripts";
const item = idInput("requested item, e.g. RITM0010001", "sc_req_item");

export const getRequestItemVariables = defineTool({
  name: "sn_get_request_item_variables",
  summary: "Read the variables of a requested item: names, questions, answers.",
  risk: "R",
  endpoint: "GET /api/now/table/sc_item_option_mtom",
  input: z.strictObject({ id: item }),
  example: { id: "RITM0010001" },
  synonyms: ["filled in values", "answers of the requester", "ordered options"],
  skill,
  byHand: { lists: 1, reads: 1 },
  async read({ id }, { reader, signal }) {
    const sysId = await findSysId(reader, { table: "sc_req_item", id, signal });
    const variables = (await readItemVariables(reader, { items: [sysId], signal })).get(sysId);
    return {
      sc_req_item: sysId,
      variables: variables ?? [],
      note: "Rows of multi-row variable sets stand in sc_multi_row_question_answer.",
    };
  },
});

export const updateRequestItemVariables = defineTool({
  name: "sn_update_request_item_variables",
  summary: "Change answers of a requested item, each read back; refuses names it does not have.",
  risk: "W",
  idempotent: true,
  endpoint: "PATCH /api/now/table/sc_item_option/{id}",
  input: z.strictObject({
    id: item,
    variables: z.record(z.string(), z.string()).refine(
      (values) => Object.keys(values).length > 0,
      "Give at least one variable",
    ).describe("New values by variable name"),
  }),
  example: { id: "RITM0010001", variables: { reason: "Films of the workshop" } },
  synonyms: ["correct an answer", "edit order answers", "ordered the wrong colour"],
  skill,
  byHand: { lists: 1, forms: 1, fields: 1 },
  async plan({ id, variables }, { reader, signal }) {
    const sysId = await findSysId(reader, { table: "sc_req_item", id, signal });
    const stored = (await readItemVariables(reader, { items: [sysId], signal })).get(sysId) ?? [];
    const names = stored.map(({ name }) => name);
    const operations = Object.entries(variables).map(([name, value]) => {
      const answer = stored.find((candidate) => candidate.name === name);
      if (!answer) throw unknownVariable(id, { name, names });
      return {
        kind: "update" as const,
        table: "sc_item_option",
        id: answer.sys_id,
        values: { value },
      };
    });
    return {
      operations,
      result: (records) => ({
        sc_req_item: sysId,
        variables: Object.fromEntries(
          Object.keys(variables).map((name, index) => [name, records[index]?.value]),
        ),
      }),
    };
  },
});

function unknownVariable(
  id: string,
  { name, names }: { name: string; names: string[] },
): AppError {
  const near = nearestNames(name, names, 2);
  return new AppError("not_found", `${id} has no variable "${name}"`, {
    remedy: `${near.length > 0 ? `Did you mean ${near.join(", ")}? ` : ""}It has: ${
      names.join(", ") || "none"
    }. Rows of a multi-row variable set are not changed here.`,
  });
}
