import { CONTROL_PATH, type ControlState } from "./control.ts";
import { MAX_LATENCY_MS } from "./faults.ts";
import { escapeHtml } from "../login/page.ts";

/** The switches of the front page: forms that work without scripts. */
export function switchForms(state: ControlState): string {
  const standing = state.fault === null
    ? ""
    : `<p class="notice">Every request fails now: <code>${escapeHtml(state.fault)}</code></p>`;
  return `${standing}
    <form method="post" action="${CONTROL_PATH}">
      <fieldset><legend>Standing fault</legend>
        <label class="field">Every request that names none itself
          <select name="fault">${faultOptions(state)}</select></label>
        <label class="field">Latency of the slow ones, in milliseconds
          <input type="number" name="latencyMs" min="0" max="${MAX_LATENCY_MS}" required
            value="${state.latencyMs}"></label>
      </fieldset>
      <fieldset><legend>Behaviours that differ between instances</legend>
        ${Object.entries(state.behaviour).map(behaviourBox).join("")}
      </fieldset>
      <button>Apply</button>
    </form>
    <h2>Records</h2>
    <p>Everything that was created or changed since is lost, and everybody is logged out.</p>
    <form method="post" action="${CONTROL_PATH}">
      <input type="hidden" name="reset" value="true">
      <button class="quiet">Bring the first records back</button>
    </form>`;
}

function faultOptions({ fault, faults }: ControlState): string {
  const option = (value: string, text: string) =>
    `<option value="${escapeHtml(value)}"${value === (fault ?? "") ? " selected" : ""}>${
      escapeHtml(text)
    }</option>`;
  return option("", "None") + Object.keys(faults).map((name) => option(name, name)).join("");
}

/** An unticked box sends nothing, so a hidden field in front of it says false. */
function behaviourBox([name, on]: [string, boolean]): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const field = `name="behaviour.${escapeHtml(name)}"`;
  return `<input type="hidden" ${field} value="false">
    <label><input type="checkbox" ${field} value="true"${on ? " checked" : ""}>${
    escapeHtml(words.charAt(0).toUpperCase() + words.slice(1))
  }</label>`;
}
