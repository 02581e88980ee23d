import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { Badge } from "../../parts/badge.ts";
import { CompilerQuestion } from "../../parts/compiler_question.ts";

export interface CompilerCardProps {
  compiler: { folder: string; installed: boolean };
  onInstalled: () => Promise<void>;
}

/** The platform vendor's compiler: whether it is there, and what fetches it. */
export function CompilerCard({ compiler, onInstalled }: CompilerCardProps): VNode {
  const [asking, setAsking] = useState(false);
  const { folder, installed } = compiler;
  return html`
    <section class="card" aria-labelledby="compiler">
      <h2 id="compiler">Applications from source</h2>
      <p class="badges">
        ${Badge(
          installed
            ? { tone: "good", text: t("Compiler installed") }
            : { tone: "plain", text: t("Compiler not installed") },
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
        <${CompilerQuestion}
          folder=${folder}
          onClose=${() => setAsking(false)}
          onInstalled=${onInstalled}
        />
      `}
    </section>
  `;
}
