import type { VNode } from "preact";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { TextField } from "../../parts/field.ts";
import type { Naming } from "./kind_form.ts";

export interface NamingFieldProps {
  naming: Naming;
  onNaming: (change: Partial<Naming>) => void;
  error?: string;
}

export interface InstanceFieldProps extends NamingFieldProps {
  /** A connected instance stays the one it is. */
  fixed: boolean;
}

/** The instance to connect; `fixed` for one that is connected again. */
export function InstanceField({ naming, onNaming, error, fixed }: InstanceFieldProps): VNode {
  return html`
    <${TextField}
      label="Instance"
      required
      autofocus=${!fixed}
      readOnly=${fixed}
      value=${naming.instance}
      placeholder="dev12345"
      hint=${fixed ? undefined : t("The name, the host or the address from your browser's bar.")}
      error=${error}
      onInput=${(instance: string) => onNaming({ instance })}
    />
  `;
}

/** The label of an instance that is connected for the first time. */
export function LabelField({ naming, onNaming, error }: NamingFieldProps): VNode {
  return html`
    <${TextField}
      label="Label"
      value=${naming.label}
      hint="A short name for clients and for you."
      error=${error}
      onInput=${(label: string) => onNaming({ label })}
    />
  `;
}
