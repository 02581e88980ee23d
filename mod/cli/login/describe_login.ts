import type { InstanceEnvironment } from "../../auth/connection.ts";
import type { LoginOutcome } from "./connect_login.ts";

const NAMES: Record<InstanceEnvironment, string> = {
  dev: "development: clients may change records",
  test: "test: clients may change records",
  prod: "production: clients may only read",
  unknown: "unknown: clients may only read",
};

/** What a person reads after a login: who, how clients name it, what it is used for. */
export function describeLogin({ connection, test, notes }: LoginOutcome): string {
  const { host, label, kind, environment, environmentConfirmed, writes } = connection;
  const who = test.user ? ` as ${test.user.name} (${test.user.userName})` : "";
  const lines = [
    `Connected ${host}${who}.`,
    `Clients name it with the header X-SN-Instance: ${label}`,
    ...(kind === "sso" ? ["and use it with the header X-Service-Auth-Source: stored"] : []),
  ];
  if (environmentConfirmed) {
    const policy = writes ? `${environment}; writes: ${writes}` : NAMES[environment];
    lines.push(`It is set to ${policy}.`);
  } else {
    const { suggestion } = test;
    const wanted = suggestion && suggestion.environment !== "unknown"
      ? suggestion.environment
      : "dev";
    lines.push(
      `Nobody has said yet what it is used for. ${suggestion?.why ?? ""}`.trim(),
      `Say it: assistant instances set ${host} --environment ${wanted}`,
    );
  }
  return [...lines, ...notes.map((note) => `Note: ${note}`)].join("\n");
}
