import type { VNode } from "preact";
import { useId, useState } from "preact/hooks";
import { html } from "../../html.ts";
import { plural, t } from "../../language.ts";
import { Dialog } from "../../parts/dialog.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { TextField } from "../../parts/field.ts";
import { useCloseGuard } from "../../parts/unsaved.ts";
import { useApp } from "../../state.ts";
import { useAttempt } from "../../use_attempt.ts";

interface NewNoteDialogProps {
  onClose: () => void;
  onWritten: () => Promise<void>;
}

/** Title, text and tags of a new note. */
export function NewNoteDialog({ onClose, onWritten }: NewNoteDialogProps): VNode {
  const { api, notice } = useApp();
  const { busy, failure, run } = useAttempt();
  const [title, setTitle] = useState("");
  const [text, setText] = useState("");
  const [tags, setTags] = useState("");
  const [instance, setInstance] = useState("");
  const id = useId();
  const unsaved = [title, text, tags, instance].some((written) => written.trim() !== "");
  const { question, close, done } = useCloseGuard({ unsaved, onClose });
  const write = (event: Event) => {
    event.preventDefault();
    return run(async () => {
      const json = toNoteInput({ title, text, tags, instance });
      const { file, masked } = await api.read(api.routes.memory.$post({ json }));
      await onWritten();
      notice.value = { text: nameWritten(file, masked), tone: "good" };
      done();
    });
  };
  return html`
    <${Dialog} title="New note" onClose=${close}>
      <form onSubmit=${write}>
        <${TextField} label="Title" value=${title} onInput=${setTitle} required autofocus />
        <div class="field">
          <label for=${id}>Text</label>
          <textarea
            id=${id}
            rows="8"
            required
            value=${text}
            aria-describedby=${`${id}-note`}
            onInput=${(event: Event) => setText((event.target as HTMLTextAreaElement).value)}
          ></textarea>
          <p id=${`${id}-note`} class="hint">Markdown. Passwords and tokens are left out.</p>
        </div>
        <${TextField} label="Tags" value=${tags} onInput=${setTags} hint="With commas between" />
        <${TextField}
          label="Instance"
          value=${instance}
          onInput=${setInstance}
          hint="Label or host, where it is about one"
        />
        <div aria-live="polite">${failure && html`<${FailureBox} failure=${failure} />`}</div>
        <div class="form-actions">
          <button type="submit" class="button button-main" disabled=${busy}>Write it</button>
          <button type="button" class="button" onClick=${close}>Cancel</button>
        </div>
      </form>
      ${question}
      <//>
  `;
}

/** What was left empty is left out. */
function toNoteInput(
  { title, text, tags, instance }: Record<"title" | "text" | "tags" | "instance", string>,
) {
  const words = tags.split(",").map((tag) => tag.trim()).filter(Boolean);
  return {
    title,
    text,
    ...(words.length > 0 && { tags: words }),
    ...(instance.trim() && { instance: instance.trim() }),
  };
}

function nameWritten(file: string, masked: number): string {
  if (masked === 0) return t("{file} is written", { file });
  return plural(
    masked,
    "{file} is written, {n} secret left out",
    "{file} is written, {n} secrets left out",
    { file },
  );
}
