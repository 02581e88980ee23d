import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Connection } from "../../../mod/auth/connection.ts";
import type { ConnectionTest } from "../../../mod/platform/connection/check_connection.ts";
import { html } from "../../html.ts";
import { ConfirmDialog } from "../../parts/confirm_dialog.ts";
import { consequencesOf, loosens, nameChange } from "./loosening.ts";
import type { ChangeInstance, InstanceChange } from "./use_change.ts";

export interface LooseningOptions {
  instance: Connection;
  /** Of the last test. */
  suggestion?: ConnectionTest["suggestion"];
  onChange: ChangeInstance;
}

/** A change that tightens is made at once, one that loosens after its question. */
export function useLoosening(
  { instance, suggestion, onChange }: LooseningOptions,
): { change: ChangeInstance; question: VNode | null } {
  const [asked, setAsked] = useState<{ json: InstanceChange; what: string } | null>(null);
  const change: ChangeInstance = async (json, what) => {
    if (loosens(instance, json, suggestion)) setAsked({ json, what });
    else await onChange(json, what);
  };
  if (!asked) return { change, question: null };
  const name = nameChange(instance.label, asked.json);
  const close = () => setAsked(null);
  const question = html`
    <${ConfirmDialog}
      title=${`${name}?`}
      action=${name}
      refusal="Leave it"
      onClose=${close}
      onConfirm=${async () => {
        await onChange(asked.json, asked.what);
        close();
      }}
    >
      ${consequencesOf(instance, asked.json, suggestion).map((sentence) =>
        html`<p key=${sentence}>${sentence}</p>`
      )}
    <//>
  `;
  return { change, question };
}
