import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../../html.ts";
import { SelectField, TextField } from "../../parts/field.ts";
import { InstanceFilter } from "../../parts/instance_filter.ts";
import { nameCaller } from "../../caller_words.ts";
import { t } from "../../language.ts";
import type { CallSearch } from "./call_search.ts";

const TYPING_PAUSE_MS = 200;
const STATES: { value: CallSearch["state"]; text: string }[] = [
  { value: "", text: t("Any outcome") },
  { value: "done", text: t("Done") },
  { value: "planned", text: t("Planned") },
  { value: "needs_approval", text: t("Asked for approval") },
  { value: "failed", text: t("Failed") },
  { value: "unknown", text: t("Outcome unknown") },
];
const PORTS: readonly string[] = ["mcp", "api", "agent", "cli"];

export interface CallFiltersProps {
  search: CallSearch;
  clients: readonly string[];
  onChange: (part: Partial<CallSearch>) => void;
}

/** The filters of the log; the list follows after a short pause of typing. */
export function CallFilters({ search, clients, onChange }: CallFiltersProps): VNode {
  const { client, state, from, to, host } = search;
  const known = client && !clients.includes(client) ? [...clients, client] : clients;
  return html`
    <search class="filters filters-log">
      <${TypedField}
        label="Search calls"
        placeholder="an error, a record, an argument"
        value=${search.text}
        onChange=${(text: string) => onChange({ text })}
      />
      <${TypedField}
        label="Tool"
        value=${search.tool}
        onChange=${(tool: string) => onChange({ tool })}
      />
      <${InstanceFilter} value=${host} onChange=${(host: string) => onChange({ host })} />
      <${SelectField}
        label="Client"
        value=${client}
        options=${[
          { value: "", text: t("All clients") },
          ...known.map((value) => ({
            value,
            text: PORTS.includes(value) ? nameCaller({ client: null, port: value }) : value,
          })),
        ]}
        onChange=${(client: string) => onChange({ client })}
      />
      <${SelectField}
        label="Outcome"
        value=${state}
        options=${STATES}
        onChange=${(state: CallSearch["state"]) => onChange({ state })}
      />
      <${TextField}
        label="From"
        type="date"
        value=${from}
        onInput=${(from: string) => onChange({ from })}
      />
      <${TextField}
        label="To"
        type="date"
        value=${to}
        onInput=${(to: string) => onChange({ to })}
      />
    </search>
  `;
}

interface TypedFieldProps {
  label: string;
  value: string;
  placeholder?: string;
  onChange: (value: string) => void;
}

function TypedField({ label, value, placeholder, onChange }: TypedFieldProps): VNode {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    // The address changed by a link or the back button, not by typing.
    if (value !== sent.current) setTyped(sent.current = value);
  }, [value]);
  useEffect(() => {
    if (typed === sent.current) return;
    const timer = setTimeout(() => onChange(sent.current = typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, onChange]);
  return html`
    <${TextField}
      label=${label}
      type="search"
      value=${typed}
      placeholder=${placeholder}
      onInput=${setTyped}
    />
  `;
}
