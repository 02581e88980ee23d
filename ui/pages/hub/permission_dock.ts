import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { PermissionReply, PermissionRequest } from "../../../mod/agent/permission_request.ts";
import { inPath } from "../../api.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { ChangeList } from "../../parts/change_list.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { useApp } from "../../state.ts";
import { useAttempt } from "../../use_attempt.ts";
import { TextDiff } from "./tool_card.ts";

export interface PermissionDockProps {
  requests: readonly PermissionRequest[];
  /** What became of the last, wherever it was decided. */
  answered: string | null;
}

/** What an agent waits with until the person said so; the first of them, and how many there are. */
export function PermissionDock({ requests, answered }: PermissionDockProps): VNode {
  const [request] = requests;
  return html`
    <div class="permission-dock" aria-live="polite">
      ${request && html`
        <${Ask} key=${request.id} request=${request} number=${requests.length} />
      `}
      ${!request && answered && html`<p class="hint">${answered}</p>`}
    </div>
  `;
}

function Ask({ request, number }: { request: PermissionRequest; number: number }): VNode {
  const { api } = useApp();
  const { busy, failure, run } = useAttempt();
  const [words, setWords] = useState("");
  const { id, title, agent, permission, always } = request;
  const reply = (json: PermissionReply) =>
    run(async () => {
      await api.read(
        api.routes.agent.permissions[":id"].reply.$post({ param: { id: inPath(id) }, json }),
      );
    });
  const said = words.trim();
  return html`
    <section class="card card-warn ask" aria-label=${t("Permission: {title}", { title })}>
      <p class="ask-head">
        <strong>${title}?</strong>
        <span class="hint"> ${agent} asks (${permission})${number > 1
          ? `, ${t("1 of {number}", { number })}`
          : ""}</span>
      </p>
      <div class="ask-plan"><${Preview} request=${request} /></div>
      ${failure && html`<${FailureBox} failure=${failure} />`}
      <input
        type="text"
        aria-label="What to do instead, if you refuse"
        placeholder="If you refuse: do what instead?"
        autocomplete="off"
        maxlength="2000"
        value=${words}
        onInput=${(event: Event) => setWords((event.target as HTMLInputElement).value)}
      />
      <div class="form-actions">
        <button type="button" class="button button-main" disabled=${busy} onClick=${() =>
          reply({ reply: "once" })}>Allow once</button>
        ${always.length > 0 && html`
          <button type="button" class="button" disabled=${busy}
            aria-describedby=${`${id}-always`} onClick=${() => reply({ reply: "always" })}>
            Always in this session
          </button>
          <button type="button" class="button" disabled=${busy}
            aria-describedby=${`${id}-always`} onClick=${() =>
              reply({ reply: "always", scope: "project" })}>Always in this folder</button>
        `}
        <button type="button" class="button button-bad" disabled=${busy} onClick=${() =>
          reply({ reply: "reject", ...(said && { message: said }) })}>
          ${said ? t("Refuse and say so") : t("Refuse and stop")}
        </button>
      </div>
      ${always.length > 0 && html`
        <p class="hint" id=${`${id}-always`}>Always allows: ${always.map((pattern) =>
          html`
            <code key=${pattern}>${pattern}</code>
          `
        )}</p>
      `}
    </section>
  `;
}

/** A plan as its changes, a file as its difference, anything else as it is. */
function Preview({ request }: { request: PermissionRequest }): VNode {
  const { changes, preview, permission } = request;
  if (changes && changes.length > 0) return html`<${ChangeList} changes=${changes} />`;
  if (permission === "write") return html`<${TextDiff} lines=${preview.split("\n")} />`;
  return html`<pre class="tool-text" tabindex="0" aria-label="What it is about">${preview}</pre>`;
}
