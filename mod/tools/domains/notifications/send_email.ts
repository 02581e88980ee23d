import { z } from "zod";
import { inForm } from "../../form_inputs.ts";
import { AppError } from "../../../base/errors.ts";
import type { CallContext, CallProof } from "../../../changes/operation.ts";
import { findSysId } from "../../record_views.ts";
import { tableInput } from "../../inputs.ts";
import { defineTool } from "../../tool.ts";
import { orAbsent } from "../../../platform/records/record_values.ts";

/** Source: platform documentation, Email API. */
const MOST_ADDRESSES = 100;
const addresses = z.array(z.string().regex(/^[^\s@,;]+@[^\s@,;]+$/, "An email address"))
  .max(MOST_ADDRESSES);

export const sendEmail = defineTool({
  name: "sn_send_email",
  summary: "Hand a mail to the instance to send, and tell whether it is queued, sent or failed.",
  risk: "X",
  endpoint: "POST /api/now/v1/email; GET sys_email",
  input: z.strictObject({
    to: addresses.min(1).describe("Addresses"),
    cc: addresses.optional().describe("Copies"),
    bcc: addresses.optional().describe("Hidden copies"),
    subject: z.string().min(1).max(1000).describe("Subject"),
    text: z.string().optional().describe("Message as plain text"),
    html: inForm(z.string(), { kind: "script" }).optional().describe("Message as HTML"),
    table: tableInput.optional().describe("Table of the record it is about"),
    record: inForm(z.string().min(1), { kind: "record" }).optional().describe(
      "sys_id, number or name of that record",
    ),
  }),
  example: {
    to: ["requester@example.com"],
    subject: "Your vehicle is ready",
    text: "Come and get it.",
    table: "incident",
    record: "INC0010001",
  },
  synonyms: ["email the requester", "send a message by mail", "write to the customer"],
  skill: "notifications-email",
  byHand: { lists: 2, forms: 1, fields: 3 },
  async plan(args, { reader, signal }) {
    const { to, cc = [], bcc = [], subject, text, html, table, record } = args;
    if (text === undefined && html === undefined) {
      throw new AppError("invalid_input", "The mail has no message", {
        remedy: "Give text, html or both.",
      });
    }
    if ((table === undefined) !== (record === undefined)) {
      throw new AppError("invalid_input", "table and record name a record only together", {
        remedy: "Give both, or none.",
      });
    }
    const about = table === undefined || record === undefined ? {} : {
      table_name: table,
      table_record_id: await findSysId(reader, { table, id: record, signal }),
    };
    const sending = await reader.property("glide.email.smtp.active");
    return {
      operations: [{
        kind: "call" as const,
        sends: true,
        table: "sys_email",
        id: "",
        summary: `mail "${subject}" to ${[...to, ...cc, ...bcc].join(", ")}`,
        request: {
          method: "POST" as const,
          path: "/api/now/v1/email",
          body: { to, cc, bcc, subject, text, html, ...about },
        },
        undo: "A mail that has left cannot be called back; one that is queued can be deleted " +
          "from sys_email",
        prove: (answer: unknown, context: CallContext) => proveMail(answer, { subject, context }),
      }],
      result: (_records, [result]) => result,
      warnings: sending === "false"
        ? [
          "Sending mail is switched off on this instance (glide.email.smtp.active): it stays queued.",
        ]
        : [],
    };
  },
});

async function proveMail(
  answer: unknown,
  { subject, context: { reader, signal } }: { subject: string; context: CallContext },
): Promise<CallProof> {
  const { id = "" } = (answer ?? {}) as { id?: string };
  const mail = await reader.getRecord("sys_email", id, {
    fields: ["sys_id", "type", "state", "subject", "recipients", "error_string"],
    signal,
  });
  const { type = "", state = "", recipients, error_string } = mail;
  const result = { id, outcome: outcomeOf({ type, state }), type, state, subject, recipients };
  if (["failed", "ignored"].includes(result.outcome)) {
    const error = `The mail ${result.outcome === "failed" ? "failed" : "was ignored"}: ` +
      (error_string || "the instance gives no reason");
    return { state: "failed", result, error, after: mail };
  }
  if (mail.subject !== subject) {
    const error = `sys_email ${id} has another subject: "${orAbsent(mail.subject)}"`;
    return { state: "unknown", result, error, after: mail };
  }
  const warnings = result.outcome === "sent" ? [] : [
    `The mail is ${result.outcome}, not sent: sn_get_email_log with id "${id}" tells when it has left.`,
  ];
  return { state: "done", result, warnings, after: mail };
}

/** `type` and `state` of sys_email in one word. Source: platform documentation, Email API. */
function outcomeOf({ type, state }: { type: string; state: string }): string {
  if (state === "error" || type === "send-failed") return "failed";
  if (state === "ignored" || type === "send-ignored") return "ignored";
  return type === "sent" ? "sent" : "queued";
}
