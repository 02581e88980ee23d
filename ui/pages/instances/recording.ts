import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Connection } from "../../../mod/auth/connection.ts";
import type { TrackingChoice } from "../../../mod/changes/capture_choices.ts";
import { inPath } from "../../api.ts";
import { type Failure, toFailure } from "../../failure.ts";
import { html } from "../../html.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { SelectField } from "../../parts/field.ts";
import { LoadedView } from "../../parts/loaded_view.ts";
import { useResource } from "../../resource.ts";
import { useApp } from "../../state.ts";

type Tracking = TrackingChoice["tracking"];

const TRACKING_OPTIONS: { value: Tracking; text: string }[] = [
  { value: "update_set", text: "Update set required" },
  { value: "application", text: "Source control of the application" },
  { value: "none", text: "Not recorded" },
];

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
      ${open && html`<${RecordingBody} instance=${instance} />`}
    </details>
  `;
}

function RecordingBody({ instance }: { instance: Connection }): VNode {
  const { api, notice } = useApp();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [honoured, setHonoured] = useState<boolean | null>(null);
  const param = { host: inPath(instance.host) };
  const recording = api.routes.recording[":host"];
  const choices = useResource(() => api.read(recording.$get({ param })), [instance.host]);

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(toFailure(error));
    } finally {
      setBusy(false);
    }
  }
  const choose = ({ scope, name }: TrackingChoice, tracking: Tracking) =>
    run(async () => {
      await api.read(recording.$put({ param, json: { scope, tracking } }));
      await choices.reload();
      notice.value = { text: `Recording of ${name} saved`, tone: "good" };
    });
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
          <div class="field-row">
            ${data.applications.map((choice) =>
              html`
                <${SelectField}
                  key=${choice.scope}
                  label=${choice.name}
                  value=${choice.tracking}
                  options=${TRACKING_OPTIONS}
                  disabled=${busy}
                  onChange=${(tracking: Tracking) => choose(choice, tracking)}
                />
              `
            )}
          </div>
        `}
    <//>
    <div class="card-actions">
      <button type="button" class="button" disabled=${busy} onClick=${probe}>
        ${busy ? "Working…" : "Check recording"}
      </button>
    </div>
    <p class="hint" aria-live="polite">${explainProbe(honoured)}</p>
    ${failure && html`<${FailureBox} failure=${failure} />`}
  `;
}

function explainProbe(honoured: boolean | null): string {
  if (honoured === null) {
    return "Finds out whether this instance takes the update set with each request. Makes and " +
      "removes two update sets of its own.";
  }
  return honoured
    ? "It does: writes into another set than your current one leave your own session alone."
    : "It does not: for such writes your current update set is switched and put back.";
}
