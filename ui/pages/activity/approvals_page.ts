import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { forget, recall, remember } from "../../browser_memory.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { NOTIFY_KEY } from "../../parts/approval_alert.ts";
import { Empty } from "../../parts/empty.ts";
import { Icon } from "../../parts/icons.ts";
import { LoadedView } from "../../parts/loaded_view.ts";
import { PageHead } from "../../parts/page_head.ts";
import { useApp } from "../../state.ts";
import { useWaiting } from "../../waiting.ts";
import { Approvals } from "./approvals.ts";
import { DecidedApprovals } from "./decided_approvals.ts";

/** The plans that wait for the person, and nothing else. */
export function ApprovalsPage(): VNode {
  const { approvals } = useApp();
  const { waiting, now } = useWaiting();
  return html`
    <p><a href="/activity" class="back"><${Icon} name="back" /> Activity</a></p>
    <${PageHead} title="Approvals" lead="Changes that a client asked for and only you can let through.">
      <${NotifyButton} />
      <//>
      <${LoadedView} resource=${approvals} noun="approvals">
      ${() =>
        html`
          ${waiting.length === 0 && html`
            <${Empty} title="Nothing waits for you">
              <p>A request stays here for ten minutes. It was decided, has lapsed, or there was none.</p>
              <//>
          `}
          <${Approvals} />
          <${DecidedApprovals}
            requests=${approvals.state.value.data?.approvals ?? []}
            now=${now}
          />
        `}
    <//>
  `;
}

/** Whether the system tells of new requests while the page is not looked at. */
function NotifyButton(): VNode | null {
  const { notice } = useApp();
  const [on, setOn] = useState(() => recall(NOTIFY_KEY) === "yes");
  if (!("Notification" in globalThis)) return null;
  const toggle = async () => {
    if (on) {
      forget(NOTIFY_KEY);
      return setOn(false);
    }
    const granted = await Notification.requestPermission() === "granted";
    if (granted) remember(NOTIFY_KEY, "yes");
    else notice.value = { text: t("This browser does not let the page notify you"), tone: "bad" };
    setOn(granted);
  };
  return html`
    <button type="button" class="button" aria-pressed=${on ? "true" : "false"} onClick=${toggle}>
      ${on ? t("Stop notifying me") : t("Notify me in this browser")}
    </button>
  `;
}
