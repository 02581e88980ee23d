import type { VNode } from "preact";
import { html } from "../../html.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { type ServiceConfig, useApp } from "../../state.ts";
import { useAttempt } from "../../use_attempt.ts";

export interface ProjectFileProps {
  trust: ServiceConfig["trust"];
  onChanged: () => Promise<void>;
}

/** What of a project's own file waits for the person, and the button that confirms it. */
export function ProjectFile({ trust, onChanged }: ProjectFileProps): VNode | null {
  const { api } = useApp();
  const { busy, failure, run } = useAttempt();
  if (!trust || trust.waiting.length === 0) return null;
  const confirm = () =>
    run(async () => {
      await api.read(api.routes.config.trust.$post({ json: { hash: trust.hash } }));
      await onChanged();
    });
  return html`
    <section class="card card-warn" aria-labelledby="project-file">
      <h2 id="project-file">This project's file waits for you</h2>
      <p>
        <code>${trust
          .file}</code> came with the project. Read it before you trust it: until then this
        part of it has no effect.
      </p>
      <ul class="plain-list">
        ${trust.waiting.map(({ path, says }) =>
          html`<li key=${path + says}><code>${path}</code> ${says}</li>`
        )}
      </ul>
      <div aria-live="polite">${failure && html`<${FailureBox} failure=${failure} />`}</div>
      <div class="form-actions">
        <button type="button" class="button" disabled=${busy} onClick=${confirm}>
          Trust this file
        </button>
      </div>
    </section>
  `;
}
