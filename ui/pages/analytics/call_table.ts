import type { VNode } from "preact";
import type { SessionDetail } from "../../../mod/analytics/analytics.ts";
import { clockTime, dateTime, tenths } from "../../format.ts";
import { html } from "../../html.ts";
import { locale, plural, t } from "../../language.ts";
import { Pager } from "../../parts/pager.ts";

type Call = SessionDetail["calls"][number];

export const PAGE_SIZE = 100;
const hundredths = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
const REASONS: Record<Call["term"]["reason"], string> = {
  write: t("A verified write"),
  repeat: t("The same record again"),
  bulk: t("One of very many records"),
  read: t("A read"),
  "not verified": t("Not done, or not proven"),
  undone: t("Undone"),
  "nothing written": t("Nothing was written"),
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
      <h2 id="calls">${plural(total, "{n} call", "{n} calls")}</h2>
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
          words=${t("{from} to {to} of {total}", {
            from: offset + 1,
            to: offset + calls.length,
            total,
          })}
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
    ? t("{manual} + {script} for {lines}", {
      manual: rounded(manual),
      script: rounded(script),
      lines: plural(lines, "{n} line", "{n} lines"),
    })
    : rounded(manual);
  const factors = [
    ...(factor < 1 ? [`× ${rounded(factor)}`] : []),
    ...(kept > 0 && kept < 1 ? [t("× {kept} kept", { kept: rounded(kept) })] : []),
  ];
  if (factors.length === 0) return base;
  return `${script > 0 ? `(${base})` : base} ${factors.join(" ")}`;
}

function rounded(value: number): string {
  return hundredths.format(value);
}
