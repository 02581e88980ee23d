import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Connection } from "../../../mod/auth/connection.ts";
import type { TrackingChoice } from "../../../mod/changes/target/recording_choices.ts";
import { inPath } from "../../api.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { ButtonField } from "../../parts/button_field.ts";
import { ConfirmDialog } from "../../parts/confirm_dialog.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { TextField } from "../../parts/field.ts";
import { LoadedView } from "../../parts/loaded_view.ts";
import { useResource } from "../../resource.ts";
import { useApp } from "../../state.ts";
import { useAttempt } from "../../use_attempt.ts";

type Tracking = TrackingChoice["tracking"];

/** Applications shown at once. */
const SHOWN = 8;
const TRACKING_OPTIONS: { value: Tracking; text: string }[] = [
  { value: "update_set", text: t("Update set") },
  { value: "application", text: t("Source control") },
  { value: "none", text: t("Not recorded") },
];
/** How much of a change can be shipped and found again, the most first. */
const KEEPING: Tracking[] = ["update_set", "application", "none"];

/** How changes of this instance are recorded; loaded when it is opened. */
export function Recording({ instance }: { instance: Connection }): VNode {
  const [open, setOpen] = useState(false);
  return html`
    <details
      class="recording"
      open=${open}
      onToggle=${(event: Event) => setOpen((event.currentTarget as HTMLDetailsElement).open)}
    >
      <summary>How changes are recorded</summary>
      ${open && html`
        <div class="recording-body">
          <${RecordingBody} instance=${instance} />
        </div>
      `}
    </details>
  `;
}

function RecordingBody({ instance }: { instance: Connection }): VNode {
  const { api, notice } = useApp();
  const { busy, failure, run } = useAttempt();
  const [honoured, setHonoured] = useState<boolean | null>(null);
  const [asked, setAsked] = useState<Loosening | null>(null);
  const param = { host: inPath(instance.host) };
  const recording = api.routes.recording[":host"];
  const choices = useResource(() => api.read(recording.$get({ param })), [instance.host]);

  const save = async ({ choice: { scope, name }, tracking }: Loosening) => {
    await api.read(recording.$put({ param, json: { scope, tracking } }));
    await choices.reload();
    notice.value = { text: t("Recording of {name} saved", { name }), tone: "good" };
  };
  const choose = (choice: TrackingChoice, tracking: Tracking) => {
    const wanted = { choice, tracking };
    if (KEEPING.indexOf(tracking) > KEEPING.indexOf(choice.tracking)) setAsked(wanted);
    else void run(() => save(wanted));
  };
  const probe = () =>
    run(async () => setHonoured((await api.read(recording.probe.$post({ param }))).honoured));

  return html`
    <p class="hint">
      Work in the Default set never ships, so a change needs an update set unless you say otherwise
      for its application.
    </p>
    <${LoadedView} resource=${choices} noun="applications">
      ${(data: { applications: TrackingChoice[] }) =>
        html`
          <${ApplicationList} choices=${data.applications} busy=${busy} onChoose=${choose} />
        `}
    <//>
    <div class="card-actions">
      <button type="button" class="button" disabled=${busy} onClick=${probe}>
        ${busy ? t("Working…") : t("Check recording")}
      </button>
    </div>
    <p class="hint" aria-live="polite">${explainProbe(honoured)}</p>
    ${failure && html`<${FailureBox} failure=${failure} />`}
    ${asked && html`
      <${LooseningQuestion}
        instance=${instance}
        asked=${asked}
        onClose=${() => setAsked(null)}
        onConfirm=${() => save(asked)}
      />
    `}
  `;
}

/** A choice after which less of a change is recorded. */
interface Loosening {
  choice: TrackingChoice;
  tracking: Tracking;
}

interface LooseningQuestionProps {
  instance: Connection;
  asked: Loosening;
  onClose: () => void;
  onConfirm: () => Promise<void>;
}

function LooseningQuestion(
  { instance, asked: { choice, tracking }, onClose, onConfirm }: LooseningQuestionProps,
): VNode {
  const action = tracking === "none"
    ? t("Stop recording {name}", { name: choice.name })
    : t("Record {name} in source control", { name: choice.name });
  const places = { name: choice.name, label: instance.label };
  return html`
    <${ConfirmDialog}
      title=${`${action}?`}
      action=${action}
      refusal="Leave it"
      onClose=${onClose}
      onConfirm=${async () => {
        await onConfirm();
        onClose();
      }}
    >
      <p>${tracking === "none"
        ? t(
          "Changes of {name} on {label} then need no update set: nothing carries them to another instance.",
          places,
        )
        : t(
          "Changes of {name} on {label} then need no update set, and ship only with the application's own repository.",
          places,
        )}</p>
      <p>They stay in the journal of this service, and can be undone.</p>
      <//>
  `;
}

interface ApplicationListProps {
  choices: TrackingChoice[];
  busy: boolean;
  onChoose: (choice: TrackingChoice, tracking: Tracking) => void;
}

/** Instances can have hundreds of applications: those with a choice come first, the rest by name. */
function ApplicationList({ choices, busy, onChoose }: ApplicationListProps): VNode {
  const [filter, setFilter] = useState("");
  const wanted = filter.trim().toLowerCase();
  const matching = choices.filter(({ name }) => name.toLowerCase().includes(wanted));
  const shown = [
    ...matching.filter(({ tracking }) => tracking !== "update_set"),
    ...matching.filter(({ tracking }) => tracking === "update_set"),
  ].slice(0, SHOWN);
  return html`
    ${choices.length > SHOWN && html`
      <${TextField} label="Find an application" type="search" value=${filter} onInput=${setFilter} />
    `}
    <div class="field-row">
      ${shown.map((choice) =>
        html`
          <${ButtonField}
            key=${choice.scope}
            label=${choice.name}
            value=${choice.tracking}
            options=${TRACKING_OPTIONS}
            busy=${busy}
            onChoose=${(tracking: Tracking) => onChoose(choice, tracking)}
          />
        `
      )}
    </div>
    ${matching.length > SHOWN && html`
      <p class="hint">${matching.length - SHOWN} more: type a part of the name to find them.</p>
    `}
  `;
}

function explainProbe(honoured: boolean | null): string {
  if (honoured === null) {
    return t(
      "Finds out whether this instance takes the update set with each request. Makes and removes two update sets of its own.",
    );
  }
  return honoured
    ? t("It does: writes into another set than your current one leave your own session alone.")
    : t("It does not: for such writes your current update set is switched and put back.");
}
