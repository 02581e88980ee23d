import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { OauthFlowBegun, OauthFlowStatus } from "../../../mod/auth/oauth/flow_types.ts";
import { inPath } from "../../api.ts";
import { CallFailed, type Failure, toFailure } from "../../failure.ts";
import { clockTime } from "../../format.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { useApp } from "../../state.ts";

const ASK_MS = 1000;

export interface OauthWaitingProps {
  flow: OauthFlowBegun;
  /** As the person calls it. */
  instance: string;
  onConnected: (found: { host: string; renews: boolean }) => Promise<void>;
  /** To the form, as it was. */
  onBack: () => void;
}

/** Waits for the sign-in in the other tab. Whoever leaves cancels it. */
export function OauthWaiting({ flow, instance, onConnected, onBack }: OauthWaitingProps): VNode {
  const { ended, silence, cancel } = useSignIn(flow, onConnected);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  if (ended) {
    return html`
      <div class="form">
        <${FailureBox} failure=${ended} />
        <div class="form-actions">
          <button type="button" class="button button-main" autofocus onClick=${onBack}>
            Back to the form
          </button>
        </div>
      </div>
    `;
  }
  return html`
    <div class="form">
      <p role="status" class="waiting">
        <span class="spinner" aria-hidden="true"></span>
        Waiting for you to sign in to ${instance} in the other tab.
      </p>
      <p class="hint">Sign in there and choose Allow; this page then goes on by itself. Good until ${clockTime(
        flow.expires,
      )}.</p>
      ${silence && html`<${FailureBox} failure=${silence} />`}
      <div class="form-actions">
        <a
          ref=${link}
          class="button button-main"
          href=${flow.authorizeUrl}
          target="_blank"
          rel="noreferrer"
        >Open the sign-in page</a>
        <button
          type="button"
          class="button"
          onClick=${() => {
            cancel();
            onBack();
          }}
        >Cancel</button>
      </div>
    </div>
  `;
}

/** Asks how a sign-in stands until that is final, and cancels it when nobody waits any more. */
function useSignIn(
  { id }: OauthFlowBegun,
  onConnected: OauthWaitingProps["onConnected"],
): { ended: Failure | null; silence: Failure | null; cancel: () => void } {
  const { api } = useApp();
  const [ended, setEnded] = useState<Failure | null>(null);
  const [silence, setSilence] = useState<Failure | null>(null);
  const flow = api.routes.oauth[":id"];
  const param = { id: inPath(id) };
  const waiting = useRef(true);
  const cancel = () => {
    if (!waiting.current) return;
    waiting.current = false;
    // It ends by itself after ten minutes where this does not arrive.
    api.read(flow.$delete({ param })).catch(() => undefined);
  };
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const final = (failure: Failure) => {
      waiting.current = false;
      setEnded(failure);
    };
    const ask = async () => {
      try {
        const status = await api.read(flow.$get({ param })) as OauthFlowStatus;
        if (!waiting.current) return;
        setSilence(null);
        if (status.state === "connected") {
          waiting.current = false;
          await onConnected(status);
          return;
        }
        const failure = failureOf(status);
        if (failure) return final(failure);
      } catch (error) {
        // A service that restarts answers again; one that answers has said its last word.
        const silent = waiting.current && error instanceof CallFailed && error.status === 0;
        if (!silent) return final(toFailure(error));
        setSilence(toFailure(error));
      }
      if (waiting.current) timer = setTimeout(() => void ask(), ASK_MS);
    };
    void ask();
    return () => {
      clearTimeout(timer);
      cancel();
    };
  }, [id]);
  return { ended, silence, cancel };
}

/** How a sign-in failed; null while it waits. */
export function failureOf(status: OauthFlowStatus): Failure | null {
  switch (status.state) {
    case "failed":
      return {
        code: "unauthorized",
        message: status.message,
        remedy: status.remedy,
        issues: [],
      };
    case "expired":
      return { code: "timeout", message: status.message, remedy: status.remedy, issues: [] };
    case "cancelled":
      return {
        code: "cancelled",
        message: t("The sign-in was cancelled"),
        remedy: t("Start it again if it is still wanted."),
        issues: [],
      };
    default:
      return null;
  }
}
