import type { VNode } from "preact";
import type { PasteReport } from "../../../mod/auth/sso/read_paste.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";

const DIALECTS: Record<PasteReport["dialect"], string> = {
  "curl-bash": "cURL (bash)",
  "curl-cmd": "cURL (cmd)",
  "powershell": "PowerShell",
  "fetch": "fetch",
  "request-headers": t("request headers"),
  "cookies": t("cookies alone"),
};

/** What a pasted request holds, by name, and what it lacks. */
export function PasteFindings({ report }: { report: PasteReport }): VNode {
  const { dialect, host, cookies, hasUserToken, userAgent, missing, warnings } = report;
  const blocked = missing.some(({ blocking }) => blocking);
  return html`
    <div class=${blocked ? "outcome outcome-bad" : "outcome outcome-good"}>
      <p><strong>${blocked ? t("This cannot be used yet") : t("Ready to verify")}</strong></p>
      <dl class="findings">
        <${Found} label="Instance" value=${host} />
        <${Found} label="Copied as" value=${DIALECTS[dialect]} />
        <${Found} label="Cookies" value=${cookies.join(", ")} />
        <${Found} label="X-UserToken" value=${hasUserToken && t("found")} />
        <${Found} label="User-Agent" value=${userAgent} />
      </dl>
      ${missing.length > 0 && html`
        <ul class="findings-missing">
          ${missing.map(({ code, message, blocking }) =>
            html`
              <li key=${code}>${blocking && html`<strong>Needed: </strong>`}${message}</li>
            `
          )}
        </ul>
      `}
      ${warnings.map((warning) => html`<p key=${warning}>${warning}</p>`)}
    </div>
  `;
}

function Found({ label, value }: { label: string; value?: string | false }): VNode {
  return html`
    <div>
      <dt>${label}</dt>
      <dd class=${value ? "" : "not-found"}>${value || t("not found")}</dd>
    </div>
  `;
}
