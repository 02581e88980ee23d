import type { VNode } from "preact";
import type { SessionDetail } from "../../../mod/analytics/analytics.ts";
import { clockTime, count, dateTime, tenths } from "../../format.ts";
import { html } from "../../html.ts";
import { Pager } from "../../parts/pager.ts";

type Call = SessionDetail["calls"][number];

export const PAGE_SIZE = 100;
const REASONS: Record<Call["term"]["reason"], string> = {
  write: "A verified write",
  repeat: "The same record again",
  bulk: "One of very many records",
  read: "A read",
  "not verified": "Not done, or not proven",
  undone: "Undone",
  "nothing written": "Nothing was written",
};

export interface CallTableProps {
  /** Of this page. */
  calls: Call[];
  /** Of the session. */
  total: number;
  offset: number;
  onPage: (offset: number) => void;
}

/** A page of the calls with what each adds to the sum. */
export function CallTable({ calls, total, offset, onPage }: CallTableProps): VNode {
  const next = offset + PAGE_SIZE;
  return html`
    <section class="card" aria-labelledby="calls">
      <h2 id="calls">${count(total, "call")}</h2>
      <table class="diff terms">
        <caption class="visually-hidden">Each call and what it adds to the sum</caption>
        <thead>
          <tr>
            <th scope="col">Tool</th>
            <th scope="col">When</th>
            <th scope="col">Outcome</th>
            <th scope="col">Minutes</th>
            <th scope="col">Credit</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>${calls.map((call) => html`<${CallRow} key=${call.id} call=${call} />`)}</tbody>
      </table>
      ${total > PAGE_SIZE && html`
        <${Pager}
          noun="calls"
          words=${`${offset + 1} to ${offset + calls.length} of ${total.toLocaleString()}`}
          onPrevious=${offset > 0 ? () => onPage(Math.max(0, offset - PAGE_SIZE)) : undefined}
          onNext=${next < total ? () => onPage(next) : undefined}
        />
      `}
    </section>
  `;
}

function CallRow({ call }: { call: Call }): VNode {
  const { id, tool, domain, recorded, outcome, host, term } = call;
  const known = domain !== "unknown";
  return html`
    <tr>
      <th scope="row">${known
        ? html`<a href=${`/tools/${encodeURIComponent(tool)}`}>${tool}</a>`
        : tool}${host && html`<span class="hint">${host}</span>`}</th>
      <td data-label="When" title=${dateTime(recorded)}>
        <a href=${`/activity/calls/${id}`}>${clockTime(recorded)}</a>
      </td>
      <td data-label="Outcome">${outcome}</td>
      <td data-label="Minutes">${termText(call)}</td>
      <td data-label="Credit">${tenths(term.credit)}</td>
      <td data-label="Why">${REASONS[term.reason]}</td>
    </tr>
  `;
}

/** `(8 + 12 for 24 lines) × ¼`: what the credit is worked out from. */
export function termText({ term, lines }: Pick<Call, "term" | "lines">): string {
  const { manual, script, factor, kept } = term;
  const base = script > 0
    ? `${rounded(manual)} + ${rounded(script)} for ${count(lines, "line")}`
    : rounded(manual);
  const factors = [
    ...(factor < 1 ? [`× ${rounded(factor)}`] : []),
    ...(kept > 0 && kept < 1 ? [`× ${rounded(kept)} kept`] : []),
  ];
  if (factors.length === 0) return base;
  return `${script > 0 ? `(${base})` : base} ${factors.join(" ")}`;
}

function rounded(value: number): string {
  return String(Math.round(value * 100) / 100);
}
