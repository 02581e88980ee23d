import type { VNode } from "preact";
import { useId } from "preact/hooks";
import type { Connection } from "../../../mod/auth/connection.ts";
import type { ModelEntry } from "../../../mod/models/models.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { useApp } from "../../state.ts";

/** An agent that people talk to. */
export interface AgentChoice {
  name: string;
  description: string;
  readOnly: boolean;
}

/** Who answers, with which model, on which instance. */
export interface Chosen {
  agent: string;
  /** Null for the configured one. */
  model: string | null;
  /** Label or host; null for none. */
  instance: string | null;
}

/** What there is to choose from. */
export interface Offered {
  agents: readonly AgentChoice[];
  models: readonly ModelEntry[];
  /** `model` of the configuration. */
  defaultModel: string | undefined;
}

export interface ChoicesProps extends Offered {
  chosen: Chosen;
  onChange: (change: Partial<Chosen>) => void;
}

/** Agent, model and instance in one row. */
export function Choices({ agents, models, defaultModel, chosen, onChange }: ChoicesProps): VNode {
  const known = useApp().instances.state.value.data ?? [];
  return html`
    <div class="choices">
      <${Choice} label="Agent" value=${chosen.agent} onChange=${(agent: string) =>
        onChange({ agent })}>
        ${!agents.some(({ name }) => name === chosen.agent) && html`
          <option value=${chosen.agent}>${chosen.agent}</option>
        `}
        ${agents.map(({ name, description }) =>
          html`<option key=${name} value=${name} title=${description}>${name}</option>`
        )}
      <//>
      <${Choice} label="Model" value=${chosen.model ?? ""} onChange=${(model: string) =>
        onChange({ model })}>
        ${chosen.model === null && html`
          <option value="">${defaultModel ?? t("Choose a model")}</option>
        `}
        <${ModelOptions} models=${models} chosen=${chosen.model} />
      <//>
      ${known.length > 0 && html`
        <${Choice}
          label="Instance"
          value=${chosen.instance ?? ""}
          onChange=${(instance: string) => onChange({ instance: instance || null })}
        >
          <option value="">No instance chosen</option>
          ${namesOf(known, chosen.instance).map((name) =>
            html`<option key=${name} value=${name}>${name}</option>`
          )}
        <//>
      `}
    </div>
  `;
}

/** Instances by label, which outlives a change of port; by host where two have the same. */
export function instanceNames(known: readonly Pick<Connection, "host" | "label">[]): string[] {
  const labels = known.map(({ label }) => label);
  return known.map(({ host, label }) =>
    labels.indexOf(label) === labels.lastIndexOf(label) ? label : host
  );
}

/** A chosen one that is no longer connected stays in the list. */
function namesOf(known: readonly Connection[], chosen: string | null): string[] {
  const names = instanceNames(known);
  return chosen === null || names.includes(chosen) ? names : [chosen, ...names];
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: VNode[];
}

function Choice({ label, value, onChange, children }: ChoiceProps): VNode {
  const id = useId();
  return html`
    <span class="choice">
      <label for=${id} class="visually-hidden">${label}</label>
      <select id=${id} title=${label} value=${value}
        onChange=${(event: Event) =>
          onChange((event.target as HTMLSelectElement).value)}>${children}</select>
    </span>
  `;
}

interface ModelOptionsProps {
  models: readonly ModelEntry[];
  chosen: string | null;
}

/** By provider; what cannot be used says why. A chosen model that nobody lists stays in the list. */
function ModelOptions({ models, chosen }: ModelOptionsProps): VNode[] {
  const groups = [...Map.groupBy(models, ({ provider }) => provider)];
  const listed = chosen === null || models.some(({ id }) => id === chosen);
  return [
    ...(listed ? [] : [html`<option key=${chosen} value=${chosen}>${chosen}</option>`]),
    ...groups.map(([provider, own]) =>
      html`
        <optgroup key=${provider} label=${provider}>
          ${own.map((model) =>
            html`
              <option
                key=${model.id}
                value=${model.id}
                disabled=${!model.available}
                title=${model.reason}
              >${labelOf(model)}</option>
            `
          )}
        </optgroup>
      `
    ),
  ];
}

function labelOf({ id, name, provider, attachment, reasoning, available }: ModelEntry): string {
  const short = id.slice(provider.length + 1);
  const can = [attachment && t("images"), reasoning && t("thinks"), !available && t("no access")]
    .filter(Boolean);
  return `${name === short ? short : `${name} (${short})`}${
    can.length ? `: ${can.join(", ")}` : ""
  }`;
}
