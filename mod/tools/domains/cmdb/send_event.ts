import { z } from "zod";
import { inForm } from "../../form_inputs.ts";
import { AppError } from "../../../base/errors.ts";
import type { Reader } from "../../../platform/types.ts";
import { quoteValue } from "../../../query/quote.ts";
import { givenValues } from "../../resolve_values.ts";
import { defineTool } from "../../tool.ts";
import { ITEM } from "./classes.ts";
import { columnWords } from "../../words.ts";

const EVENT = "em_event";

/** Severity as it is stored. Source: platform documentation, event fields. */
const SEVERITIES = {
  clear: "0",
  critical: "1",
  major: "2",
  minor: "3",
  warning: "4",
  ok: "5",
} as const;

export const sendMonitoringEvent = defineTool({
  name: "sn_send_monitoring_event",
  summary: "Send an event to event management, as a monitoring system does.",
  risk: "W",
  endpoint: "POST /api/now/table/em_event",
  input: z.strictObject({
    node: z.string().min(1).describe("Host it is about: name, FQDN, IP or MAC address"),
    severity: columnWords("em_event.severity", [
      "critical",
      "major",
      "minor",
      "warning",
      "ok",
      "clear",
    ], { stored: SEVERITIES, source: "Pushing events to the instance using web service API" })
      .describe(
        "How bad it is; clear ends an alert",
      ),
    description: z.string().min(1).describe("What happened"),
    source: z.string().min(1).max(100).describe("System that tells it, e.g. Prometheus"),
    event_class: z.string().max(100).optional().describe("Instance of that system"),
    type: z.string().max(100).optional().describe("Kind of measurement, e.g. Disk"),
    resource: z.string().max(100).optional().describe("Part of the host, e.g. /var"),
    metric_name: z.string().max(100).optional().describe("Measurement, e.g. free_space"),
    message_key: z.string().max(1024).optional().describe(
      "Events with one key make one alert; source, node, type, resource and metric unless set",
    ),
    additional_info: z.record(z.string(), z.unknown()).optional().describe("Further facts"),
    time_of_event: inForm(z.string(), { kind: "date_time" }).optional().describe(
      "When (yyyy-MM-dd HH:mm:ss, UTC)",
    ),
  }),
  example: {
    node: "lnx-sql-02",
    severity: "major",
    description: "Less than 5 % free on /var",
    source: "Probe",
    type: "Disk",
    resource: "/var",
  },
  synonyms: ["raise alert alarm", "CPU event", "fake alert"],
  skill: "event-management",
  byHand: { lists: 1, forms: 1, fields: 7 },
  async plan({ severity, additional_info, ...values }, { reader, signal }) {
    await requireEvents(reader);
    const warnings = await warnOfNode(reader, { node: values.node, signal });
    return {
      operations: [{
        kind: "create",
        table: EVENT,
        values: {
          ...givenValues(values),
          severity: SEVERITIES[severity],
          resolution_state: severity === "clear" ? "Closing" : "New",
          ...(additional_info && { additional_info: JSON.stringify(additional_info) }),
        },
      }],
      warnings,
      result: ([record]) => ({
        event: record?.sys_id,
        state: record?.state,
        message_key: record?.message_key,
        note: "An alert comes of it when the instance processes its events: sn_list_alerts.",
      }),
    };
  },
});

async function requireEvents(reader: Reader): Promise<void> {
  try {
    await reader.schema.table(EVENT);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    throw new AppError("not_found", `${reader.label} has no table ${EVENT}`, {
      remedy: "It comes with Event Management: sn_list_plugins shows what is active.",
      cause: error,
    });
  }
}

/** An event whose node no item has makes an alert that is tied to nothing. */
async function warnOfNode(
  reader: Reader,
  { node, signal }: { node: string; signal?: AbortSignal | undefined },
): Promise<string[]> {
  const { columns } = await reader.schema.table(ITEM);
  const names = ["name", "fqdn", "ip_address", "mac_address"].filter((name) => columns.has(name));
  const { records } = await reader.listRecords(ITEM, {
    query: names.map((name) => `${name}=${quoteValue(node)}`).join("^OR"),
    fields: ["sys_id"],
    limit: 2,
    signal,
  });
  if (records.length === 1) return [];
  return [
    records.length === 0
      ? `No configuration item is named "${node}": the alert will be tied to none.`
      : `Several configuration items are named "${node}": the alert may be tied to either.`,
  ];
}
