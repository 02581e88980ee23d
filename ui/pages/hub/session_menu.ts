import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { AgentSession } from "../../../mod/agent/session.ts";
import { inPath } from "../../api.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { ConfirmDialog } from "../../parts/confirm_dialog.ts";
import { Dialog } from "../../parts/dialog.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { TextField } from "../../parts/field.ts";
import { useApp } from "../../state.ts";
import { useAttempt } from "../../use_attempt.ts";

export interface SessionMenuProps {
  session: AgentSession;
  idle: boolean;
}

/** What can be done with a session as a whole. */
export function SessionMenu({ session, idle }: SessionMenuProps): VNode {
  const { api, router, notice } = useApp();
  const { busy, failure, run } = useAttempt();
  const [asking, setAsking] = useState<"rename" | "delete" | null>(null);
  const { id, archived } = session;
  const one = api.routes.agent.sessions[":id"];
  const param = { id: inPath(id) };
  const close = () => setAsking(null);
  const archive = () =>
    run(async () => void await api.read(one.$patch({ param, json: { archived: !archived } })));
  const compact = () =>
    run(async () => {
      await api.read(one.compact.$post({ param }));
      notice.value = { text: t("Summarised"), tone: "good" };
    });
  const remove = async () => {
    await api.read(one.$delete({ param }));
    router.go("/hub", { replace: true });
  };
  return html`
    <button type="button" class="button button-quiet" onClick=${() => setAsking("rename")}>
      Rename
    </button>
    <button type="button" class="button button-quiet" disabled=${busy || !idle} onClick=${compact}
      title="Summarise what came before, to make room">Compact</button>
    <button type="button" class="button button-quiet" disabled=${busy} onClick=${archive}>
      ${archived ? t("Take out of the archive") : t("Archive")}
    </button>
    <button type="button" class="button button-quiet" onClick=${() => setAsking("delete")}>
      Delete
    </button>
    ${failure && html`<${FailureBox} failure=${failure} />`}
    ${asking === "rename" && html`<${RenameDialog} session=${session} onClose=${close} />`}
    ${asking === "delete" && html`
      <${ConfirmDialog}
        title="Delete this session?"
        action="Delete it"
        refusal="Keep it"
        onConfirm=${remove}
        onClose=${close}
      >
        <p>Its messages and tasks go for good, and a run that is under way ends. What it changed on
          instances stays, and stays in Activity.</p>
        <//>
    `}
  `;
}

function RenameDialog({ session, onClose }: { session: AgentSession; onClose: () => void }): VNode {
  const { api } = useApp();
  const { busy, failure, run } = useAttempt();
  const [title, setTitle] = useState(session.title);
  const save = (event: Event) => {
    event.preventDefault();
    void run(async () => {
      const param = { id: inPath(session.id) };
      await api.read(api.routes.agent.sessions[":id"].$patch({ param, json: { title } }));
      onClose();
    });
  };
  return html`
    <${Dialog} title="Rename the session" onClose=${onClose}>
      <form class="form" onSubmit=${save}>
        <${TextField} label="Title" required autofocus value=${title} onInput=${setTitle} />
        ${failure && html`<${FailureBox} failure=${failure} />`}
        <div class="form-actions">
          <button type="submit" class="button button-main" disabled=${busy || !title.trim()}>
            Rename
          </button>
        </div>
      </form>
      <//>
  `;
}
