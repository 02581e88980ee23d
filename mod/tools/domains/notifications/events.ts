import { z } from "zod";
import { inForm } from "../../form_inputs.ts";
import { nearestNames } from "../../../base/nearest.ts";
import type { Reader } from "../../../platform/types.ts";
import { quoteValue } from "../../../query/quote.ts";
import { limitInput, offsetInput, queryInput } from "../../inputs.ts";
import { findSysId, listRecords } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import { scriptOperation } from "../background_scripts/script_operation.ts";
import { fillScript } from "../background_scripts/script_texts.ts";

/** Events of the platform: queueing one, and what became of them. */

const shared = { skill: "events-script-actions" } as const;
const FIELDS = ["name", "state", "table", "instance", "parm1", "parm2", "queue", "process_on"];
const LOOKED_AT = 50;

export const fireEvent = defineTool({
  ...shared,
  name: "sn_fire_event",
  summary: "Queue an event, about a record or none, as a script would.",
  risk: "X",
  endpoint: "gs.eventQueue, as sn_run_script; read back from sysevent",
  input: z.strictObject({
    name: z.string().min(1).describe("Registered event, e.g. incident.resolved"),
    table: z.string().optional().describe("Table of the record"),
    id: inForm(z.string(), { kind: "record" }).optional().describe(
      "sys_id, number or name of the record",
    ),
    parm1: z.string().max(4000).optional().describe("First parameter"),
    parm2: z.string().max(4000).optional().describe("Second parameter"),
  }).refine(({ table, id }) => (table === undefined) === (id === undefined), {
    message: "Give table and id together, or neither",
  }),
  example: { name: "x_demo_fleet.workshop", parm1: "FL-1001" },
  synonyms: ["start a notification or script action", "trigger event", "raise event"],
  byHand: { lists: 1, forms: 1, fields: 3 },
  async plan({ name, table = "", id = "", parm1 = "", parm2 = "" }, { reader, signal }) {
    const sysId = table === "" ? "" : await findSysId(reader, { table, id, signal });
    const before = new Set((await eventsOf(reader, name)).map((row) => row.sys_id));
    return {
      warnings: await warnUnregistered(reader, name),
      operations: [scriptOperation({
        summary: `queue the event "${name}"`,
        body: fillScript("fireEvent", { table, id: sysId, event: name, parm1, parm2 }),
        route: await reader.scriptRoute(signal),
        table,
        id: sysId,
        async prove({ route }, { reader }) {
          const found = (await eventsOf(reader, name)).find((row) =>
            !before.has(row.sys_id) && row.parm1 === parm1 && row.parm2 === parm2 &&
            row.instance === sysId
          );
          return found
            ? { state: "done", result: { event: found.sys_id, state: found.state, route } }
            : {
              state: "failed",
              result: null,
              error: "The script ended, and no such event stands in the queue",
            };
        },
      })],
      result: (_records, [queued]) => queued,
    };
  },
});

async function eventsOf(reader: Reader, name: string) {
  const { records } = await reader.listRecords("sysevent", {
    query: `name=${quoteValue(name)}^ORDERBYDESCsys_created_on`,
    fields: ["sys_id", "instance", "parm1", "parm2", "state"],
    limit: LOOKED_AT,
  });
  return records;
}

/** An event that nobody registered is queued all the same, and does nothing. */
async function warnUnregistered(reader: Reader, name: string): Promise<string[]> {
  const { records } = await reader.listRecords("sysevent_register", {
    fields: ["event_name"],
    limit: 5000,
  });
  const names = records.flatMap(({ event_name }) => event_name ?? []);
  if (names.includes(name)) return [];
  const near = nearestNames(name, names);
  return [
    `No event "${name}" is registered: nothing may listen to it.` +
    (near.length > 0 ? ` Did you mean ${near.join(", ")}?` : ""),
  ];
}

export const listEvents = defineTool({
  ...shared,
  name: "sn_list_events",
  summary: "Events in the queue: which wait, which were processed, which failed.",
  risk: "R",
  endpoint: "GET /api/now/table/sysevent",
  queried: "sysevent",
  input: z.strictObject({
    name: z.string().optional().describe("Event name"),
    state: z.string().optional().describe("ready, processed, error"),
    query: queryInput,
    limit: limitInput,
    offset: offsetInput,
  }),
  example: { limit: 5 },
  synonyms: ["unprocessed events", "sysevent", "event was fired"],
  byHand: { lists: 1 },
  async read({ name, state, query, ...page }, { reader, signal }) {
    const given = query ?? "";
    return await listRecords(reader, {
      table: "sysevent",
      filters: { ...(name && { name }), ...(state && { state }) },
      query: given.includes("ORDERBY") ? given : `${given}${given && "^"}ORDERBYDESCsys_created_on`,
      fields: [...FIELDS, "processed", "sys_created_on"],
      ...page,
      signal,
    });
  },
});
