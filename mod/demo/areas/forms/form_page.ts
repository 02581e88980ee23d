import { mayRead, mayReadField } from "../../access/access.ts";
import { readLabels } from "../../api/table_meta_api.ts";
import { readRows, requireTable } from "../../api/table_api.ts";
import type { DemoAnswer, DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import type { DemoColumn, DemoTable } from "../../database/dictionary.ts";
import { readRow, textOf } from "../../database/rows.ts";
import { escapeHtml, hiddenField } from "../../login/page.ts";
import { appearingValue } from "../../records/calculated.ts";
import { createDisplay, type Display } from "../../records/display.ts";
import { asFormGets } from "../../records/display_rules.ts";
import { isVisible, restrictedQuery } from "../../records/query_rules.ts";
import { referenceQualifier } from "../../records/reference_qualifier.ts";
import { fieldsOfView } from "../../records/render.ts";
import { defaultValues } from "../../records/write_records.ts";
import { isJournal, isPassword } from "../../values/field_kinds.ts";
import { noRecord, wrongMethod } from "../../wire/rest_error.ts";

const PATH = /^\/([a-z0-9_]+)\.do$/;
/** What the address of a form has for a record that is not there yet. */
const NEW = "-1";
/** So many records of a reference the page offers. */
const MOST_OFFERED = 100;

/** Whether a request asks for the form of a record: `/incident.do?sys_id=…`. */
export function asksForForm(request: Request): boolean {
  const { pathname, searchParams } = new URL(request.url);
  return PATH.test(pathname) && searchParams.has("sys_id");
}

/**
 * `/{table}.do?sys_id={sys_id|-1}[&sysparm_view=…]`: the values of a record as its form gets them,
 * behind the display rules, with `g_scratchpad`, and what its references offer by their qualifiers.
 * The address and the names of the fields are the platform's, the page is this instance's own: it
 * saves nothing. Throws as the Table API does.
 */
export function formPage(call: DemoCall): DemoAnswer {
  if (call.method !== "GET") throw wrongMethod(call.method);
  const [, name = ""] = PATH.exec(call.url.pathname) ?? [];
  const { table, row } = openRecord(call, requireTable(call, name));
  const shown = asFormGets(call, { table, row });
  const display = createDisplay(call.instance, call.actor);
  const labels = readLabels(call, table);
  const elements = fieldsOfView(call, table) ?? [...table.columns.keys()];
  const fields = elements.flatMap((element) => {
    const column = table.columns.get(element);
    const hidden = !column || isPassword(column.type) || isJournal(column.type) ||
      !mayReadField(call, { table, element }, row);
    if (hidden) return [];
    const label = labels.get(`${column.table}.${element}`) ?? column.label;
    return fieldOf(call, { table, row: shown.row, column, label, display });
  });
  const title = `${textOf(shown.row, table.displayColumn) || "New record"} | ${table.label}`;
  const said = shown.messages.map(({ text }) => `<p class="outputmsg">${escapeHtml(text)}</p>`);
  return page(title, [
    ...said,
    // In a script element only the end of that element has a meaning of its own.
    `<script>var g_scratchpad = ${shown.scratchpad.replaceAll("<", "\\u003c")};</script>`,
    `<form id="${table.name}.do">`,
    ...fields,
    "</form>",
  ]);
}

/** With calculated columns as of now; a new record has the defaults of its table. */
function openRecord(call: DemoCall, table: DemoTable): { table: DemoTable; row: SqlRow } {
  const sysId = call.parameters.get("sys_id") ?? "";
  if (sysId === NEW) return { table, row: { ...defaultValues(call, table), sys_id: NEW } };
  const row = readRow(call.instance, table, sysId);
  const own = row && call.instance.table(textOf(row, "sys_class_name"));
  if (!row || !own || call.hideRows || !mayRead(call, own, row)) throw noRecord();
  if (!isVisible(call, { table: own, row })) throw noRecord();
  const calculated = own.calculated.map((column) => [
    column.element,
    appearingValue(call, { table: own, row }, column),
  ]);
  return { table: own, row: { ...row, ...Object.fromEntries(calculated) } };
}

interface Field {
  table: DemoTable;
  row: SqlRow;
  column: DemoColumn;
  label: string;
  display: Display;
}

/** A reference is its value, what it shows, and a list of the records that it may take. */
function fieldOf(call: DemoCall, field: Field): string {
  const { table, row, column, display } = field;
  const name = `${table.name}.${column.element}`;
  const value = textOf(row, column.element);
  const label = `<label for="${name}">${escapeHtml(field.label)}</label>`;
  if (column.type !== "reference") {
    return `<p>${label} <input id="${name}" name="${name}" value="${escapeHtml(value)}"></p>`;
  }
  const offered = offeredRecords(call, field)
    .map(([sysId, text]) =>
      `<option data-value="${escapeHtml(sysId)}">${escapeHtml(text)}</option>`
    );
  const shown = escapeHtml(display.of(table, column, value));
  return `<p>${label} ${hiddenField(name, value)}` +
    `<input id="sys_display.${name}" list="offered.${name}" value="${shown}">` +
    `<datalist id="offered.${name}">${offered.join("")}</datalist></p>`;
}

function offeredRecords(
  call: DemoCall,
  { table, row, column, display }: Field,
): [sysId: string, shown: string][] {
  const target = call.instance.table(column.reference);
  const shown = target?.columns.get(target.displayColumn);
  if (!target || !shown) return [];
  const qualifier = referenceQualifier(call, { table, row }, column);
  const { readable } = readRows(call, target, {
    query: restrictedQuery(call, target, qualifier),
    limit: MOST_OFFERED,
    offset: 0,
  });
  return readable.map((found) => [
    textOf(found, column.referenceKey || "sys_id"),
    display.of(target, shown, textOf(found, shown.element)),
  ]);
}

function page(title: string, body: string[]): DemoAnswer {
  const text = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${
    escapeHtml(title)
  }</title></head><body><h1>${escapeHtml(title)}</h1>${body.join("\n")}</body></html>`;
  const file = { type: "text/html;charset=UTF-8", bytes: new TextEncoder().encode(text) };
  // No other site may frame what a signed-in user sees.
  return { status: 200, file, headers: { "X-Frame-Options": "SAMEORIGIN" } };
}
