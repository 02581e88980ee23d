import type { VNode } from "preact";
import { html } from "../html.ts";
import { t } from "../language.ts";
import { useApp } from "../state.ts";
import { SelectField } from "./field.ts";

export interface InstanceFilterProps {
  /** The host; empty for all. */
  value: string;
  onChange: (host: string) => void;
}

/** Narrows a list to one of the connected instances. */
export function InstanceFilter({ value, onChange }: InstanceFilterProps): VNode {
  const known = useApp().instances.state.value.data ?? [];
  const hosts = known.map(({ host, label }) => ({ value: host, text: label }));
  return html`
    <${SelectField}
      label="Instance"
      value=${value}
      options=${[{ value: "", text: t("All instances") }, ...hosts]}
      onChange=${onChange}
    />
  `;
}
