import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { html } from "../../html.ts";
import { Badge } from "../../parts/badge.ts";
import { ConfirmDialog } from "../../parts/confirm_dialog.ts";
import { useApp } from "../../state.ts";

export interface CompilerCardProps {
  compiler: { folder: string; installed: boolean };
  onInstalled: () => Promise<void>;
}

/** The platform vendor's compiler: whether it is there, and what fetches it. */
export function CompilerCard({ compiler, onInstalled }: CompilerCardProps): VNode {
  const { api, notice } = useApp();
  const [asking, setAsking] = useState(false);
  const { folder, installed } = compiler;
  const install = async () => {
    const { version } = await api.read(api.routes.settings.compiler.$post());
    setAsking(false);
    notice.value = { text: `The compiler ${version} is installed`, tone: "good" };
    await onInstalled();
  };
  return html`
    <section class="card" aria-labelledby="compiler">
      <h2 id="compiler">Applications from source</h2>
      <p class="badges">
        ${Badge(
          installed
            ? { tone: "good", text: "Compiler installed" }
            : { tone: "plain", text: "Compiler not installed" },
        )}
        ${installed && html`<code>${folder}</code>`}
      </p>
      ${!installed && html`
        <p>Tools that compile Fluent sources need the platform vendor's own compiler. No other tool
          does.</p>
        <div>
          <button type="button" class="button" onClick=${() => setAsking(true)}>
            Install the compiler
          </button>
        </div>
      `}
      ${asking && html`
        <${ConfirmDialog}
          title="Install the compiler?"
          action="Install the compiler"
          refusal="Not now"
          onClose=${() => setAsking(false)}
          onConfirm=${install}
        >
          <p>The vendor's compiler and its documents (15 MB) are fetched from the npm registry of this
            machine's settings, checked, and put into <code>${folder}</code>. They stand under the
            vendor's licence, which comes with them.</p>
          <//>
      `}
    </section>
  `;
}
