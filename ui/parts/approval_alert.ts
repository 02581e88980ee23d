import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { recall } from "../browser_memory.ts";
import type { ApprovalRequest } from "../../mod/changes/journal/journal.ts";
import { html } from "../html.ts";
import { plural, t } from "../language.ts";
import { useApp } from "../state.ts";
import { timeLeft, useWaiting } from "../waiting.ts";
import { Icon } from "./icons.ts";

/** Where the plans that wait are read and decided. */
export const APPROVALS_PAGE = "/activity/approvals";
/** Kept while the person wants to be told outside the page too. */
export const NOTIFY_KEY = "assistant.notify";

/** Says on every page that changes wait for the person, until they are decided or put aside. */
export function ApprovalAlert(): VNode {
  const { router, instances } = useApp();
  const { waiting, now } = useWaiting();
  const [aside, setAside] = useState<string[]>([]);
  useTitle(waiting.length);
  const labelOf = (host: string) =>
    instances.state.value.data?.find((instance) => instance.host === host)?.label ?? host;
  useNotifications(waiting.map(({ id, tool, host }) => ({ id, tool, place: labelOf(host) })));
  const { path } = router.place.value;
  const there = path === APPROVALS_PAGE;
  // What a session of the Hub waits with is asked in that session.
  const elsewhere = waiting.filter(({ session }) => session === null || path !== `/hub/${session}`);
  const [first] = elsewhere.filter(({ id }) => !aside.includes(id));
  return html`
    <div class="approval-alert" role="status">
      ${first && !there && html`
        <${AlertBox}
          first=${first}
          place=${labelOf(first.host)}
          waiting=${elsewhere.length}
          now=${now}
          onAside=${() => setAside(waiting.map(({ id }) => id))}
        />
      `}
    </div>
  `;
}

export interface AlertBoxProps {
  /** The request that lapses first. */
  first: Pick<ApprovalRequest, "tool" | "expires">;
  /** The instance by its label. */
  place: string;
  /** How many requests wait. */
  waiting: number;
  now: number;
  onAside: () => void;
}

/** What waits, how long still, and the way to its plan. */
export function AlertBox({ first, place, waiting, now, onAside }: AlertBoxProps): VNode {
  return html`
    <div class="alert-box">
      <p><strong>${plural(
        waiting,
        "{n} change waiting for you",
        "{n} changes waiting for you",
      )}</strong>
        <span class="hint" aria-hidden="true"> ${timeLeft(first.expires, now)} left</span></p>
      <p><code>${first.tool}</code> on ${place}</p>
      <p class="form-actions">
        <a class="button button-main" href=${APPROVALS_PAGE}>Look at the plan</a>
        <button
          type="button"
          class="button button-quiet"
          aria-label="Put aside"
          onClick=${onAside}
        ><${Icon} name="close" /></button>
      </p>
    </div>
  `;
}

/** `(2) Tools · Assistant`: seen in the row of tabs. */
function useTitle(waiting: number): void {
  useEffect(() => {
    const plain = document.title.replace(/^\(\d+\) /, "");
    document.title = waiting > 0 ? `(${waiting}) ${plain}` : plain;
  });
}

/** Tells the system of a new request while the page is not looked at; only where it was asked for. */
function useNotifications(waiting: readonly { id: string; tool: string; place: string }[]): void {
  const { router } = useApp();
  const told = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, tool, place } of waiting) {
      if (told.current.has(id)) continue;
      told.current.add(id);
      if (!document.hidden || recall(NOTIFY_KEY) !== "yes") continue;
      if (!("Notification" in globalThis) || Notification.permission !== "granted") continue;
      const notification = new Notification(t("A change waits for you"), {
        body: t("{tool} on {host}", { tool, host: place }),
        tag: id,
      });
      notification.onclick = () => {
        globalThis.focus();
        router.go(APPROVALS_PAGE);
      };
    }
  }, [waiting.map(({ id }) => id).join()]);
}
