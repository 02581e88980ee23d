import type { VNode } from "preact";
import type { PasteReport } from "../../../mod/auth/sso/read_paste.ts";
import { html } from "../../html.ts";

const DIALECTS: Record<PasteReport["dialect"], string> = {
  "curl-bash": "cURL (bash)",
  "curl-cmd": "cURL (cmd)",
  "powershell": "PowerShell",
  "fetch": "fetch",
  "request-headers": "request headers",
  "cookies": "cookies alone",
};

/** What a pasted request holds, by name, and what it lacks. */
export function PasteFindings({ report }: { report: PasteReport }): VNode {
  const { dialect, host, cookies, hasUserToken, userAgent, missing, warnings } = report;
  const blocked = missing.some(({ blocking }) => blocking);
  return html`
    <div class=${blocked ? "outcome outcome-bad" : "outcome outcome-good"}>
      <p><strong>${blocked ? "This cannot be used yet" : "Ready to verify"}</strong></p>
      <dl class="findings">
        <${Found} name="Instance" value=${host} />
        <${Found} name="Copied as" value=${DIALECTS[dialect]} />
        <${Found} name="Cookies" value=${cookies.join(", ")} />
        <${Found} name="X-UserToken" value=${hasUserToken && "found"} />
        <${Found} name="User-Agent" value=${userAgent} />
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

function Found({ name, value }: { name: string; value?: string | false }): VNode {
  return html`
    <div>
      <dt>${name}</dt>
      <dd class=${value ? "" : "not-found"}>${value || "not found"}</dd>
    </div>
  `;
}
