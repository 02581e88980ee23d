import type { ComponentChildren, VNode } from "preact";
import { useState } from "preact/hooks";
import type { Connection } from "../../../mod/auth/connection.ts";
import { recall, remember } from "../../browser_memory.ts";
import { nameCaller } from "../../caller_words.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { Badge } from "../../parts/badge.ts";
import { useReload, useResource } from "../../resource.ts";
import { useApp } from "../../state.ts";

/** Kept where the person has put the checklist away. */
const AWAY_KEY = "assistant.checklist";

/** What has happened so far of the first run. */
export interface FirstRun {
  instances: readonly Pick<Connection, "label">[];
  /** As the newest client over MCP calls itself; null before the first call. */
  client: string | null;
  /** The update set of the newest change that has one; null before that. */
  updateSet: string | null;
}

/** The first run as it goes on: null until it is known, and once it is done or put away. */
export function useFirstRun(instances: readonly Connection[]) {
  const { api, live } = useApp();
  const [away, setAway] = useState(() => recall(AWAY_KEY) === "away");
  const seen = useResource(async () => {
    const [{ calls }, { entries }] = await Promise.all([
      api.read(api.routes.calls.$get({ query: { port: "mcp", limit: "1" } })),
      api.read(api.routes.activity.$get({ query: { limit: "20" } })),
    ]);
    const [call] = calls;
    const client = call ? nameCaller(call) : null;
    return {
      client,
      updateSet: entries.find((entry) => entry.updateSetName)?.updateSetName ?? null,
    };
  }, []);
  useReload(seen, live.calls.value);
  const { data } = seen.state.value;
  const run: FirstRun | null = data ? { instances, ...data } : null;
  return {
    seen,
    run: run === null || away || isComplete(run) ? null : run,
    /** Whether the first steps lie behind the person. */
    done: away || run !== null && isComplete(run),
    putAway() {
      remember(AWAY_KEY, "away");
      setAway(true);
    },
  };
}

function isComplete({ instances, client, updateSet }: FirstRun): boolean {
  return instances.length > 0 && client !== null && updateSet !== null;
}

/** The steps, each with what is done or what to do. */
export function ChecklistView(
  { run, onAway }: { run: FirstRun; onAway: () => void },
): VNode {
  const { instances, client, updateSet } = run;
  const [instance] = instances;
  return html`
    <section class="card" aria-labelledby="first-run">
      <div class="card-head">
        <h2 id="first-run">First steps</h2>
        <button type="button" class="button button-quiet" onClick=${onAway}>Put away</button>
      </div>
      <ol class="plain-list">
        <${Step}
          title="Connect an instance"
          done=${instance ? t("{label} is connected", { label: instance.label }) : null}
        >
          <a href="/instances?add=1">Add your own</a>, or start the service with <code
          >--demo</code>: it brings one along.
        <//>
        <${Step} title="Connect your AI client" done=${client
          ? t("{client} has called", { client })
          : null}>
          Paste one of the <a href="#snippets">configurations below</a>; its first call is seen here
          as it happens.
        <//>
        <${Step}
          title="Record changes in an update set"
          done=${updateSet ? t("“{updateSet}” holds a change", { updateSet }) : null}
        >
          Ask the client to make one before it changes anything, or <a
            href="/tools/sn_create_update_set"
          >make it here</a>. Work in Default never ships.
        <//>
      </ol>
    </section>
  `;
}

interface StepProps {
  title: string;
  /** What was reached; null while the step is open. */
  done: string | null;
  children: ComponentChildren;
}

function Step({ title, done, children }: StepProps): VNode {
  return html`
    <li>
      <p class="badges">
        <strong>${title}</strong>
        ${Badge(done ? { tone: "good", text: t("Done") } : { tone: "plain", text: t("To do") })}
      </p>
      <p class="hint">${done ?? children}</p>
    </li>
  `;
}
