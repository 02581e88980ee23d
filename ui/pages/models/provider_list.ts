import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { KeySource, ProviderEntry } from "../../../mod/models/models.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { Badge } from "../../parts/badge.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { SelectField, TextField } from "../../parts/field.ts";
import { useApp } from "../../state.ts";
import { useAttempt } from "../../use_attempt.ts";

export interface Providers {
  providers: ProviderEntry[];
  /** Those for which a key is enough. */
  known: { id: string; name: string }[];
}

const SOURCES: Record<KeySource, string> = {
  config: t("Key from the configuration"),
  "auth.json": t("Key kept here"),
  environment: t("Key from the environment"),
  cloud: t("The machine's cloud credentials"),
  none: t("No key needed"),
};

/** The providers with where their key is, and a form that keeps one. */
export function ProviderList(
  { providers, known, onChanged }: Providers & { onChanged: () => Promise<void> },
): VNode {
  const { api } = useApp();
  const { busy, failure, run } = useAttempt();
  const forget = (id: string) =>
    run(async () => {
      await api.read(api.routes.providers[":id"].key.$delete({ param: { id } }));
      await onChanged();
    });
  return html`
    <ul class="rows">
      ${providers.map(({ id, name, available, reason, keySource }) =>
        html`
          <li key=${id}>
            <div class="row">
              <span class="row-main">
                <strong>${name}</strong>
                <span class="row-text">${reason ?? (keySource && SOURCES[keySource])}</span>
              </span>
              <span class="badges">
                ${available
                  ? Badge({ tone: "good", text: t("Ready") })
                  : Badge({ tone: "warn", text: t("Not usable") })}
              </span>
              ${keySource === "auth.json" && html`
                <button
                  type="button"
                  class="button"
                  disabled=${busy}
                  aria-label=${t("Forget the key of {name}", { name })}
                  onClick=${() => forget(id)}
                >
                  Forget key
                </button>
              `}
            </div>
          </li>
        `
      )}
    </ul>
    <div aria-live="polite">${failure && html`<${FailureBox} failure=${failure} />`}</div>
    <${KeyForm} providers=${providers} known=${known} onChanged=${onChanged} />
  `;
}

function KeyForm({ providers, known, onChanged }: Providers & { onChanged: () => Promise<void> }) {
  const { api, notice } = useApp();
  const { busy, failure, run } = useAttempt();
  const more = providers.filter(({ id }) => !known.some((one) => one.id === id));
  const options = [...known, ...more].map(({ id, name }) => ({ value: id, text: name }));
  const [id, setId] = useState(options[0]?.value ?? "");
  const [key, setKey] = useState("");
  const keep = (event: Event) => {
    event.preventDefault();
    return run(async () => {
      const { name } = await api.read(
        api.routes.providers[":id"].key.$put({ param: { id }, json: { key } }),
      );
      setKey("");
      notice.value = { text: t("The key of {name} is kept", { name }), tone: "good" };
      await onChanged();
    });
  };
  return html`
    <form class="form" onSubmit=${keep}>
      <${SelectField} label="Provider" value=${id} options=${options} onChange=${setId} />
      <${TextField}
        label="Key"
        type="password"
        value=${key}
        onInput=${setKey}
        required
        hint="Kept on this machine, in a file that only you can read"
      />
      <div aria-live="polite">${failure && html`<${FailureBox} failure=${failure} />`}</div>
      <div class="form-actions">
        <button type="submit" class="button button-main" disabled=${busy}>Keep the key</button>
      </div>
    </form>
  `;
}
