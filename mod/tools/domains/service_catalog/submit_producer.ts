import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { isJournalType } from "../../../changes/field_text.ts";
import type { CallContext, CallOperation, CallProof } from "../../../changes/operation.ts";
import { idInput } from "../../inputs.ts";
import { defineTool } from "../../tool.ts";
import {
  answersInput,
  type CatalogForm,
  checkAnswers,
  namedRecords,
  readForm,
  textAt,
} from "./catalog_form.ts";
import { columnOf } from "../../../platform/records/record_values.ts";

/** Endpoint: platform documentation, Service Catalog API. */

export const submitRecordProducer = defineTool({
  name: "sn_submit_record_producer",
  summary: "Send a record producer; checks the answers first and proves the record it made.",
  risk: "W",
  endpoint: "POST /api/sn_sc/servicecatalog/items/{id}/submit_producer",
  input: z.strictObject({
    id: idInput("record producer", "sc_cat_item_producer"),
    variables: answersInput,
  }),
  example: {
    id: "Report a fault",
    variables: { title: "The printer on the second floor is silent", urgency: "2" },
  },
  synonyms: [
    "report an issue through the portal form",
    "fill in a producer",
    "use the portal form",
  ],
  skill: "service-catalog-items",
  byHand: { lists: 1, forms: 1, fields: 3 },
  async plan({ id, variables = {} }, { reader, signal }) {
    const form = await readForm(reader, { id, signal });
    if (form.type !== "record_producer") {
      throw new AppError("invalid_input", `"${form.name}" is no record producer`, {
        remedy: "Order it with sn_order_catalog_item.",
      });
    }
    const answers = checkAnswers(form, variables);
    const [producer, mapped] = await Promise.all([
      reader.getRecord("sc_cat_item_producer", form.sys_id, { fields: ["table_name"], signal }),
      mappedFields(form, { reader, signal }),
    ]);
    const table = columnOf(producer, "table_name");
    const operation: CallOperation = {
      kind: "call",
      sends: false,
      table: "sc_cat_item_producer",
      id: form.sys_id,
      summary: `send "${form.name}" to make a record of ${table}`,
      request: {
        method: "POST",
        path: `/api/sn_sc/servicecatalog/items/${form.sys_id}/submit_producer`,
        body: { variables: answers },
      },
      references: namedRecords(form, answers),
      undo: "Delete or close the record that it made.",
      prove: (answer, context) => proveProduced(answer, { ...context, table, mapped, answers }),
    };
    return { operations: [operation], result: (_records, [result]) => result };
  },
});

/** Variable name → the column that takes its answer. */
async function mappedFields(
  form: CatalogForm,
  { reader, signal }: Pick<CallContext, "reader" | "signal">,
): Promise<Map<string, string>> {
  const ids = form.variables.map(({ id }) => id).filter(Boolean);
  if (ids.length === 0) return new Map();
  const { records } = await reader.listRecords("item_option_new", {
    query: `sys_idIN${ids.join(",")}^map_to_field=true`,
    fields: ["name", "field"],
    limit: 500,
    signal,
  });
  return new Map(records.map(({ name = "", field = "" }) => [name, field]));
}

/** The record has to be there; answers that a script changed on the way are told, not held against it. */
async function proveProduced(
  answer: unknown,
  { reader, signal, table, mapped, answers }: CallContext & {
    table: string;
    mapped: ReadonlyMap<string, string>;
    answers: Record<string, string>;
  },
): Promise<CallProof> {
  const [made, id] = [textAt(answer, "table") || table, textAt(answer, "sys_id")];
  if (id === "") {
    return { state: "unknown", result: answer ?? null, error: "The instance named no record" };
  }
  const record = await reader.getRecord(made, id, { signal });
  const schema = await reader.schema.table(made);
  const columns = [...mapped].filter(([name, column]) =>
    answers[name] !== undefined && !isJournalType(schema.columns.get(column)?.type ?? "")
  );
  const other = columns.filter(([name, column]) => record[column] !== answers[name]);
  return {
    state: "done",
    result: {
      table: made,
      sys_id: record.sys_id,
      number: record.number,
      values: Object.fromEntries(columns.map(([, column]) => [column, record[column]])),
    },
    ...(other.length > 0 && {
      warnings: [
        `The record has other values than the answers in ${
          other.map(([, column]) => column).join(", ")
        }: a script of the form or of the table set them.`,
      ],
    }),
    after: record,
  };
}
