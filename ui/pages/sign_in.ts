import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { type Failure, faultsByField, toFailure } from "../failure.ts";
import { html } from "../html.ts";
import { TextField } from "../parts/field.ts";
import { FailureBox } from "../parts/failure_box.ts";
import { PageHead } from "../parts/page_head.ts";
import { useApp } from "../state.ts";

/** Asks for the API token where the service was started with one. */
export function SignInPage({ onSignedIn }: { onSignedIn: () => void }): VNode {
  const { api } = useApp();
  const [token, setToken] = useState("");
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);

  async function signIn(event: Event): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      await api.read(api.routes.session.$post({ json: { token } }));
      onSignedIn();
    } catch (error) {
      setFailure(toFailure(error));
      setBusy(false);
    }
  }
  return html`
    <div class="sign-in card">
      <${PageHead} title="Sign in" lead="This service asks for its API token." />
      <form class="form" onSubmit=${signIn}>
        <${TextField}
          label="API token"
          type="password"
          required
          value=${token}
          hint="The value of ASSISTANT_API_TOKEN that the service was started with."
          error=${faultsByField(failure).token}
          onInput=${setToken}
        />
        ${failure && html`<${FailureBox} failure=${failure} />`}
        <div class="form-actions">
          <button type="submit" class="button button-main" disabled=${busy}>Sign in</button>
        </div>
      </form>
    </div>
  `;
}
