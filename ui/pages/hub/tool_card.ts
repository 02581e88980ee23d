import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { ToolPart } from "../../../mod/agent/session.ts";
import { asJson, figure } from "../../format.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { Badge, type BadgeProps } from "../../parts/badge.ts";
import { Icon, type IconName } from "../../parts/icons.ts";
import { diffOf, inputOf, platformOf, taskOf, todosOf } from "./card_data.ts";
import { PlatformCard } from "./platform_card.ts";
import { TodoList } from "./todo_list.ts";

const STATUSES: Record<ToolPart["status"], BadgeProps> = {
  pending: { tone: "plain", text: t("Up next") },
  running: { tone: "info", text: t("Running") },
  completed: { tone: "good", text: t("Done") },
  error: { tone: "bad", text: t("Failed") },
};
const ICONS: Record<string, IconName> = {
  bash: "system",
  read: "notes",
  write: "notes",
  edit: "notes",
  glob: "search",
  grep: "search",
  tool_search: "search",
  skill: "skills",
  sn_load_skill: "skills",
  todo: "check",
  task: "activity",
  tool_execute: "instances",
};

export interface ToolCardProps {
  part: ToolPart;
  /** Whether a person is asked before it goes on. */
  waits: boolean;
}

/** One call of a tool: what it was, how it stands, and what it did once somebody opens it. */
export function ToolCard({ part, waits }: ToolCardProps): VNode {
  const { tool, status, title } = part;
  const platform = platformOf(part);
  const opensItself = status === "error" || (platform?.change?.length ?? 0) > 0;
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? opensItself;
  const badge: BadgeProps = waits ? { tone: "warn", text: t("Waits for you") } : STATUSES[status];
  return html`
    <details class="tool-card" open=${open} data-tool=${tool}>
      <summary onClick=${(event: Event) => {
        event.preventDefault();
        setChosen(!open);
      }}>
        <${Icon} name=${ICONS[tool] ?? "tools"} />
        <span class="tool-name">${tool}</span>
        <span class="tool-title">${title ?? inputOf(part)}</span>
        <span class="tool-time hint">${secondsOf(part)}</span>
        ${Badge(badge)}
      </summary>
      ${open && html`
        <div class="tool-body">
          <${ToolBody} part=${part} />
        </div>
      `}
    </details>
  `;
}

/** `0.4 s`; nothing for what has not ended. */
function secondsOf({ started, ended }: ToolPart): string {
  if (!started || !ended) return "";
  const seconds = (Date.parse(ended) - Date.parse(started)) / 1_000;
  return seconds < 0.05 ? "" : `${figure(seconds)} s`;
}

function ToolBody({ part }: { part: ToolPart }): VNode {
  const { status, error, output, attachments = [] } = part;
  const platform = platformOf(part);
  const diff = diffOf(part);
  const todos = todosOf(part);
  const taskId = taskOf(part);
  const plain = !platform && !diff && !todos;
  return html`
    ${status === "error" && error && html`<p class="field-error tool-error">${error}</p>`}
    ${platform && html`<${PlatformCard} platform=${platform} part=${part} />`}
    ${diff && html`<${TextDiff} lines=${diff} />`}
    ${todos && html`<${TodoList} todos=${todos} />`}
    ${taskId && html`<p><a href=${`/hub/${taskId}`}>Open the task</a></p>`}
    ${plain && html`<${Shown} label="Arguments" text=${argumentsOf(part)} />`}
    ${plain && output !== "" && output !== error && html`
      <${Shown} label="Output" text=${output} />
    `}
    ${attachments.map(({ mime, name, data }) =>
      mime.startsWith("image/") && html`
        <img key=${name} class="hub-image" src=${`data:${mime};base64,${data}`} alt=${name} />
      `
    )}
  `;
}

/** A command as it was typed, anything else as JSON. */
function argumentsOf({ tool, input }: ToolPart): string {
  const isCommand = tool === "bash" && typeof input === "object" && input !== null &&
    "command" in input && typeof input.command === "string";
  return isCommand ? String(input.command) : asJson(input);
}

const MOST_SHOWN = 20_000;

function Shown({ label, text }: { label: string; text: string }): VNode {
  const cut = text.length > MOST_SHOWN;
  return html`
    <div>
      <p class="hint">${label}${cut && `, ${t("the end of it")}`}</p>
      <pre class="tool-text" tabindex="0" aria-label=${label}>${cut
        ? text.slice(-MOST_SHOWN)
        : text}</pre>
    </div>
  `;
}

/** The lines of a difference; each begins with what became of it. */
export function TextDiff({ lines }: { lines: readonly string[] }): VNode {
  return html`
    <pre class="tool-text text-diff" tabindex="0" aria-label="Difference">${lines.map((
      line,
      index,
    ) => html`<span key=${index} class=${lineClass(line)}>${line}${"\n"}</span>`)}</pre>
  `;
}

function lineClass(line: string): string {
  if (line.startsWith("+")) return "text-added";
  return line.startsWith("-") ? "text-removed" : "";
}
