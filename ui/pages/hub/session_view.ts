import type { VNode } from "preact";
import type { ChangedSession, Prompt } from "../../../mod/agent/agent.ts";
import type { AgentSession } from "../../../mod/agent/session.ts";
import { inPath } from "../../api.ts";
import type { Command } from "../../commands.ts";
import { toFailure } from "../../failure.ts";
import { dollars } from "../../format.ts";
import { html } from "../../html.ts";
import { plural, t } from "../../language.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { PageHead } from "../../parts/page_head.ts";
import { useApp } from "../../state.ts";
import type { AgentStream } from "./agent_stream.ts";
import type { Chosen, Offered } from "./choices.ts";
import { Composer } from "./composer.ts";
import type { Conversation } from "./conversation.ts";
import { PermissionDock } from "./permission_dock.ts";
import { SessionMenu } from "./session_menu.ts";
import { BackToSessions, StatusBadge } from "./session_list.ts";
import { scrollToEnd, Timeline } from "./timeline.ts";
import { TodoList } from "./todo_list.ts";
import { useCommands } from "./use_commands.ts";
import { type OpenConversation, useConversation } from "./use_conversation.ts";

export interface SessionViewProps {
  id: string;
  stream: AgentStream;
  offered: Offered;
}

/** One conversation, live, with what waits for the person above the place to write. */
export function SessionView({ id, stream, offered }: SessionViewProps): VNode {
  const open = useConversation(id, stream);
  const conversation = open.state.value;
  const failure = open.failure.value;
  if (conversation === null) {
    return html`
      <section class="hub-main" aria-busy=${failure === null}>
        <${BackToSessions} />
        <${PageHead} title="Session" />
        ${failure && html`<${FailureBox} failure=${failure} onRetry=${open.reload} />`}
      </section>
    `;
  }
  if (conversation.deleted) {
    return html`
      <section class="hub-main">
        <${PageHead} title="Deleted" lead="This session is gone." />
        <p><a href="/hub">Begin another one</a></p>
      </section>
    `;
  }
  return html`
    <section class="hub-main">
      <${BackToSessions} />
      <${Head} conversation=${conversation} />
      ${failure && html`<${FailureBox} failure=${failure} onRetry=${open.reload} />`}
      <${Timeline} open=${open} conversation=${conversation} />
      <${Dock} open=${open} conversation=${conversation} offered=${offered} />
    </section>
  `;
}

function Head({ conversation }: { conversation: Conversation }): VNode {
  const { session, status, tasks, todos } = conversation;
  const { parentId, tokens, cost } = session;
  const spent = tokens.input + tokens.output;
  return html`
    <${PageHead} title=${session.title}>
      <${SessionMenu} session=${session} idle=${status === "idle"} />
      <//>
    <p class="badges hub-facts">
      <${StatusBadge} status=${status} />
      ${session.readOnly && html`<span class="badge badge-plain">Reads only</span>`}
      ${spent > 0 &&
        html`<span class="hint">${plural(spent, "{n} token", "{n} tokens")}${
          cost === null ? "" : `, ${dollars(cost)}`
        }</span>`}
      ${parentId && html`<a href=${`/hub/${parentId}`}>A task of another session</a>`}
      ${tasks.map(({ id, title }) => html`<a key=${id} href=${`/hub/${id}`}>Task: ${title}</a>`)}
    </p>
    ${todos.length > 0 && html`
      <details class="hub-todos" open=${status !== "idle"}>
        <summary>${plural(
          todos.filter(isOpen).length,
          "{n} step open of {all}",
          "{n} steps open of {all}",
          { all: todos.length },
        )}</summary>
        <${TodoList} todos=${todos} />
      </details>
    `}
  `;
}

function isOpen({ status }: { status: string }): boolean {
  return status === "pending" || status === "in_progress";
}

interface DockProps {
  open: OpenConversation;
  conversation: Conversation;
  offered: Offered;
}

/** What the person can say: to asks of the agents, and to the conversation. */
function Dock({ open, conversation, offered }: DockProps): VNode {
  const { api, notice } = useApp();
  const { session, status, requests, answered } = conversation;
  const { id } = session;
  const one = api.routes.agent.sessions[":id"];
  const param = { id: inPath(id) };
  const change = async (json: ChangedSession): Promise<AgentSession> =>
    await api.read(one.$patch({ param, json }));
  const tell = (work: Promise<unknown>) =>
    work.catch((error) => notice.value = { text: toFailure(error).message, tone: "bad" });
  const abort = async () => void await api.read(one.abort.$post({ param }));
  const choose = ({ agent, model, instance }: Partial<Chosen>) =>
    void tell(change({
      ...(agent && { agent }),
      ...(model && { model }),
      ...(instance !== undefined && { instance }),
    }));
  const commands: Command[] = [
    { name: t("abort"), run: () => void tell(abort()) },
    { name: t("compact"), run: () => void tell(api.read(one.compact.$post({ param }))) },
    { name: t("archive"), run: () => void tell(change({ archived: true })) },
  ];
  const all = useCommands({ offered, choose, commands });
  if (session.parentId !== null) {
    return html`
      <${PermissionDock} requests=${requests} answered=${answered} />
    `;
  }
  return html`
    <div class="hub-dock">
      ${!open.follows.value && html`
        <p class="hub-latest">
          <button type="button" class="button" onClick=${scrollToEnd}>Jump to latest</button>
        </p>
      `}
      <${PermissionDock} requests=${requests} answered=${answered} />
      <${Composer}
        place=${id}
        offered=${offered}
        chosen=${session}
        onChoose=${choose}
        busy=${status !== "idle"}
        onSend=${async (json: Prompt) => void await api.read(one.prompt.$post({ param, json }))}
        onAbort=${abort}
        commands=${all}
      />
    </div>
  `;
}
