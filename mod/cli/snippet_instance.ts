import type { Connection } from "../auth/connection.ts";

export interface SnippetInstance {
  /** For `X-SN-Instance`. */
  name: string;
  sso: boolean;
  /** It stands for an instance that the reader has to choose. */
  example: boolean;
}

/** The instance that ready-to-paste client configuration names. */
export function chooseSnippetInstance(
  connections: readonly Connection[],
  demo: boolean,
): SnippetInstance {
  const chosen = (demo && connections.find((connection) => connection.origin === "demo")) ||
    (connections.length === 1 ? connections[0] : undefined);
  if (!chosen) return { name: connections[0]?.host ?? "your-instance", sso: false, example: true };
  const unique = connections.filter(({ label }) => label === chosen.label).length === 1;
  return {
    name: chosen.label && unique ? chosen.label : chosen.host,
    sso: chosen.kind === "sso",
    example: false,
  };
}
