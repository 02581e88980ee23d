import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { faultsByField } from "../../failure.ts";
import { dateTime } from "../../format.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { ConfirmDialog } from "../../parts/confirm_dialog.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { TextField } from "../../parts/field.ts";
import { useApp } from "../../state.ts";
import { useAttempt } from "../../use_attempt.ts";

/** Everything in one sealed file, and back. */
export function BackupCard(): VNode {
  return html`
    <section class="card" aria-labelledby="backup">
      <h2 id="backup">Backup</h2>
      <p>Settings, connections with their secrets, provider keys, skills, history and notes in one file
        that your password seals. Not in it: the log, the demo instance, and what is fetched again.</p>
      <${MakeBackup} />
      <h3>Restore</h3>
      <${RestoreBackup} />
    </section>
  `;
}

function MakeBackup(): VNode {
  const { api, notice } = useApp();
  const { busy, failure, run } = useAttempt();
  const [password, setPassword] = useState("");
  const make = (event: Event) => {
    event.preventDefault();
    void run(async () => {
      const { file } = await api.read(api.routes.backup.$post({ json: { password } }));
      download(file, `assistant-${new Date().toISOString().slice(0, 10)}.backup`);
      setPassword("");
      notice.value = { text: t("The backup is made: keep its password elsewhere"), tone: "good" };
    });
  };
  return html`
    <form class="form form-narrow" noValidate onSubmit=${make}>
      <${TextField}
        label="Password for the backup"
        type="password"
        autocomplete="new-password"
        required
        hint="12 characters or more. Without it nobody can open the file, you neither."
        error=${faultsByField(failure).password}
        value=${password}
        onInput=${setPassword}
      />
      <div class="form-actions">
        <button type="submit" class="button" disabled=${busy}>
          ${busy ? t("Making it…") : t("Make a backup")}
        </button>
      </div>
      <div aria-live="polite">${failure && html`<${FailureBox} failure=${failure} />`}</div>
    </form>
  `;
}

/** A file that opens and that this version can take. */
interface Opened {
  json: { file: string; password: string };
  created: string;
  version: string;
}

function RestoreBackup(): VNode {
  const { api } = useApp();
  const { busy, failure, run } = useAttempt();
  const [chosen, setChosen] = useState<File | null>(null);
  const [password, setPassword] = useState("");
  const [opened, setOpened] = useState<Opened | null>(null);
  const [kept, setKept] = useState(false);
  const look = (event: Event) => {
    event.preventDefault();
    if (!chosen) return;
    void run(async () => {
      const json = { file: await asBase64(chosen), password };
      setOpened({ json, ...await api.read(api.routes.backup.look.$post({ json })) });
    });
  };
  const restore = async (json: Opened["json"]) => {
    await api.read(api.routes.backup.restore.$post({ json }));
    setOpened(null);
    setPassword("");
    setKept(true);
  };
  return html`
    <form class="form form-narrow" noValidate onSubmit=${look}>
      <${FileField} onChoose=${setChosen} />
      <${TextField}
        label="Its password"
        type="password"
        required
        value=${password}
        onInput=${setPassword}
      />
      <div class="form-actions">
        <button type="submit" class="button" disabled=${busy || !chosen}>
          ${busy ? t("Opening it…") : t("Open the backup")}
        </button>
      </div>
      <div aria-live="polite">
        ${failure && html`<${FailureBox} failure=${failure} />`}
        ${kept && html`
          <p class="warning-line">The backup waits: restart the service, and it takes the place of what
            is there.</p>
        `}
      </div>
    </form>
    ${opened && html`
      <${ConfirmDialog}
        title="Replace everything?"
        action="Replace everything"
        refusal="Keep what is there"
        onClose=${() => setOpened(null)}
        onConfirm=${() => restore(opened.json)}
      >
        <p>The backup of <strong>${dateTime(opened.created)}</strong>, made by version ${opened
          .version}, takes the place of settings, connections, provider keys, skills, history and
          notes when the service starts the next time. What is there now stays beside it, in files
          that end in <code>.replaced-…</code>.</p>
        <//>
    `}
  `;
}

function FileField({ onChoose }: { onChoose: (file: File | null) => void }): VNode {
  return html`
    <div class="field">
      <label for="backup-file">Backup file</label>
      <input
        id="backup-file"
        type="file"
        accept=".backup"
        onChange=${(event: Event) => {
          const [file = null] = (event.target as HTMLInputElement).files ?? [];
          onChoose(file);
        }}
      />
    </div>
  `;
}

function download(base64: string, name: string): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes]));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

function asBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("error", () => reject(reader.error));
    // `data:…;base64,` stands before it.
    reader.addEventListener("load", () => resolve(String(reader.result).split(",")[1] ?? ""));
    reader.readAsDataURL(file);
  });
}
