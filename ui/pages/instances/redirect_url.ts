import type { VNode } from "preact";
import { html } from "../../html.ts";
import { CopyButton } from "../../parts/copy_button.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { useResource } from "../../resource.ts";
import { useApp } from "../../state.ts";

/** The redirect URL that the OAuth application on the instance has to name. */
export function RedirectUrl(): VNode {
  const { api } = useApp();
  const loaded = useResource(() => api.read(api.routes.oauth["redirect-url"].$get()), []);
  const { data, failure } = loaded.state.value;
  if (failure) {
    return html`<${FailureBox} failure=${failure} onRetry=${() => void loaded.reload()} />`;
  }
  return html`
    <div class="field" aria-busy=${data === undefined}>
      <p class="field-name">Redirect URL to register</p>
      <div class="copy-line">
        <code>${data?.redirectUri ?? "…"}</code>
        ${data && html`<${CopyButton} text=${data.redirectUri} what="redirect URL" />`}
      </div>
      <p class="hint">Enter it, to the letter, in the OAuth application on the instance.
        ${data &&
          html`<span> </span><span>The variable <code>${data.variable}</code> changes its port.</span>`}</p>
    </div>
  `;
}
