import type { VNode } from "preact";
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { inPath } from "../../api.ts";
import { toFailure } from "../../failure.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { Empty } from "../../parts/empty.ts";
import { useApp } from "../../state.ts";
import type { Conversation } from "./conversation.ts";
import { MessageView } from "./message_view.ts";
import type { OpenConversation } from "./use_conversation.ts";

/** Pixels from the end within which the page follows what is said. */
const NEAR = 120;

export interface TimelineProps {
  open: OpenConversation;
  conversation: Conversation;
}

/** The messages in view. Follows the end while the person is there. */
export function Timeline({ open, conversation }: TimelineProps): VNode {
  const { api, notice } = useApp();
  const { session: { id }, entries, earlier, requests, status } = conversation;
  useFollowing(open, conversation);
  const [loading, setLoading] = useState(false);
  const calls = requests.map(({ callId }) => callId).join("\n");
  const waiting = useMemo(() => new Set(calls.split("\n")), [calls]);
  const withdraw = useMemo(() => (message: string) => {
    const param = { id: inPath(id), message: inPath(message) };
    api.read(api.routes.agent.sessions[":id"].messages[":message"].$delete({ param }))
      .catch((error) => notice.value = { text: toFailure(error).message, tone: "bad" });
  }, [id]);
  const loadEarlier = async () => {
    const height = document.documentElement.scrollHeight;
    setLoading(true);
    await open.loadEarlier();
    setLoading(false);
    // What stood in view stays there.
    requestAnimationFrame(() => scrollBy(0, document.documentElement.scrollHeight - height));
  };
  return html`
    <div class="timeline" onClick=${openElsewhere}>
      ${earlier && html`
        <button type="button" class="button" disabled=${loading} onClick=${loadEarlier}>
          Show earlier messages
        </button>
      `}
      ${entries.length === 0 && status === "idle" && html`
        <${Empty} title="Nothing was said yet" />
      `}
      ${entries.map((entry) =>
        html`
          <${MessageView}
            key=${entry.message.id}
            entry=${entry}
            waiting=${waiting}
            onWithdraw=${withdraw}
          />
        `
      )}
      <p class="visually-hidden" role="status">${WORDS[status]}</p>
    </div>
  `;
}

const WORDS = {
  idle: t("The agent is done"),
  busy: t("The agent works"),
  waiting: t("The agent waits for you"),
  retry: t("The model is asked again"),
};

/** Shows what was said last. */
export function scrollToEnd(): void {
  scrollTo(0, document.documentElement.scrollHeight);
}

function isNearEnd(): boolean {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight - clientHeight - scrollY < NEAR;
}

/** Notes whether the person is at the end; if so, the page stays there when it grows. */
function useFollowing({ follows }: OpenConversation, conversation: Conversation): void {
  useEffect(() => {
    const look = () => {
      follows.value = isNearEnd();
    };
    const stay = () => {
      if (follows.peek()) scrollToEnd();
    };
    addEventListener("scroll", look, { passive: true });
    addEventListener("resize", stay);
    return () => {
      removeEventListener("scroll", look);
      removeEventListener("resize", stay);
    };
  }, []);
  useLayoutEffect(() => {
    if (follows.peek()) scrollToEnd();
  }, [conversation]);
}

/** Links of an answer to other places leave the conversation where it is. */
function openElsewhere(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest(".markdown a");
  const href = link?.getAttribute("href");
  if (!href || !/^https?:/.test(href)) return;
  event.preventDefault();
  open(href, "_blank", "noopener,noreferrer");
}
