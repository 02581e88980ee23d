import { z } from "zod";
import type { FullRecord, Reader } from "../../../platform/types.ts";
import { idInput } from "../../inputs.ts";
import { findSysId } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";

const VARIABLE = /\$\{([\w.]+)\}/g;
const MAIL_SCRIPT = /\$\{mail_script:([\w.]+)\}/g;
const MOST_BODY = 12_000;

export const previewNotification = defineTool({
  name: "sn_preview_notification",
  summary: "Subject, body and recipients of a notification for one record; sends nothing.",
  risk: "R",
  endpoint: "GET sysevent_email_action and the record",
  input: z.strictObject({
    notification: idInput("notification", "sysevent_email_action"),
    id: z.string().min(1).describe("sys_id, number or name of a record of its table"),
  }),
  example: { notification: "Incident resolved", id: "INC0010001" },
  synonyms: ["render an email", "what would the caller receive", "see the text before sending"],
  skill: "notifications-email",
  byHand: { lists: 1, fields: 1, clicks: 3, reads: 1 },
  async read({ notification, id }, { reader, signal }) {
    const table = "sysevent_email_action";
    const found = await findSysId(reader, { table, id: notification, signal });
    const mail = await reader.getRecord(table, found, { signal });
    const { collection = "", subject = "", message_html = "" } = mail;
    const sysId = await findSysId(reader, { table: collection, id, signal });
    const addressed = (mail.recipient_fields ?? "").split(",").filter(Boolean);
    const variables = [subject, message_html].flatMap((text) =>
      [...text.matchAll(VARIABLE)].map(([, name = ""]) => name)
    );
    const record = await reader.getRecord<FullRecord>(collection, sysId, {
      fields: [...new Set([...variables, ...addressed, "sys_id"])],
      display: "all",
      signal,
    });
    const fill = (text: string) =>
      text.replace(VARIABLE, (whole, name: string) => record[name]?.display_value ?? whole);
    const scripts = [...message_html.matchAll(MAIL_SCRIPT)].map(([, name = ""]) => name);
    const body = fill(message_html);
    return {
      notification: mail.name,
      active: mail.active === "true",
      event: mail.event_name,
      conditions: mail.condition,
      record: { table: collection, sys_id: sysId },
      subject: fill(subject),
      body: body.slice(0, MOST_BODY),
      recipients: {
        of_fields: Object.fromEntries(
          addressed.map((name) => [name, record[name]?.display_value ?? "no such field"]),
        ),
        users: await namesOf(reader, "sys_user", mail.recipient_users),
        groups: await namesOf(reader, "sys_user_group", mail.recipient_groups),
      },
      notes: [
        ...scripts.map((name) => `The mail script ${name} runs only when the mail is made.`),
        ...(body.length > MOST_BODY ? [`The body has ${body.length} characters.`] : []),
        "Templates, layouts, weights and each person's own preferences are not applied here.",
      ],
    };
  },
});

async function namesOf(reader: Reader, table: string, ids = ""): Promise<string[]> {
  if (ids === "") return [];
  const { records } = await reader.listRecords(table, {
    query: `sys_idIN${ids}`,
    fields: ["name"],
    limit: 100,
  });
  return records.flatMap(({ name }) => name ?? []);
}
