import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Prompt } from "../../../mod/agent/agent.ts";
import type { Delivery } from "../../../mod/agent/session.ts";
import { forget, recall, remember } from "../../browser_memory.ts";
import { type Command, findCommands } from "../../commands.ts";
import { type Failure, toFailure } from "../../failure.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
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
  const writing = useWriting(props);
  const { failure, files, suggested } = writing;
  return html`
    <form
      class="composer"
      onSubmit=${(event: Event) => {
        event.preventDefault();
        void writing.send("steer");
      }}
      onDragOver=${(event: DragEvent) => event.preventDefault()}
      onDrop=${(event: DragEvent) => {
        event.preventDefault();
        void writing.add(event.dataTransfer?.files ?? []);
      }}
    >
      ${failure && html`<${FailureBox} failure=${failure} />`}
      <${Files} files=${files} onRemove=${writing.remove} />
      <${PromptField} writing=${writing} busy=${props.busy} />
      <${Suggestions} commands=${suggested} onRun=${writing.perform} />
      <div class="composer-row">
        <label class="button button-quiet composer-attach" title="Attach images or texts">
          <${Icon} name="attach" /><span class="visually-hidden">Attach images or texts</span>
          <input type="file" multiple class="visually-hidden" onChange=${(event: Event) => {
            const input = event.target as HTMLInputElement;
            void writing.add(input.files ?? []).then(() => input.value = "");
          }} />
        </label>
        <${Choices} ...${props.offered} chosen=${props.chosen} onChange=${props.onChoose} />
        <${Actions} writing=${writing} busy=${props.busy} />
      </div>
    </form>
  `;
}

interface WritingProps {
  writing: ReturnType<typeof useWriting>;
  busy: boolean;
}

function PromptField({ writing, busy }: WritingProps): VNode {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // After the page has taken the focus for itself; a keyboard on the screen would cover the page.
    if (matchMedia("(pointer: fine)").matches) setTimeout(() => field.current?.focus(), 0);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) {
      void writing.send(event.ctrlKey || event.metaKey ? "queue" : "steer");
    } else if (event.key === "Escape" && busy) void writing.abort();
    else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData?.files ?? [];
    if (pasted.length === 0) return;
    event.preventDefault();
    void writing.add(pasted);
  };
  return html`
    <textarea
      ref=${field}
      class="composer-text"
      rows="2"
      aria-label="Prompt"
      placeholder=${busy ? t("Say something to the run") : t("What should be built?")}
      value=${writing.text}
      onInput=${(event: Event) => writing.write((event.target as HTMLTextAreaElement).value)}
      onKeyDown=${onKeyDown}
      onPaste=${onPaste}
    ></textarea>
  `;
}

function Actions({ writing, busy }: WritingProps): VNode {
  const { sending, stopping, text, isEmpty } = writing;
  return html`
    <span class="composer-actions">
      ${busy && html`
        <button type="button" class="button button-bad" disabled=${stopping}
          onClick=${writing
            .abort}>${stopping ? t("Stopping…") : t("Stop")}</button>
      `}
      ${busy && text.trim() !== "" && html`
        <button type="button" class="button" title="Ctrl+Enter" disabled=${sending}
          onClick=${() => writing.send("queue")}>Queue</button>
      `}
      <button type="submit" class="button button-main" disabled=${sending || isEmpty}>
        ${busy ? t("Steer") : t("Send")}
      </button>
    </span>
  `;
}

/** What is being written, what goes along, and what became of sending it. */
function useWriting({ place, offered, chosen, busy, commands, ...does }: ComposerProps) {
  const { text, write } = useDraft(place);
  const [files, setFiles] = useState<Attached[]>([]);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [sending, setSending] = useState(false);
  const [stopping, setStopping] = useState(false);
  useEffect(() => {
    if (!busy) setStopping(false);
  }, [busy]);
  const suggested = text.startsWith("/")
    ? findCommands(text.slice(1), commands).slice(0, MOST_SUGGESTED)
    : [];
  const isEmpty = text.trim() === "" && files.length === 0;
  const perform = (command: Command) => {
    write("");
    command.run();
  };
  const attempt = async (work: () => Promise<void>, show: (busy: boolean) => void) => {
    show(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(toFailure(error));
      show(false);
    }
  };
  return {
    text,
    write,
    files,
    failure,
    sending,
    stopping,
    suggested,
    isEmpty,
    perform,
    remove: (file: Attached) => setFiles(files.filter((one) => one !== file)),
    async add(list: Iterable<File>) {
      const blindModel = blindOf(chosen, offered);
      const added = await attach([...list], { before: files, blindModel });
      setFiles(added.files);
      setFailure(added.failure);
    },
    async send(delivery: Delivery) {
      if (sending || isEmpty) return;
      const [command] = suggested;
      if (command) return perform(command);
      await attempt(async () => {
        await does.onSend({ text, ...(files.length > 0 && { files }), ...(busy && { delivery }) });
        write("");
        setFiles([]);
        setSending(false);
      }, setSending);
    },
    // The button stays as it is until the run has ended.
    abort: () => attempt(does.onAbort, setStopping),
  };
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
            <button type="button" class="chip-close" aria-label=${t("Remove {name}", {
              name: file.name,
            })} onClick=${() => onRemove(file)}><${Icon} name="close" /></button>
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
    write(next: string) {
      setText(next);
      if (next === "") forget(key);
      else if (next.length <= MOST_KEPT) remember(key, next);
    },
  };
}
