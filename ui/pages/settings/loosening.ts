import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { html } from "../../html.ts";
import { ConfirmDialog } from "../../parts/confirm_dialog.ts";
import { useApp } from "../../state.ts";

type Proposal = { text: string } | { edits: { path: string[]; value?: unknown }[] };

interface Asking {
  loosens: string[];
  save: () => Promise<void>;
}

/** Saves at once what loosens nothing, and asks before anything else. */
export function useLooseningGuard(): {
  guard: (change: Proposal, save: () => Promise<void>) => Promise<void>;
  question: VNode | null;
} {
  const { api } = useApp();
  const [asking, setAsking] = useState<Asking | null>(null);
  const guard = async (change: Proposal, save: Asking["save"]) => {
    const { loosens } = await api.read(
      api.routes.settings.check.$post({ json: change as { text: string } }),
    ) as { loosens: string[] };
    if (loosens.length === 0) return await save();
    setAsking({ loosens, save });
  };
  const close = () => setAsking(null);
  const question = asking && html`
    <${ConfirmDialog}
      title="Let the built-in agent do more?"
      action="Save"
      refusal="Not now"
      onClose=${close}
      onConfirm=${async () => {
        await asking.save();
        close();
      }}
    >
      <p>From the next start on:</p>
      <ul>${asking.loosens.map((one) => html`<li key=${one}>${one}.</li>`)}</ul>
      <//>
  `;
  return { guard, question };
}
