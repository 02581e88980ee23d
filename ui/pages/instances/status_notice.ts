import type { VNode } from "preact";
import type { Connection } from "../../../mod/auth/connection.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";

export interface StatusExplanation {
  message: string;
  remedy: string;
  /** New credentials mend it. */
  reconnect: boolean;
}

/** What a status that needs somebody means, and what to do about it; null where nothing is to do. */
export function explainStatus(
  { label, kind, status }: Pick<Connection, "label" | "kind" | "status">,
): StatusExplanation | null {
  switch (status) {
    case "expired":
      return kind === "sso"
        ? {
          message: t("The stored browser session for {label} has expired.", { label }),
          remedy: t(
            "Sign in to the instance in your browser and paste a fresh request: running clients go on at once.",
          ),
          reconnect: true,
        }
        : {
          message: t("The stored OAuth access for {label} has expired.", { label }),
          remedy: t("Reconnect it: running clients go on at once."),
          reconnect: true,
        };
    case "refused":
      return {
        message: t("{label} refuses the stored credentials.", { label }),
        remedy: t(
          "They are not tried again by themselves, since repeated failures lock accounts out. Test the connection to see the causes.",
        ),
        reconnect: true,
      };
    case "hibernating":
      return {
        message: t("{label} is asleep.", { label }),
        remedy: t("Wake it in a browser, then test the connection."),
        reconnect: false,
      };
    case "unreachable":
      return {
        message: t("{label} did not answer the last call.", { label }),
        remedy: t("Test the connection to see why."),
        reconnect: false,
      };
    default:
      return null;
  }
}

export interface StatusNoticeProps {
  instance: Connection;
  notice: StatusExplanation;
}

/** Stands on a card while its connection does not work. */
export function StatusNotice({ instance, notice }: StatusNoticeProps): VNode {
  const { message, remedy, reconnect } = notice;
  return html`
    <div class="status-notice">
      <p><strong>${message}</strong> ${remedy}</p>
      ${reconnect && html`<${ReconnectLink} instance=${instance} main />`}
    </div>
  `;
}

/** Leads to the dialog, on the kind of the connection. */
export function ReconnectLink(
  { instance, main = false }: { instance: Connection; main?: boolean },
): VNode {
  return html`
    <a
      class=${main ? "button button-main" : "button"}
      href=${`/instances?add=1&instance=${encodeURIComponent(instance.host)}`}
    >Reconnect<span class="visually-hidden"> ${instance.label}</span></a>
  `;
}
