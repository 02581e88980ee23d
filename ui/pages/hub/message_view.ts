import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import type {
  AgentEntry,
  AgentMessage,
  AgentPart,
  MessageError,
  PartOf,
} from "../../../mod/agent/session.ts";
import { clockTime, dateTime, dollars } from "../../format.ts";
import { html } from "../../html.ts";
import { plural, t } from "../../language.ts";
import { toSafeHtml } from "../../parts/markdown.ts";
import { Prose } from "../../parts/prose.ts";
import { ToolCard } from "./tool_card.ts";

export interface MessageViewProps {
  entry: AgentEntry;
  /** Calls for which the person is asked. */
  waiting: ReadonlySet<string>;
  /** Takes back a prompt that no run has read yet. */
  onWithdraw: (messageId: string) => void;
}

/** One message. Drawn again only when something of it changed. */
export function MessageView({ entry, waiting, onWithdraw }: MessageViewProps): VNode {
  const waits = entry.parts.some((part) => part.type === "tool" && waiting.has(part.callId));
  return useMemo(
    () =>
      entry.message.role === "user"
        ? html`<${Prompt} entry=${entry} onWithdraw=${onWithdraw} />`
        : html`<${Answer} entry=${entry} waiting=${waiting} />`,
    [entry, waits],
  );
}

const WAITING = {
  steer: t("The agent reads this before its next step"),
  queue: t("Queued: begins when this run is over"),
};

function Prompt({ entry, onWithdraw }: Pick<MessageViewProps, "entry" | "onWithdraw">): VNode {
  const { message: { id, waiting, created }, parts } = entry;
  const said = parts.filter((part) => part.type === "text" && part.text !== "");
  const files = parts.filter((part) => part.type === "file");
  return html`
    <article class=${waiting ? "prompt prompt-waiting" : "prompt"} aria-label="You">
      ${said.map((part) => part.type === "text" && html`<p key=${part.id}>${part.text}</p>`)}
      ${files.map((file) => html`<${File} key=${file.id} file=${file} />`)}
      <p class="hint message-foot">
        ${waiting
          ? WAITING[waiting]
          : html`<span title=${dateTime(created)}>${clockTime(created)}</span>`}
        ${waiting && html`
          <button type="button" class="button button-quiet" onClick=${() => onWithdraw(id)}>
            Take it back
          </button>
        `}
      </p>
    </article>
  `;
}

function File({ file }: { file: PartOf<"file"> }): VNode {
  const { mime, name, data } = file;
  if (!mime.startsWith("image/")) return html`<p class="hub-file">${name}</p>`;
  return html`<img class="hub-image" src=${`data:${mime};base64,${data}`} alt=${name} />`;
}

function Answer({ entry, waiting }: Pick<MessageViewProps, "entry" | "waiting">): VNode {
  const { message, parts } = entry;
  const { error, summary } = message;
  const last = parts.at(-1);
  return html`
    <article class=${summary ? "answer answer-summary" : "answer"} aria-label=${message.agent}>
      ${summary && html`<p class="hint">Summary of what came before</p>`}
      ${parts.map((part) =>
        html`
          <${Part}
            key=${part.id}
            part=${part}
            live=${message.completed === null && part === last}
            waits=${part.type === "tool" && waiting.has(part.callId)}
          />
        `
      )}
      ${error && html`<${Fault} error=${error} />`}
      ${message.completed !== null && html`<p class="hint message-foot">${footOf(message)}</p>`}
    </article>
  `;
}

/** Why an answer ended early; what the person wanted is no failure. */
function Fault({ error: { name, message, remedy } }: { error: MessageError }): VNode {
  if (name === "aborted") return html`<p class="hint">Stopped</p>`;
  return html`
    <div class="failure">
      <p>${message}</p>
      ${remedy && html`<${Prose} text=${remedy} />`}
    </div>
  `;
}

/** `build, provider/model, 15:04, 1,204 tokens, $0.0123` */
function footOf({ agent, model, completed, tokens, cost }: AgentMessage): string {
  const spent = tokens && tokens.input + tokens.output;
  return [
    agent,
    model,
    completed && clockTime(completed),
    spent ? plural(spent, "{n} token", "{n} tokens") : null,
    cost !== null && dollars(cost),
  ].filter(Boolean).join(", ");
}

interface PartProps {
  part: AgentPart;
  /** Still being written. */
  live: boolean;
  waits: boolean;
}

function Part({ part, live, waits }: PartProps): VNode | null {
  switch (part.type) {
    case "text":
      return html`<${Text} text=${part.text} live=${live} />`;
    case "reasoning":
      return html`
        <details class="reasoning">
          <summary>${live ? t("Thinks…") : t("Thoughts")}</summary>
          <div class="plain-text">${part.text}</div>
        </details>
      `;
    case "tool":
      return html`<${ToolCard} part=${part} waits=${waits} />`;
    case "retry":
      return html`<p class="hint">${part.message} Tried again (${part.attempt}) at ${
        clockTime(part.next)
      }.</p>`;
    case "file":
      return html`<${File} file=${part} />`;
    default:
      return null;
  }
}

/** Plain while it grows, Markdown when it is whole: to set a long text anew for each word is dear. */
function Text({ text, live }: { text: string; live: boolean }): VNode {
  const page = useMemo(() => live ? "" : toSafeHtml(text), [live, text]);
  if (live) return html`<div class="plain-text">${text}</div>`;
  return html`<div class="markdown" dangerouslySetInnerHTML=${{ __html: page }}></div>`;
}
