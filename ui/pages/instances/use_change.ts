import type { Connection } from "../../../mod/auth/connection.ts";
import { inPath } from "../../api.ts";
import { t } from "../../language.ts";
import { useApp } from "../../state.ts";
import { type Attempt, useAttempt } from "../../use_attempt.ts";

export type InstanceChange = Partial<Pick<Connection, "label" | "environment" | "writes">>;

/** Saves a change, then tells what was saved: `Environment`. */
export type ChangeInstance = (json: InstanceChange, what: string) => Promise<void>;

/** Changes what is known about an instance. */
export function useChange(
  { host, label }: Pick<Connection, "host" | "label">,
): Attempt & { change: ChangeInstance } {
  const { api, instances, notice } = useApp();
  const attempt = useAttempt();
  const param = { host: inPath(host) };
  return {
    ...attempt,
    change: (json, what) =>
      attempt.run(async () => {
        await api.read(api.routes.instances[":host"].$patch({ param, json }));
        await instances.reload();
        notice.value = {
          text: t("{what} of {label} saved", { what, label: json.label ?? label }),
          tone: "good",
        };
      }),
  };
}
