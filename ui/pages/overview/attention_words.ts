import type { Connection, ConnectionStatus } from "../../../mod/auth/connection.ts";
import { t } from "../../language.ts";

/** What needs the person, as the service tells it. */
export interface Attention {
  kind: "connection" | "update_set" | "skill" | "port";
  subject: string;
  scope?: string | undefined;
  message: string;
  remedy: string;
}

type Words = Pick<Attention, "message" | "remedy">;

const STATUSES: Record<Exclude<ConnectionStatus, "valid">, Words> = {
  expired: { message: t("The session has expired"), remedy: t("Connect it anew.") },
  refused: { message: t("The credentials are refused"), remedy: t("Give the right ones.") },
  unreachable: {
    message: t("It cannot be reached"),
    remedy: t("Look at the network or the proxy."),
  },
  hibernating: { message: t("It is asleep"), remedy: t("Wake it on the developer site.") },
};

/** What needs the person in the reader's language; what a check found stays as the service says it. */
export function sayAttention(
  attention: Attention,
  instances: readonly Pick<Connection, "host" | "label" | "status">[],
): Words {
  const { kind, subject, scope, remedy } = attention;
  if (kind === "skill") {
    return { message: t("The skill {name} does not pass its checks", { name: subject }), remedy };
  }
  const instance = instances.find(({ host }) => host === subject);
  if (kind === "update_set" && instance && scope !== undefined) {
    const { label } = instance;
    return {
      message: t("{label}: changes in {scope} would go into the Default update set", {
        label,
        scope,
      }),
      remedy: t("Switch to an update set, or make one; changes in Default are refused."),
    };
  }
  if (kind === "connection" && instance?.status && instance.status !== "valid") {
    const words = STATUSES[instance.status];
    return { message: `${instance.label}: ${words.message}`, remedy: words.remedy };
  }
  return attention;
}
