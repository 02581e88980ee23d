import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Prompt } from "../../../mod/agent/agent.ts";
import type { Delivery } from "../../../mod/agent/session.ts";
import { forget, recall, remember } from "../../browser_memory.ts";
import { type Command, findCommands } from "../../commands.ts";
import { type Failure, toFailure } from "../../failure.ts";
import { html } from "../../html.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { Icon } from "../../parts/icons.ts";
import { attach, type Attached } from "./attachments.ts";
import { Choices, type Chosen, type Offered } from "./choices.ts";

export interface ComposerProps {
  /** Names the draft that this browser keeps. */
  place: string;
  offered: Offered;
  chosen: Chosen;
  onChoose: (change: Partial<Chosen>) => void;
  /** Whether a run is under way. */
  busy: boolean;
  /** Throws what keeps the prompt from being taken; then the draft stays. */
  onSend: (prompt: Pick<Prompt, "text" | "files" | "delivery">) => Promise<void>;
  onAbort: () => Promise<void>;
  commands: readonly Command[];
}

const MOST_KEPT = 200_000;
const MOST_SUGGESTED = 6;

/** Where prompts are written. Enter sends, Shift+Enter is a new line, Escape stops a run. */
export function Composer(props: ComposerProps): VNode {
  const { place, offered, chosen, busy, onChoose } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft(place);
  const { text } = draft;
  const [files, setFiles] = useState<Attached[]>([]);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [sending, setSending] = useState(false);
  const [stopping, setStopping] = useState(false);
  const suggested = text.startsWith("/")
    ? findCommands(text.slice(1), props.commands).slice(0, MOST_SUGGESTED)
    : [];
  useEffect(() => {
    if (!busy) setStopping(false);
  }, [busy]);
  useEffect(() => {
    // After the page has taken the focus for itself; a keyboard on the screen would cover the page.
    if (matchMedia("(pointer: fine)").matches) setTimeout(() => field.current?.focus(), 0);
  }, []);

  async function add(list: Iterable<File>): Promise<void> {
    const added = await attach([...list], { before: files, blindModel: blindOf(chosen, offered) });
    setFiles(added.files);
    setFailure(added.failure);
  }
  function perform(command: Command): void {
    draft.set("");
    command.run();
  }
  async function send(delivery: Delivery): Promise<void> {
    if (sending || text.trim() === "" && files.length === 0) return;
    const [command] = suggested;
    if (command) return perform(command);
    setSending(true);
    setFailure(null);
    try {
      await props.onSend({ text, ...(files.length > 0 && { files }), ...(busy && { delivery }) });
      draft.set("");
      setFiles([]);
    } catch (error) {
      setFailure(toFailure(error));
    } finally {
      setSending(false);
    }
  }
  async function abort(): Promise<void> {
    setStopping(true);
    try {
      await props.onAbort();
    } catch (error) {
      setFailure(toFailure(error));
      setStopping(false);
    }
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) void send(event.ctrlKey ? "queue" : "steer");
    else if (event.key === "Escape" && busy) void abort();
    else return;
    event.preventDefault();
  }
  return html`
    <form
      class="composer"
      onSubmit=${(event: Event) => {
        event.preventDefault();
        void send("steer");
      }}
      onDragOver=${(event: DragEvent) => event.preventDefault()}
      onDrop=${(event: DragEvent) => {
        event.preventDefault();
        void add(event.dataTransfer?.files ?? []);
      }}
    >
      ${failure && html`<${FailureBox} failure=${failure} />`}
      <${Files} files=${files} onRemove=${(file: Attached) =>
        setFiles(files.filter((one) => one !== file))} />
      <textarea
        ref=${field}
        class="composer-text"
        rows="2"
        aria-label="Prompt"
        placeholder=${busy ? "Say something to the run" : "What should be built?"}
        value=${text}
        onInput=${(event: Event) => draft.set((event.target as HTMLTextAreaElement).value)}
        onKeyDown=${onKeyDown}
        onPaste=${(event: ClipboardEvent) => {
          const pasted = event.clipboardData?.files ?? [];
          if (pasted.length === 0) return;
          event.preventDefault();
          void add(pasted);
        }}
      ></textarea>
      <${Suggestions} commands=${suggested} onRun=${perform} />
      <div class="composer-row">
        <label class="button button-quiet composer-attach" title="Attach images or texts">
          <${Icon} name="attach" /><span class="visually-hidden">Attach images or texts</span>
          <input type="file" multiple class="visually-hidden" onChange=${(event: Event) => {
            const input = event.target as HTMLInputElement;
            void add(input.files ?? []).then(() => input.value = "");
          }} />
        </label>
        <${Choices} ...${offered} chosen=${chosen} onChange=${onChoose} />
        <span class="composer-actions">
          ${busy && html`
            <button type="button" class="button button-bad" disabled=${stopping} onClick=${abort}>
              ${stopping ? "Stopping…" : "Stop"}
            </button>
          `}
          ${busy && text.trim() !== "" && html`
            <button type="button" class="button" title="Ctrl+Enter" disabled=${sending}
              onClick=${() => send("queue")}>Queue</button>
          `}
          <button
            type="submit"
            class="button button-main"
            disabled=${sending || text.trim() === "" && files.length === 0}
          >${busy ? "Steer" : "Send"}</button>
        </span>
      </div>
    </form>
  `;
}

/** The chosen model where it is known to take no images. */
function blindOf({ model }: Chosen, { models, defaultModel }: Offered): string | undefined {
  const name = model ?? defaultModel;
  return models.some(({ id, attachment }) => id === name && !attachment) ? name : undefined;
}

interface FilesProps {
  files: readonly Attached[];
  onRemove: (file: Attached) => void;
}

function Files({ files, onRemove }: FilesProps): VNode | null {
  if (files.length === 0) return null;
  return html`
    <ul class="chips" aria-label="Attached">
      ${files.map((file, index) =>
        html`
          <li key=${index} class="chip">
            ${file.name}
            <button type="button" class="chip-close" aria-label=${`Remove ${file.name}`} onClick=${() =>
              onRemove(file)}><${Icon} name="close" /></button>
          </li>
        `
      )}
    </ul>
  `;
}

interface SuggestionsProps {
  commands: readonly Command[];
  onRun: (command: Command) => void;
}

/** What a slash can mean here; Enter does the first. */
function Suggestions({ commands, onRun }: SuggestionsProps): VNode {
  return html`
    <div class="suggestions" role="status">
      ${commands.length > 0 && html`<span class="hint">Enter does the first:</span>`}
      ${commands.map((command) =>
        html`
          <button key=${command.name} type="button" class="chip" onClick=${() => onRun(command)}>
            /${command.name}
          </button>
        `
      )}
    </div>
  `;
}

/** What is being written, kept in this browser until it is sent. */
function useDraft(place: string) {
  const key = `assistant.draft.hub.${place}`;
  const [text, setText] = useState(() => recall(key) ?? "");
  return {
    text,
    set(next: string) {
      setText(next);
      if (next === "") forget(key);
      else if (next.length <= MOST_KEPT) remember(key, next);
    },
  };
}
