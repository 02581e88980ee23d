import type { VNode } from "preact";
import type { EntryBrief } from "../../../mod/changes/journal/journal.ts";
import type { CallList } from "../../../mod/web/schemas/activity.ts";
import { nameCaller, nameWay } from "../../caller_words.ts";
import { ago, dateTime } from "../../format.ts";
import { html } from "../../html.ts";
import { plural, t } from "../../language.ts";
import { Badge, CallBadge } from "../../parts/badge.ts";
import { Empty } from "../../parts/empty.ts";
import { useApp } from "../../state.ts";
import { callsHref } from "./call_search.ts";
import { describeCall, describeCost, isReversible, isStray, labelOf } from "./call_words.ts";
import type { UndoTarget } from "./undo_dialog.ts";

type ListedCall = CallList["calls"][number];

/** The calls of one conversation on a page, the newest first. */
interface Group {
  conversation: string;
  calls: ListedCall[];
}

export interface CallRowsProps {
  list: Pick<CallList, "calls" | "changes">;
  filtered: boolean;
  /** Whether only one conversation is shown: then it needs no link to itself. */
  single: boolean;
  onUndo: (target: UndoTarget) => void;
}

/** A page of the log by conversation, or what to say where there is none. */
export function CallRows({ list, filtered, single, onUndo }: CallRowsProps): VNode {
  if (list.calls.length === 0) {
    return html`
      <${Empty} title=${filtered ? t("No call matches") : t("No call yet")}>
        ${!filtered && html`<p>As soon as a client, or you on the <a href="/tools">Tools</a> page,
          calls a tool, it appears here. The <a href="/">Overview</a> says how to connect a client.</p>`}
      <//>
    `;
  }
  const changes = new Map(list.changes.map((change) => [change.id, change]));
  return html`
    ${groupCalls(list.calls).map((group) =>
      html`
        <${GroupView}
          key=${group.conversation}
          group=${group}
          changes=${changes}
          single=${single}
          onUndo=${onUndo}
        />
      `
    )}
  `;
}

/** The calls by conversation, each where its newest call stands. */
export function groupCalls(calls: readonly ListedCall[]): Group[] {
  return [...Map.groupBy(calls, ({ conversation }) => conversation)]
    .map(([conversation, calls]) => ({ conversation, calls }));
}

interface GroupViewProps {
  group: Group;
  changes: ReadonlyMap<string, EntryBrief>;
  single: boolean;
  onUndo: (target: UndoTarget) => void;
}

function GroupView({ group, changes, single, onUndo }: GroupViewProps): VNode {
  const { conversation, calls } = group;
  const [newest] = calls;
  const who = newest ? nameCaller(newest) : conversation;
  return html`
    <section class="call-group" aria-label=${t("Calls of {who}", { who })}>
      <header class="call-group-head">
        <h2>${who}</h2>
        <span class="hint">${describeGroup(group, single)}</span>
        <span class="call-group-links">
          ${!single && html`<a href=${callsHref({ conversation })}>Only these</a>`}
          <${UndoSession} calls=${calls} changes=${changes} onUndo=${onUndo} />
        </span>
      </header>
      <ul class="rows">${calls.map((call) =>
        html`
          <${CallRow} key=${call.id} call=${call} changes=${ownChanges(call, changes)} />
        `
      )}</ul>
    </section>
  `;
}

function describeGroup({ calls }: Group, single: boolean): string {
  const [newest] = calls;
  return [
    newest && t("over {way}", { way: nameWay(newest.port) }),
    single
      ? plural(calls.length, "{n} call", "{n} calls")
      : plural(calls.length, "{n} call here", "{n} calls here"),
  ].filter(Boolean).join(", ");
}

/** For each instance of a conversation that names itself: everything it did there taken back. */
function UndoSession(
  { calls, changes, onUndo }: {
    calls: readonly ListedCall[];
    changes: ReadonlyMap<string, EntryBrief>;
    onUndo: (target: UndoTarget) => void;
  },
): VNode {
  const known = useApp().instances.state.value.data;
  const session = calls[0]?.session ?? null;
  const hosts = new Set(
    calls.flatMap((call) =>
      call.host && ownChanges(call, changes).some(isReversible) ? call.host : []
    ),
  );
  return html`
    ${session !== null && [...hosts].map((host) =>
      html`
        <button
          key=${host}
          type="button"
          class="button button-quiet"
          onClick=${() =>
            onUndo({
              host,
              session,
              what: t("All changes of this session on {host}", { host: labelOf(host, known) }),
            })}
        >${hosts.size > 1
          ? t("Undo this session on {host}", { host: labelOf(host, known) })
          : t("Undo this session")}</button>
      `
    )}
  `;
}

function ownChanges(
  { changes }: ListedCall,
  known: ReadonlyMap<string, EntryBrief>,
): EntryBrief[] {
  return changes.flatMap((id) => known.get(id) ?? []);
}

function CallRow({ call, changes }: { call: ListedCall; changes: EntryBrief[] }): VNode {
  const known = useApp().instances.state.value.data;
  const { id, tool, host, recorded, state, error } = call;
  const title = describeCall(call, changes);
  const undone = changes.length > 0 && changes.every((change) => change.state === "undone");
  return html`
    <li>
      <a class="row" href=${`/activity/calls/${encodeURIComponent(id)}`}>
        <span class="row-main">
          <strong>${title}</strong>
          ${error && html`<span class="row-text call-error">${error.message}</span>`}
          <span class="row-text">
            ${title !== tool && html`<code>${tool}</code>${" "}`}
            ${host ? `${t("on {host}", { host: labelOf(host, known) })}, ` : ""}${describeCost(
              call,
            )}
          </span>
        </span>
        <span class="badges">
          <time class="hint" datetime=${recorded} title=${dateTime(recorded)}>${ago(
            recorded,
          )}</time>
          ${changes.some(isStray) && Badge({ tone: "bad", text: t("Not in the update set") })}
          ${undone
            ? Badge({ tone: "plain", text: t("Undone") })
            : html`<${CallBadge} state=${state} />`}
        </span>
      </a>
    </li>
  `;
}
