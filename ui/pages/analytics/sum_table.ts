import type { VNode } from "preact";
import type { SessionDetail } from "../../../mod/analytics/analytics.ts";
import { tenths } from "../../format.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";

interface Line {
  name: string;
  why: string;
  value: string;
}

/** The session's sum as it is added up, top to bottom. */
export function SumTable({ detail }: { detail: SessionDetail }): VNode {
  const { session, sum } = detail;
  const share = `${sum.readShare * 100} %`;
  const lines: Line[] = [
    {
      name: t("Writes"),
      why: t("By hand and for new script lines; only what is verified and not undone"),
      value: tenths(sum.writes),
    },
    {
      name: t("+ Reads"),
      why: sum.readsCredited < sum.reads
        ? t("Of {reads}: reads make up at most {share} of the credit", {
          reads: tenths(sum.reads),
          share,
        })
        : t("At most {share} of the credit", { share }),
      value: tenths(sum.readsCredited),
    },
    {
      name: t("− Time it took"),
      why: t("From the first call to the end of the last"),
      value: tenths(sum.took),
    },
    {
      name: t("= Saved by the rules"),
      why: sum.took > sum.credited ? t("Never below 0") : "",
      value: tenths(sum.saved),
    },
  ];
  if (session.tier === "AI") {
    lines.push({
      name: t("Saved as the model sees it"),
      why: t("Kept between half and twice the rules; this figure counts"),
      value: tenths(session.minutes),
    });
  }
  return html`
    <section class="card" aria-labelledby="sum">
      <h2 id="sum">${tenths(session.minutes)} saved</h2>
      <table class="figures sum">
        <caption class="visually-hidden">How the figure is added up</caption>
        <tbody>
          ${lines.map(({ name, why, value }) =>
            html`
              <tr key=${name}>
                <th scope="row">${name}${why && html`<span class="hint">${why}</span>`}</th>
                <td>${value}</td>
              </tr>
            `
          )}
        </tbody>
      </table>
    </section>
  `;
}
