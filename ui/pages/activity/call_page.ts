import type { ComponentChildren, VNode } from "preact";
import { useState } from "preact/hooks";
import type { CallDetail } from "../../../mod/analytics/call_log/logged_call.ts";
import type { EntryBrief, JournalEntry } from "../../../mod/changes/journal/journal.ts";
import { inPath } from "../../api.ts";
import { nameCaller, nameWay } from "../../caller_words.ts";
import { asJson, dateTime, elapsed } from "../../format.ts";
import { html } from "../../html.ts";
import { plural, t } from "../../language.ts";
import { Badge, CallBadge, EntryBadge } from "../../parts/badge.ts";
import { CodeBlock } from "../../parts/code_block.ts";
import { Facts } from "../../parts/facts.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { Icon } from "../../parts/icons.ts";
import { LoadedView } from "../../parts/loaded_view.ts";
import { PageHead } from "../../parts/page_head.ts";
import { useReload, useResource } from "../../resource.ts";
import { useApp } from "../../state.ts";
import { callsHref } from "./call_search.ts";
import { describeBrief, describeCall, isReversible, labelOf } from "./call_words.ts";
import { EntryChange } from "./entry.ts";
import { UndoDialog } from "./undo_dialog.ts";

interface LoadedCall {
  call: CallDetail;
  changes: EntryBrief[];
}

/** One call: what it was asked for, what it did, why it failed and what to do about it. */
export function CallPage({ id }: { id: string }): VNode {
  const { api, live } = useApp();
  const [undoing, setUndoing] = useState(false);
  const loaded = useResource(
    async (): Promise<LoadedCall> => {
      const answer = await api.read(api.routes.calls[":id"].$get({ param: { id: inPath(id) } }));
      return answer as LoadedCall;
    },
    [id],
  );
  useReload(loaded, live.revision.value);
  const { data } = loaded.state.value;
  const reversible = data?.changes.filter(isReversible) ?? [];
  const host = data?.call.host;
  return html`
    <p><a href="/activity" class="back"><${Icon} name="back" /> Activity</a></p>
    <${PageHead} title=${data ? describeCall(data.call, data.changes) : t("Call")}>
      ${host && reversible.length > 0 && html`
        <button type="button" class="button button-bad" onClick=${() => setUndoing(true)}>
          Undo
        </button>
      `}
    <//>
    <${LoadedView} resource=${loaded} noun="the call">
      ${(found: LoadedCall) => html`<${CallView} ...${found} />`}
    <//>
    ${undoing && host && html`
      <${UndoDialog}
        target=${{
          host,
          changes: reversible.map((change) => change.id),
          what: reversible.map(describeBrief).slice(0, 3).join(", "),
        }}
        onClose=${() => {
          setUndoing(false);
          void loaded.reload();
        }}
      />
    `}
  `;
}

/** A call with everything that the log and the journal know of it. */
export function CallView({ call, changes }: LoadedCall): VNode {
  const { state, error, args, unreadable } = call;
  const undone = changes.length > 0 && changes.every((change) => change.state === "undone");
  return html`
    ${changes.length !== 1 && html`<p class="badges">
      ${
      undone ? Badge({ tone: "plain", text: t("Undone") }) : html`<${CallBadge} state=${state} />`
    }
      ${state === "failed" && Badge({ tone: "plain", text: call.outcome })}
    </p>`}
    ${error && html`
      <${FailureBox}
        failure=${{
          code: call.outcome,
          message: error.message,
          remedy: error.remedy ?? undefined,
          issues: [],
        }}
      />
    `}
    <${Changes} changes=${changes} />
    <section class="card" aria-labelledby="asked">
      <h2 id="asked">What was asked for</h2>
      ${unreadable && html`
        <p class="warning-line">It was sealed with a key that is no longer there.</p>
      `}
      ${args === null
        ? !unreadable && html`<p class="hint">Arguments were not kept.</p>`
        : html`<${CodeBlock} what="Arguments" text=${asJson(args)} />`}
    </section>
    <section class="card" aria-labelledby="facts">
      <h2 id="facts">Facts</h2>
      <${CallFacts} call=${call} />
    </section>
  `;
}

function Changes({ changes }: { changes: EntryBrief[] }): VNode | null {
  const [first, ...others] = changes;
  if (!first) return null;
  if (others.length === 0) return html`<${OnlyChange} id=${first.id} state=${first.state} />`;
  return html`
    <section class="card" aria-labelledby="changes">
      <h2 id="changes">${plural(changes.length, "{n} change", "{n} changes")}</h2>
      <ul class="plain-list">
        ${changes.map((change) =>
          html`
            <li key=${change.id} class="line">
              <a href=${`/activity/${change.id}`}>${describeBrief(change)}</a>
              <span class="badges"><code>${change.table}</code><${EntryBadge} state=${change
                .state} /></span>
            </li>
          `
        )}
      </ul>
    </section>
  `;
}

function OnlyChange({ id, state }: { id: string; state: EntryBrief["state"] }): VNode {
  const { api } = useApp();
  const entry = useResource(
    () => api.read(api.routes.activity[":id"].$get({ param: { id: inPath(id) } })),
    [id, state],
  );
  return html`
    <${LoadedView} resource=${entry} noun="the change">
      ${(loaded: JournalEntry) =>
        html`
          <${EntryChange} entry=${loaded} />
          <p><a href=${`/activity/${id}`}>Journal entry with its update set</a></p>
        `}
    <//>
  `;
}

function CallFacts({ call }: { call: CallDetail }): VNode {
  const known = useApp().instances.state.value.data;
  const { host, tool, domain, tokens, conversation, recorded, milliseconds, port } = call;
  const { asked, answered } = tokens;
  const facts: [string, ComponentChildren][] = [
    [t("Instance"), host && `${labelOf(host, known)} (${host})`],
    [t("Tool"), domain ? html`<a href=${`/tools/${encodeURIComponent(tool)}`}>${tool}</a>` : tool],
    [t("Domain"), domain],
    [t("Caller"), nameCaller(call)],
    [t("Came over"), nameWay(port)],
    [t("Session"), html`<a href=${callsHref({ conversation })}>All calls of this session</a>`],
    [t("Ended"), dateTime(recorded)],
    [t("Took"), elapsed(milliseconds)],
    [
      t("Tokens"),
      answered === null
        ? ""
        : t("{asked} asked, {answered} answered (estimated)", { asked, answered }),
    ],
    [t("Call"), html`<code>${call.id}</code>`],
  ];
  return html`<${Facts} facts=${facts} />`;
}
