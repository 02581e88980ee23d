import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { html } from "../../html.ts";
import { ButtonField } from "../../parts/button_field.ts";
import { ChoiceChips } from "../../parts/choice_chips.ts";
import { ConfirmDialog } from "../../parts/confirm_dialog.ts";
import { CopyButton } from "../../parts/copy_button.ts";
import { Dialog } from "../../parts/dialog.ts";
import { SelectField, TextField } from "../../parts/field.ts";
import { Icon, ICON_NAMES } from "../../parts/icons.ts";
import { InstanceFilter } from "../../parts/instance_filter.ts";
import { type ControlAttributes, Labelled } from "../../parts/labelled.ts";
import { LockButton } from "../../parts/lock_button.ts";
import { Pager } from "../../parts/pager.ts";
import { Switch } from "../../parts/switch.ts";
import { ThemeSwitch } from "../../parts/theme_switch.ts";
import { Shelf, Specimen } from "./specimen.ts";

const nothing = () => undefined;
const KINDS = [
  { value: "allow", text: "Allow" },
  { value: "ask", text: "Ask me" },
  { value: "deny", text: "Deny" },
];

/** What is pressed, chosen or filled in. */
export function Controls(): VNode {
  return html`
    <${Buttons} />
    <${Choices} />
    <${Fields} />
    <${Dialogs} />
  `;
}

function Buttons(): VNode {
  return html`
    <${Shelf} name="Buttons">
      <${Specimen} of="At rest">
        <p class="form-actions">
          <button type="button" class="button button-main">Main</button>
          <button type="button" class="button">Other</button>
          <button type="button" class="button button-quiet">Quiet</button>
          <button type="button" class="button button-bad">Loses something</button>
        </p>
        <//>
        <${Specimen} of="Disabled">
          <p class="form-actions">
            <button type="button" class="button button-main" disabled>Main</button>
            <button type="button" class="button" disabled>Other</button>
            <button type="button" class="button button-quiet" disabled>Quiet</button>
            <button type="button" class="button button-bad" disabled>Loses something</button>
          </p>
          <//>
          <${Specimen} of="With a task of their own">
            <p class="form-actions">
              <${CopyButton} text="copied" what="a text" />
              <${ThemeSwitch} />
              <${LockButton} />
            </p>
            <//>
            <${Specimen} of="Pages: the first, between, the last">
              <${Pager} noun="first" words="1 to 20" onNext=${nothing} />
              <${Pager} noun="middle" words="21 to 40" onPrevious=${nothing} onNext=${nothing} />
              <${Pager} noun="last" words="41 to 47" onPrevious=${nothing} />
              <//>
              <${Specimen} of="Icons">
                <p class="badges">${ICON_NAMES.map((name) =>
                  html`<${Icon} key=${name} name=${name} />`
                )}</p>
                <//>
                <//>
  `;
}

function Choices(): VNode {
  const [chosen, setChosen] = useState("ask");
  const [on, setOn] = useState(true);
  const choice = { value: chosen, options: KINDS };
  return html`
    <${Shelf} name="Choices">
      <${ButtonField} label="Saved as it is made" ...${choice} onChoose=${setChosen}
        hint="With what follows from it" />
      <${ButtonField} label="Being saved" ...${choice} onChoose=${setChosen} busy />
      <${Specimen} of="Chips">
        <${ChoiceChips} label="Chips" ...${choice} onChange=${setChosen} />
        <//>
        <${Specimen} of="Switches: on and off, free and busy">
          <p class="badges">
            <${Switch} label="Free" on=${on} onSwitch=${setOn} />
            <${Switch} label="Its opposite" on=${!on} onSwitch=${() => setOn(!on)} />
            <${Switch} label="Busy, on" on busy onSwitch=${nothing} />
            <${Switch} label="Busy, off" on=${false} busy onSwitch=${nothing} />
          </p>
          <//>
          <//>
  `;
}

function Fields(): VNode {
  const [text, setText] = useState("Fleet 1.4");
  const [kind, setKind] = useState("ask");
  const [host, setHost] = useState("");
  const written = { value: text, onInput: setText };
  return html`
    <${Shelf} name="Fields">
      <div class="form">
        <${TextField} label="Required" required ...${written} hint="With a hint" />
        <${TextField} label="Not required" ...${written} />
        <${TextField} label="Empty" value="" onInput=${nothing} placeholder="What fits here" />
        <${TextField} label="Faulty" required ...${written} error="There is one of that name" />
        <${TextField} label="For reading" required ...${written} readOnly />
        <${TextField} label="Secret" type="password" required ...${written} />
        <${TextField} label="Search" type="search" ...${written} />
        <${TextField} label="Day" type="date" value="2026-02-28" onInput=${nothing} />
        <${SelectField} label="One of several" value=${kind} options=${KINDS} onChange=${setKind}
          hint="Nothing is saved yet" />
        <${SelectField} label="Not to be chosen" value="ask" options=${KINDS} onChange=${nothing}
          disabled />
        <${InstanceFilter} value=${host} onChange=${setHost} />
        <${Labelled} label="Any control" optional hint="Tied to its label">
          ${(attributes: ControlAttributes) =>
            html`<textarea ...${attributes} rows="2">Two lines</textarea>`}
        <//>
      </div>
    <//>
  `;
}

function Dialogs(): VNode {
  const [open, setOpen] = useState<"plain" | "question" | null>(null);
  const close = () => setOpen(null);
  return html`
    <${Shelf} name="Dialogs">
      <p class="form-actions">
        <button type="button" class="button" onClick=${() =>
          setOpen("plain")}>Open a dialog</button>
        <button type="button" class="button" onClick=${() => setOpen("question")}>
          Open a question
        </button>
      </p>
    <//>
    ${open === "plain" && html`
      <${Dialog} title="A dialog" onClose=${close}>
        <p>Escape closes it.</p>
        <//>
    `}
    ${open === "question" && html`
      <${ConfirmDialog} title="Remove payroll?" action="Remove payroll" refusal="Keep it"
        onClose=${close} onConfirm=${() => Promise.reject(new Error("It is used just now"))}>
        <p>Its password goes with it.</p>
        <//>
    `}
  `;
}
