import { signal } from "@preact/signals";
import type { ComponentChildren, VNode } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { Failure } from "../../failure.ts";
import { html } from "../../html.ts";
import { AlertBox } from "../../parts/approval_alert.ts";
import { Empty } from "../../parts/empty.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { LoadedTogether } from "../../parts/loaded_together.ts";
import { LoadedView, Skeleton } from "../../parts/loaded_view.ts";
import { LockBanner } from "../../parts/lock_banner.ts";
import { NoticeBar } from "../../parts/notice_bar.ts";
import { OfflineBanner } from "../../parts/offline_banner.ts";
import type { Loaded, Resource } from "../../resource.ts";
import { type AppState, type Notice, StateProvider, useApp } from "../../state.ts";
import { Shelf, Specimen } from "./specimen.ts";

const FAILURE: Failure = {
  code: "not_found",
  message: "There is no table incidnet on demo",
  remedy: "Did you mean `incident`? Search with `sn_search_schema`.",
  issues: [],
};
const FAULTS: Failure = {
  code: "invalid_input",
  message: "The arguments do not fit: two faults",
  issues: [
    { path: "table", message: "expected string" },
    { path: "", message: "values or script is needed" },
  ],
};
const nothing = () => undefined;
const NOW = Date.parse("2026-02-28T12:00:00Z");
const WAITING = { tool: "sn_delete_record", expires: "2026-02-28T12:09:05Z" };

/** What stands in the place of something, or tells of it. */
export function States(): VNode {
  return html`
    <${Lists} />
    <${Told} />
  `;
}

/** A resource in a state that it keeps. */
function held<T>(state: Loaded<T>): Resource<T> {
  return { state: signal(state), reload: () => Promise.resolve() };
}

const draw = (texts: readonly string[]) =>
  html`<ul class="rows">${
    texts.map((text) => html`<li key=${text}><span class="row">${text}</span></li>`)
  }</ul>`;

function Lists(): VNode {
  const data = ["Weather", "Fleet 1.4"];
  const states = useMemo(() =>
    [
      ["Loaded", held({ data, loading: false })],
      ["Failed", held<string[]>({ failure: FAILURE, loading: false })],
      ["Failed, with what was known", held({ data, failure: FAILURE, loading: false })],
    ] as const, []);
  return html`
    <${Shelf} name="Lists">
      <${Specimen} of="Empty">
        <${Empty} title="No call yet">
          <p>Connect a client: its calls are seen here.</p>
          <//>
          <//>
          <${Specimen} of="Loading"><${Skeleton} noun="nothing" /><//>
      ${states.map(([name, resource]) =>
        html`
          <${Specimen} key=${name} of=${name}>
            <${LoadedView} resource=${resource} noun="texts" children=${draw} />
            <//>
        `
      )}
      <${Specimen} of="Loaded together">
        <${LoadedTogether} resources=${states.map(([, resource]) => resource)} noun="texts">
          ${() => html`<p>All have come, or have failed.</p>`}
        <//>
      <//>
      <${Specimen} of="A failure with its faults">
        <${FailureBox} failure=${FAULTS} onRetry=${nothing} />
      <//>
    <//>
  `;
}

/** Lets its parts see the dashboard in another state. */
function Seen({ as, children }: { as: Partial<AppState>; children: ComponentChildren }): VNode {
  const app = useApp();
  return html`<${StateProvider} value=${{ ...app, ...as }}>${children}<//>`;
}

function Told(): VNode {
  const { live, lock } = useApp();
  const states = useMemo(() => ({
    offline: { live: { ...live, status: signal("lost" as const) } },
    locked: { lock: { ...lock, unlocked: signal(false), linkFailure: signal(null) } },
    refused: { lock: { ...lock, unlocked: signal(false), linkFailure: signal(FAILURE) } },
  }), []);
  return html`
    <${Shelf} name="What is told">
      <${Specimen} of="The service is gone">
        <${Seen} as=${states.offline}>
          <${OfflineBanner} />
          <//>
          <//>
          <${Specimen} of="Locked">
            <${Seen} as=${states.locked}>
              <${LockBanner} />
              <//>
              <//>
              <${Specimen} of="Locked, after a link that did not fit">
                <${Seen} as=${states.refused}>
                  <${LockBanner} />
                  <//>
                  <//>
                  <${Specimen} of="A change waits" framed>
                    <div class="approval-alert">
                      <${AlertBox} first=${WAITING} place="payroll" waiting=${2} now=${NOW}
                        onAside=${nothing} />
                    </div>
                    <//>
                    <${StandingNotice} of="Done" notice=${{
                      text: "demo is connected",
                      tone: "good",
                    }} />
                    <${StandingNotice} of="Not done" notice=${{
                      text: "Copying failed",
                      tone: "bad",
                    }} />
                    <//>
  `;
}

/** A notice that does not pass. */
function StandingNotice({ of, notice }: { of: string; notice: Notice }): VNode {
  const state = useMemo(() => ({ notice: signal<Notice | null>(notice) }), []);
  useEffect(() =>
    state.notice.subscribe((shown) => {
      if (shown === null) state.notice.value = { ...notice };
    }), []);
  return html`
    <${Specimen} of=${of} framed>
      <${Seen} as=${state}>
        <${NoticeBar} />
        <//>
        <//>
  `;
}
