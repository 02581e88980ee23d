import { AppError } from "../base/errors.ts";
import type { ConnectionKind, ConnectionSecrets, NewConnection } from "./connection.ts";

/** The secret fields of each kind; the names under which they are sealed. */
const FIELDS = {
  basic: { required: ["password"], optional: [] },
  oauth: {
    required: ["clientId"],
    optional: ["grant", "grantId", "clientSecret", "accessToken", "refreshToken", "expires"],
  },
  sso: { required: ["cookie"], optional: ["userToken", "userAgent", "paste", "renewed"] },
} as const satisfies Record<ConnectionKind, { required: string[]; optional: string[] }>;

/** The fields of a new connection to seal, by name. Throws `invalid_input`, never with a value in it. */
export function secretFields(input: NewConnection): Map<string, string> {
  const { secrets, username } = input;
  const fields = fieldsOf(secrets);
  if (secrets.kind !== "basic") return fields;
  if (!username) throw missing("username");
  if (username.includes(":")) throw malformed("username", "a colon");
  return fields;
}

/** The fields to seal, by name. Throws `invalid_input`, never with a value in it. */
export function fieldsOf(secrets: ConnectionSecrets): Map<string, string> {
  const values = new Map<string, unknown>(Object.entries(secrets));
  const { required, optional } = FIELDS[secrets.kind];
  const fields = new Map<string, string>();
  for (const name of [...required, ...optional]) {
    const value = values.get(name);
    if (typeof value === "string" && value !== "") fields.set(name, value);
    else if ((required as readonly string[]).includes(name)) throw missing(name);
  }
  for (const [name, value] of fields) {
    // Each of them goes into a header or a form; a line break there would begin another header.
    // deno-lint-ignore no-control-regex
    if (/[\r\n\u0000]/.test(value)) throw malformed(name, "a line break");
  }
  return fields;
}

/** Puts opened fields together again. Undefined when a required one is not there. */
export function assembleSecrets(
  kind: ConnectionKind,
  fields: Map<string, string>,
): ConnectionSecrets | undefined {
  if (FIELDS[kind].required.some((name) => !fields.has(name))) return undefined;
  return { kind, ...Object.fromEntries(fields) } as ConnectionSecrets;
}

function missing(name: string): AppError {
  return new AppError("invalid_input", `The credentials lack "${name}"`, {
    remedy: `Give "${name}".`,
    details: { field: name },
  });
}

function malformed(name: string, what: string): AppError {
  return new AppError("invalid_input", `The field "${name}" of the credentials contains ${what}`, {
    remedy: `Give "${name}" without ${what}.`,
    details: { field: name },
  });
}
