import type { VNode } from "preact";
import { asJson } from "../format.ts";
import { html } from "../html.ts";
import { isObject } from "../is_object.ts";
import { plural, t } from "../language.ts";
import { CodeBlock } from "./code_block.ts";
import { Facts } from "./facts.ts";

/** Rows and columns that are shown; the JSON has all. */
const MOST_ROWS = 100;
const MOST_COLUMNS = 20;
const MOST_CHARACTERS = 300;

type Row = Readonly<Record<string, unknown>>;

/** What a tool answered: single values as facts, lists of records as tables, the JSON behind them. */
export function ResultData({ value }: { value: unknown }): VNode {
  const { facts, tables } = partsOf(value);
  const json = html`<${CodeBlock} what="Result" text=${asJson(value)} />`;
  if (tables.length === 0 && facts.length === 0) return json;
  return html`
    <div class="result">
      ${facts.length > 0 && html`<${Facts} facts=${facts} />`}
      ${tables.map(({ name, rows }) => html`<${RowTable} key=${name} name=${name} rows=${rows} />`)}
      <details>
        <summary>JSON</summary>
        ${json}
      </details>
    </div>
  `;
}

interface Parts {
  facts: [name: string, value: string][];
  tables: { name: string; rows: readonly Row[] }[];
}

/** What of a value reads better than its JSON. */
export function partsOf(value: unknown): Parts {
  if (isRows(value)) return { facts: [], tables: [{ name: t("Result"), rows: value }] };
  if (!isObject(value)) return { facts: [], tables: [] };
  const entries = Object.entries(value);
  return {
    facts: entries.flatMap(([name, one]): Parts["facts"] =>
      isSimple(one) || isShown(one) ? [[name, textOf(one)]] : []
    ),
    tables: entries.flatMap(([name, one]) => isRows(one) ? [{ name, rows: one }] : []),
  };
}

function RowTable({ name, rows }: { name: string; rows: readonly Row[] }): VNode {
  const shown = rows.slice(0, MOST_ROWS);
  const all = [...new Set(shown.flatMap((row) => Object.keys(row)))];
  // An id tells least to a person: it stands last.
  const columns = [...all.filter((column) => column !== "sys_id"), ...all.filter(isId)]
    .slice(0, MOST_COLUMNS);
  const cut = rows.length > MOST_ROWS || all.length > MOST_COLUMNS;
  return html`
    <div>
      <div class="table-scroll" tabindex="0" role="region" aria-label=${t("Table of {name}", {
        name,
      })}>
        <table class="data">
          <caption>${name} <span class="hint">${plural(
            rows.length,
            "{n} row",
            "{n} rows",
          )}</span></caption>
          <thead>
            <tr>${columns.map((column) => html`<th key=${column} scope="col">${column}</th>`)}</tr>
          </thead>
          <tbody>
            ${shown.map((row, index) =>
              html`
                <tr key=${index}>${columns.map((column) =>
                  html`<td key=${column} title=${storedOf(row[column])}>${textOf(row[column])}</td>`
                )}</tr>
              `
            )}
          </tbody>
        </table>
      </div>
      ${cut && html`
        <p
          class="hint">${t("Shown are {rows} and {columns}; the JSON has all.", {
            rows: plural(rows.length, "{shown} of {n} row", "{shown} of {n} rows", {
              shown: shown.length,
            }),
            columns: plural(all.length, "{shown} of {n} column", "{shown} of {n} columns", {
              shown: columns.length,
            }),
          })}</p>
      `}
    </div>
  `;
}

function isId(column: string): boolean {
  return column === "sys_id";
}

function isRows(value: unknown): value is Row[] {
  return Array.isArray(value) && value.length > 0 && value.every(isObject);
}

function isSimple(value: unknown): boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}

interface Shown {
  value: string;
  display_value: string;
}

/** A field whose display value says something else than what is stored. */
function isShown(value: unknown): value is Shown {
  return isObject(value) && typeof value.display_value === "string" &&
    typeof value.value === "string";
}

function storedOf(value: unknown): string | undefined {
  return isShown(value) ? value.value : undefined;
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (isShown(value)) return value.display_value;
  const text = isSimple(value) ? String(value) : JSON.stringify(value);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}
