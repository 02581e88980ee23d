import { z } from "zod";
import { inForm } from "../../form_inputs.ts";
import { AppError } from "../../../base/errors.ts";
import type { CallContext, CallOperation, CallProof } from "../../../changes/operation.ts";
import type { PlatformRecord } from "../../../platform/types.ts";
import { idInput } from "../../inputs.ts";
import { findSysId } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import {
  answersInput,
  type CatalogForm,
  checkAnswers,
  namedRecords,
  readForm,
  textAt,
} from "./catalog_form.ts";
import { readItemVariables, type StoredAnswer } from "./item_variables.ts";
import { orAbsent } from "../../../platform/records/record_values.ts";

/** Endpoint: platform documentation, Service Catalog API. */

const MOST_ITEMS = 20;

export const orderCatalogItem = defineTool({
  name: "sn_order_catalog_item",
  summary: "Order an item; checks the answers first and proves request, item and its variables.",
  risk: "W",
  endpoint: "POST /api/sn_sc/servicecatalog/items/{id}/order_now",
  input: z.strictObject({
    id: idInput("catalog item", "sc_cat_item"),
    quantity: z.number().int().min(1).max(9999).optional().describe("One unless set"),
    variables: answersInput,
    requested_for: inForm(z.string().min(1), { kind: "record", table: "sys_user" }).optional()
      .describe(
        "Who gets it, by sys_id or name; the caller unless set",
      ),
  }),
  example: {
    id: "Standard laptop",
    variables: { memory: "32 GB", reason: "Editing films of the workshop" },
  },
  synonyms: ["submit a service request", "buy", "checkout"],
  skill: "service-catalog-items",
  byHand: { lists: 1, forms: 1, fields: 2, clicks: 2, reads: 1 },
  async plan({ id, quantity = 1, variables = {}, requested_for }, { reader, signal }) {
    const requestedFor = requested_for &&
      await findSysId(reader, { table: "sys_user", id: requested_for, signal });
    const form = await readForm(reader, { id, signal });
    if (form.type !== "catalog_item") throw notOrdered(form);
    const answers = checkAnswers(form, variables);
    if (quantity > 1 && !form.show_quantity) {
      throw new AppError("invalid_input", `"${form.name}" is ordered one at a time`, {
        remedy: "Leave quantity out.",
      });
    }
    const operation: CallOperation = {
      kind: "call",
      sends: false,
      table: "sc_cat_item",
      id: form.sys_id,
      summary: `order ${quantity} × "${form.name}"`,
      request: {
        method: "POST",
        path: `/api/sn_sc/servicecatalog/items/${form.sys_id}/order_now`,
        body: {
          sysparm_quantity: String(quantity),
          variables: answers,
          ...(requestedFor && { sysparm_requested_for: requestedFor }),
        },
      },
      references: namedRecords(form, answers),
      undo: "Cancel the request: sn_update_record on sc_request.",
      prove: (answer, context) =>
        proveOrder(answer, {
          ...context,
          wanted: { item: form.sys_id, quantity, answers, requestedFor },
        }),
    };
    return { operations: [operation], result: (_records, [result]) => result };
  },
});

function notOrdered(form: CatalogForm): AppError {
  const producer = form.type === "record_producer";
  return new AppError("invalid_input", `"${form.name}" is no item to order but a ${form.type}`, {
    remedy: producer
      ? "Send it with sn_submit_record_producer."
      : "Order the items that the guide holds one by one.",
  });
}

/** What was ordered, as the instance stored it: request, item, quantity and every answer. */
async function proveOrder(
  answer: unknown,
  { reader, signal, wanted }: CallContext & { wanted: WantedOrder },
): Promise<CallProof> {
  const requestId = textAt(answer, "request_id") || textAt(answer, "sys_id");
  if (requestId === "") {
    return { state: "unknown", result: answer ?? null, error: "The instance named no request" };
  }
  const [request, { records }] = await Promise.all([
    reader.getRecord("sc_request", requestId, { signal }),
    reader.listRecords("sc_req_item", {
      query: `request=${requestId}`,
      fields: [
        "sys_id",
        "number",
        "cat_item",
        "quantity",
        "requested_for",
        "stage",
        "state",
        "approval",
      ],
      limit: MOST_ITEMS,
      signal,
    }),
  ]);
  const stored = await readItemVariables(reader, {
    items: records.flatMap(({ sys_id }) => sys_id ?? []),
    signal,
  });
  const result = {
    request: { sys_id: request.sys_id, number: request.number, state: request.request_state },
    items: records.map(({ cat_item: _item, ...row }) => ({
      ...row,
      variables: Object.fromEntries(
        (stored.get(row.sys_id ?? "") ?? []).map(({ name, value }) => [name, value]),
      ),
    })),
  };
  const ordered = records.find((row) => row.cat_item === wanted.item);
  const faults = ordered
    ? faultsOf(ordered, { wanted, stored: stored.get(ordered.sys_id ?? "") ?? [] })
    : ["the request holds no such item"];
  if (faults.length === 0) return { state: "done", result, after: request };
  return {
    state: "failed",
    result,
    error: `${orAbsent(request.number)} was made, but ${faults.join("; ")}`,
    after: request,
  };
}

interface WantedOrder {
  item: string;
  quantity: number;
  answers: Record<string, string>;
  requestedFor?: string | undefined;
}

function faultsOf(
  ordered: PlatformRecord,
  { wanted, stored }: { wanted: WantedOrder; stored: readonly StoredAnswer[] },
): string[] {
  const values = new Map(stored.map(({ name, value }) => [name, value]));
  const lost = Object.entries(wanted.answers).filter(([name, value]) => values.get(name) !== value)
    .map(([name]) => name);
  return [
    ...(Number(ordered.quantity) !== wanted.quantity
      ? [`the quantity is ${orAbsent(ordered.quantity)}`]
      : []),
    ...(wanted.requestedFor && ordered.requested_for !== wanted.requestedFor
      ? [`it is for ${ordered.requested_for || "nobody"}`]
      : []),
    ...(lost.length > 0 ? [`the answers ${lost.join(", ")} are not stored so`] : []),
  ];
}
