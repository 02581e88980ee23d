import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { findRow } from "../../database/find_rows.ts";
import { insertRow, textOf } from "../../database/rows.ts";
import { newRow } from "../../records/capture.ts";
import { createDisplay } from "../../records/display.ts";
import { type Occasion, recipientsOf, valueAt } from "./recipients.ts";

/**
 * Stores a mail for each notification, as ready to be sent: none ever is. Documented: of those with a
 * weight that go to the same people only the weightiest is sent; one for nobody is ignored.
 */
export function notify(
  call: DemoCall,
  notifications: readonly SqlRow[],
  occasion: Occasion,
): void {
  const sent = new Map<string, number>();
  const weightOf = (row: SqlRow) => Number(textOf(row, "weight"));
  for (const row of notifications.toSorted((one, other) => weightOf(other) - weightOf(one))) {
    const recipients = recipientsOf(call, row, occasion).join(",");
    const weight = weightOf(row);
    const outweighed = weight > 0 && (sent.get(recipients) ?? weight) > weight;
    if (weight > 0 && !outweighed) sent.set(recipients, weight);
    const ignored = outweighed || recipients === "";
    storeMail(call, occasion, {
      ...contentOf(call, row, occasion),
      recipients,
      type: ignored ? "send-ignored" : "send-ready",
      state: ignored ? "ignored" : "ready",
      error_string: recipients === "" ? "No recipients" : "",
    });
  }
}

function storeMail(
  call: DemoCall,
  { table, row }: Occasion,
  values: Record<string, string>,
): void {
  const mail = newRow(call, "sys_email", {
    ...values,
    target_table: table.name,
    instance: textOf(row, "sys_id"),
    sys_created_by: "system",
    sys_updated_by: "system",
  });
  insertRow(call.instance, "sys_email", mail);
}

/** The notification's own content; where a part of it is empty, its template's. */
function contentOf(
  call: DemoCall,
  notification: SqlRow,
  occasion: Occasion,
): Record<string, string> {
  const template = findRow(call.instance, "sysevent_email_template", {
    sys_id: textOf(notification, "template"),
  }) ?? {};
  const part = (element: string) =>
    fill(call, textOf(notification, element) || textOf(template, element), occasion);
  return { subject: part("subject"), body: part("message_html"), body_text: part("message_text") };
}

/** `${column}`, `${reference.column}`, `${URI}` and `${URI_REF}`; mail scripts stay as they are. */
function fill(call: DemoCall, text: string, { table, row }: Occasion): string {
  const display = createDisplay(call.instance, call.actor);
  const address = `${call.origin}/nav_to.do?uri=${table.name}.do?sys_id=${textOf(row, "sys_id")}`;
  return text.replace(/\$\{([^}]*)\}/g, (whole, name: string) => {
    if (name === "URI") return `<a href="${address}">LINK</a>`;
    if (name === "URI_REF") {
      const shown = valueAt({ table, row }, table.displayColumn, display)?.shown ?? "";
      return `<a href="${address}">${shown}</a>`;
    }
    return valueAt({ table, row }, name, display)?.shown ?? whole;
  });
}
