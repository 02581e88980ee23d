import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Prompt } from "../../../mod/agent/agent.ts";
import { inPath } from "../../api.ts";
import { recall, remember } from "../../browser_memory.ts";
import { html } from "../../html.ts";
import { PageHead } from "../../parts/page_head.ts";
import { useApp } from "../../state.ts";
import { type Chosen, instanceNames, type Offered } from "./choices.ts";
import { Composer } from "./composer.ts";
import { GrantList } from "./grant_list.ts";
import { useCommands } from "./use_commands.ts";

/** The instance that was chosen last in this browser. */
const INSTANCE_KEY = "assistant.hub.instance";

/** Where a conversation begins. */
export function NewSession({ offered }: { offered: Offered }): VNode {
  const { api, router, instances } = useApp();
  const { chosen, choose } = useChosen();
  const commands = useCommands({ offered, choose, commands: [] });
  const agent = offered.agents.find(({ name }) => name === chosen.agent);
  const { sessions } = api.routes.agent;

  async function begin(json: Prompt): Promise<void> {
    const { agent, model, instance } = chosen;
    const session = await api.read(sessions.$post({
      json: { agent, ...(model && { model }), ...(instance && { instance }) },
    }));
    const param = { id: inPath(session.id) };
    try {
      await api.read(sessions[":id"].prompt.$post({ param, json }));
    } catch (error) {
      // Nothing was said in it.
      await api.read(sessions[":id"].$delete({ param })).catch(() => undefined);
      throw error;
    }
    router.go(`/hub/${session.id}`);
  }
  return html`
    <section class="hub-main">
      <${PageHead}
        title="Hub"
        lead="Say what is to be built, looked into or reviewed; the agent works on your instance and shows each change with its proof."
      />
      ${instances.state.value.data?.length === 0 && html`
        <p class="warning-line">No instance is connected: <a
          href="/instances?add=1">connect one</a> first, or start with <code>--demo</code>.</p>
      `}
      ${agent && html`<p class="hint"><strong>${agent.name}</strong>: ${agent.description}.</p>`}
      <${Composer}
        place="new"
        offered=${offered}
        chosen=${chosen}
        onChoose=${choose}
        busy=${false}
        onSend=${begin}
        onAbort=${() => Promise.resolve()}
        commands=${commands}
      />
      <p class="hint hub-keys">Enter sends, Shift+Enter begins a line, Escape stops a run, a slash
        shows commands. While a run is under way, Enter steers it and Ctrl+Enter queues.</p>
      <${GrantList} />
    </section>
  `;
}

/** Who answers and where; the instance is the one of last time, or the only one. */
function useChosen() {
  const { instances } = useApp();
  const [choice, setChoice] = useState<Partial<Chosen>>({});
  const names = instanceNames(instances.state.value.data ?? []);
  const usual = recall(INSTANCE_KEY);
  const chosen: Chosen = {
    agent: "build",
    model: null,
    instance: names.find((name) => name === usual) ?? (names.length === 1 ? names[0] : null) ??
      null,
    ...choice,
  };
  const choose = (change: Partial<Chosen>) => {
    if (change.instance) remember(INSTANCE_KEY, change.instance);
    setChoice({ ...choice, ...change });
  };
  return { chosen, choose };
}
