import { z } from "zod";
import { defineTool } from "../../tool.ts";
import { ITEM } from "./classes.ts";
import { proveOutcome, readOutcome } from "./reconcile_answer.ts";
import { effectsOf, readBefore } from "./reconcile_effects.ts";
import { buildPayload, payloadInput } from "./reconcile_payload.ts";

const PATH = "/api/now/identifyreconcile";

const example = {
  source: "Manual Entry",
  items: [{
    class: "cmdb_ci_linux_server",
    values: { name: "lnx-app-05", serial_number: "NF-6105-L", ram: 16384, location: "Leeds" },
  }],
};

export const upsertCi = defineTool({
  name: "sn_upsert_ci",
  summary: "Create or update configuration items by identification rules, without duplicates.",
  risk: "W",
  endpoint: "POST /api/now/identifyreconcile; with partial /enhanced",
  input: z.strictObject(payloadInput),
  example,
  synonyms: ["IRE", "register host", "new server in CMDB"],
  skill: "identification-reconciliation",
  byHand: { lists: 2, forms: 1, fields: 4 },
  async plan(args, context) {
    const payload = await buildPayload(context.reader, args, context);
    const before = await readBefore(payload, context);
    const { items } = payload.body;
    const names = items.slice(0, 5).map(({ className, values }) => values.name ?? className);
    const rest = items.length > names.length ? ` and ${items.length - names.length} more` : "";
    return {
      operations: [{
        kind: "call",
        sends: false,
        table: ITEM,
        id: "",
        summary: `reconcile ${names.join(", ")}${rest} as ${payload.source}`,
        request: {
          method: "POST",
          path: payload.enhanced ? `${PATH}/enhanced` : PATH,
          query: payload.query,
          body: payload.body,
        },
        undo: "sn_undo_changes with the changes of its items, which sn_list_changes names",
        async prove(answer, proving) {
          const proof = await proveOutcome(answer, payload, proving);
          const left = await effectsOf(readOutcome(answer, payload), { before, ...proving });
          return {
            ...proof,
            effects: left.effects,
            warnings: [...proof.warnings ?? [], ...left.warnings],
          };
        },
      }],
      warnings: payload.warnings,
      result: (_records, [result]) => result,
    };
  },
});

export const simulateCiUpsert = defineTool({
  name: "sn_simulate_ci_upsert",
  summary: "Ask what sn_upsert_ci would do with configuration items; stores nothing.",
  risk: "R",
  endpoint: "POST /api/now/identifyreconcile/query; with partial /queryEnhanced",
  input: z.strictObject(payloadInput),
  example,
  synonyms: ["dry run IRE", "test identification", "IRE simulation"],
  skill: "identification-reconciliation",
  byHand: { lists: 2, reads: 1 },
  async read(args, context) {
    const { reader, signal } = context;
    const payload = await buildPayload(reader, args, context);
    const answer = await reader.identifyItems({
      payload: payload.body,
      query: payload.query,
      enhanced: payload.enhanced,
      signal,
    });
    const { items, relations, errors, warnings } = readOutcome(answer, payload);
    return {
      would_store: errors.length === 0,
      // The sys_id of an item that would be new is thrown away with the dry run.
      items: items.map(({ sys_id, ...item }) => ({
        ...item,
        ...(item.operation !== "INSERT" && { sys_id }),
      })),
      relations,
      errors,
      warnings: [...payload.warnings, ...warnings],
    };
  },
});
