import { AppError } from "../../base/errors.ts";
import { elevationRequest } from "../../platform/elevation.ts";
import type { Client } from "../../platform/types.ts";
import type { OperationKind } from "../change_report.ts";

/**
 * Tables whose writing takes a role that counts only in a session elevated to it. Source: platform
 * documentation, "Create an ACL rule" and "Create security attributes" (role required:
 * security_admin), "Elevated privilege roles". That the interfaces ask for it as the forms do is
 * common knowledge.
 */
const ROLE_OF: Readonly<Record<string, string>> = {
  sys_security_acl: "security_admin",
  sys_security_acl_role: "security_admin",
  sys_security_attribute: "security_admin",
};

/** A role that a call's writes take, and the tables that ask for it. */
export interface ElevationNeed {
  role: string;
  tables: readonly string[];
}

/** The elevated role that planned writes take; undefined where they take none. */
export function elevationFor(
  planned: readonly { kind: OperationKind; table: string }[],
): ElevationNeed | undefined {
  const tables = [
    ...new Set(planned.filter(({ kind }) => kind !== "call").map(({ table }) => table)),
  ]
    .filter((table) => Object.hasOwn(ROLE_OF, table));
  const role = ROLE_OF[tables[0] ?? ""];
  return role === undefined ? undefined : { role, tables };
}

/** What is said before the write: what the call does about the role, or why it may be refused. */
export function describeElevation({ role, tables }: ElevationNeed, client: Client): string {
  const need = `Writing ${tables.join(" and ")} takes the elevated role ${role}`;
  return client.keepsSession
    ? `${need}: this call elevates the session to it, which keeps the role until it ends, in the ` +
      "browser too."
    : `${need}, which calls with a password or a token do not carry: where the instance asks for ` +
      "it, nothing is written. A connection through a signed-in browser can be elevated.";
}

/**
 * Elevates the client's session, where it has one that lasts. Throws `write_refused`, before
 * anything is written, when the instance refuses it.
 */
export async function elevateSession(
  { role, tables }: ElevationNeed,
  client: Client,
  signal?: AbortSignal,
): Promise<void> {
  if (!client.keepsSession) return;
  try {
    await client.send({ ...elevationRequest([role]), signal });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(
      "write_refused",
      `The session cannot be elevated to ${role}, which writing ${tables.join(" and ")} takes`,
      {
        remedy: `Its user has to hold ${role}: sn_explain_access shows what a user holds. ` +
          "Nothing was written.",
        details: { role, tables },
        nextCall: client.username === undefined
          ? undefined
          : { tool: "sn_explain_access", args: { user: client.username, role } },
        cause: error,
      },
    );
  }
}
