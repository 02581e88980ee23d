import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { SkillText } from "../../../mod/skills/custom_skills.ts";
import { inPath } from "../../api.ts";
import { CallFailed } from "../../failure.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { CodeBlock } from "../../parts/code_block.ts";
import type { LineRemark } from "../../parts/code_editor.ts";
import { LazyEditor } from "../../parts/lazy_editor.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { Icon } from "../../parts/icons.ts";
import { LoadedView } from "../../parts/loaded_view.ts";
import { Markdown } from "../../parts/markdown.ts";
import { PageHead } from "../../parts/page_head.ts";
import { useLeaveGuard, useSaveKey, useWrittenText } from "../../parts/unsaved.ts";
import { useResource } from "../../resource.ts";
import { type AppState, useApp } from "../../state.ts";
import { useAttempt } from "../../use_attempt.ts";
import { dropDraft, readDraft, useDraft } from "./use_draft.ts";

/** Writing a custom skill: editor, what the checks say, and how it reads. */
export function EditSkillPage({ name }: { name: string }): VNode {
  const { api } = useApp();
  const [discarded, setDiscarded] = useState(0);
  const discard = () => {
    dropDraft(name);
    setDiscarded(discarded + 1);
  };
  const loaded = useResource(
    () => api.read(api.routes.skills[":name"].text.$get({ param: { name: inPath(name) } })),
    [name],
  );
  return html`
    <p><a href=${`/skills/${encodeURIComponent(name)}`} class="back">
      <${Icon} name="back" /> ${name}</a></p>
    <${LoadedView} resource=${loaded} noun="the skill">
      ${(opened: SkillText) =>
        html`
          <${Editor}
            key=${`${opened.revision} ${discarded}`}
            opened=${opened}
            onDiscard=${discard}
          />
        `}
    <//>
  `;
}

const LEAVING = t(
  "Clients go on seeing the text as it was saved last. Yours stays in this browser as a draft, and is here again when you come back.",
);

interface EditorProps {
  opened: SkillText;
  /** Goes back to the text of the file. */
  onDiscard: () => void;
}

function Editor({ opened, onDiscard }: EditorProps): VNode {
  const { api, router } = useApp();
  const [draft] = useState(() => readDraft(opened));
  // Over another file than it was written over it is saved only after a look at both.
  const saving = useSaving({ ...opened, revision: draft?.revision ?? opened.revision });
  const { busy, failure, saved, revision, onDisk, save, takeRevision } = saving;
  const [initial] = useState(draft?.text ?? opened.text);
  const { text, now, write } = useWrittenText(initial);
  const [remarks, setRemarks] = useState<LineRemark[] | null>(null);
  const changed = text !== saved;
  useDraft({ name: opened.name, text, revision, saved });
  const question = useLeaveGuard({ unsaved: changed, what: LEAVING });
  useSaveKey(() => {
    if (now() !== saved && !busy) void save(now());
  });
  const review = async (current: string) => {
    const found = await reviewText(api, opened.name, current);
    setRemarks(found);
    return found;
  };
  return html`
    <${PageHead} title=${t("Edit {name}", { name: opened.name })}>
      <button
        type="button"
        class="button button-main"
        disabled=${busy || !changed}
        onClick=${() => save(now())}
      >Save</button>
      <button
        type="button"
        class="button"
        onClick=${() => router.go(`/skills/${encodeURIComponent(opened.name)}`)}
      >Close</button>
    <//>
    <p class="hint" role="status">${changed ? t("Not saved yet") : t("Saved")}</p>
    ${draft !== null && changed && saved === opened.text && html`
      <${DraftNote} onDiscard=${onDiscard} />
    `}
    <div aria-live="polite">${failure && html`<${FailureBox} failure=${failure} />`}</div>
    ${onDisk && html`<${Conflict} onDisk=${onDisk} onKeepMine=${takeRevision} />`}
    <div class="editor-columns">
      <section aria-label="Text">
        <${LazyEditor}
          label=${t("SKILL.md of {name}", { name: opened.name })}
          initial=${initial}
          onChange=${write}
          review=${review}
        />
      </section>
      <section aria-labelledby="preview-title">
        <h2 id="preview-title">Preview</h2>
        <${Markdown} text=${bodyOf(text)} label="Preview of the skill" />
      </section>
    </div>
    <${Remarks} remarks=${remarks} />
    ${question}
  `;
}

function DraftNote({ onDiscard }: { onDiscard: () => void }): VNode {
  return html`
    <div class="card card-warn" role="status">
      <p>This is your draft: it was left here without being saved.</p>
      <div class="form-actions">
        <button type="button" class="button" onClick=${onDiscard}>Discard the draft</button>
      </div>
    </div>
  `;
}

/** Saves over the text that was opened, never over one that came to the disk since. */
function useSaving({ name, text: first, revision: opened }: SkillText) {
  const { api, notice } = useApp();
  const { busy, failure, run, set } = useAttempt();
  const [revision, setRevision] = useState(opened);
  const [saved, setSaved] = useState(first);
  const [onDisk, setOnDisk] = useState<SkillText | null>(null);
  const save = (text: string) =>
    run(async () => {
      try {
        const stored = await api.read(
          api.routes.skills[":name"].text.$put({
            param: { name: inPath(name) },
            json: { text, revision },
          }),
        );
        setRevision(stored.revision);
        setSaved(text);
        setOnDisk(null);
        notice.value = { text: t("{name} was saved; clients see it now", { name }), tone: "good" };
      } catch (error) {
        if (error instanceof CallFailed && error.failure.code === "conflict") {
          setOnDisk(await readText(api, name));
        }
        throw error;
      }
    });
  const takeRevision = () => {
    if (!onDisk) return;
    setRevision(onDisk.revision);
    setOnDisk(null);
    set(null);
  };
  return { busy, failure, saved, revision, onDisk, save, takeRevision };
}

function Conflict({ onDisk, onKeepMine }: { onDisk: SkillText; onKeepMine: () => void }): VNode {
  return html`
    <section class="card card-warn" aria-labelledby="conflict-title">
      <h2 id="conflict-title">The file was changed on disk</h2>
      <p>Your text is in the editor below; this is what the file holds now. Take over what you need,
        then save yours over it.</p>
      <${CodeBlock} what="On disk" text=${onDisk.text} />
      <div class="form-actions">
        <button type="button" class="button" onClick=${onKeepMine}>
          I have compared them: let me save mine
        </button>
      </div>
    </section>
  `;
}

function Remarks({ remarks }: { remarks: LineRemark[] | null }): VNode {
  if (remarks === null) return html`<p class="hint">The checks run while you write.</p>`;
  if (remarks.length === 0) return html`<p class="good-line">All checks pass.</p>`;
  return html`
    <section aria-labelledby="remarks-title">
      <h2 id="remarks-title">What the checks say</h2>
      <ul class="plain-list">
        ${remarks.map(({ line, message }) =>
          html`<li key=${`${line} ${message}`}><strong>Line ${line}</strong> ${message}</li>`
        )}
      </ul>
    </section>
  `;
}

/** Frontmatter is no part of what clients read. */
function bodyOf(text: string): string {
  return text.replace(/^\uFEFF?---\r?\n[\s\S]*?\n---[ \t]*(\r?\n|$)/, "");
}

async function reviewText(api: AppState["api"], name: string, text: string): Promise<LineRemark[]> {
  try {
    const { findings } = await api.read(api.routes.skills.lint.$post({ json: { name, text } }));
    return findings.map(({ line, message, fix }) => ({ line, message: `${message}. ${fix}` }));
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    // A text that is no skill at the moment is the commonest remark of all.
    const { message, remedy } = error.failure;
    return [{ line: 1, message: `${message}. ${remedy ?? ""}`.trim() }];
  }
}

function readText(api: AppState["api"], name: string): Promise<SkillText> {
  return api.read(api.routes.skills[":name"].text.$get({ param: { name: inPath(name) } }));
}
