import { z } from "zod";
import { inForm } from "../../form_inputs.ts";
import type { Connection } from "../../../auth/connection.ts";
import { AppError } from "../../../base/errors.ts";
import type { CallProof } from "../../../changes/operation.ts";
import { elevationRequest, IMPERSONATION_PATH } from "../../../platform/elevation.ts";
import type { Reader } from "../../../platform/types.ts";
import { quoteValue } from "../../../query/quote.ts";
import { defineTool, type ToolContext } from "../../tool.ts";
import { columnOf } from "../../../platform/records/record_values.ts";
import { soleOf } from "../../../base/lists.ts";

/**
 * Acting as somebody else, and with more rights: states of a session that the instance keeps. Only a
 * connection through a signed-in browser has a session that lasts; what signs in with every call has
 * none. Endpoints: the platform's own user interface, as measured on live instances.
 */

export const startImpersonation = defineTool({
  name: "sn_start_impersonation",
  summary: "Go on as another user in a connected browser session, to see what that user sees.",
  risk: "X",
  idempotent: true,
  endpoint: "POST /api/now/ui/impersonate/{user}",
  input: z.strictObject({
    user: inForm(z.string().min(1), { kind: "record", table: "sys_user" }).describe(
      "User name, name or sys_id of the user to act as",
    ),
  }),
  example: { user: "itil.agent" },
  synonyms: ["act as another user", "impersonate", "through the eyes of"],
  skill: "users-roles-groups",
  byHand: { fields: 1, clicks: 3 },
  async plan({ user }, context) {
    const { reader, signal } = context;
    await requireBrowserSession(context, "impersonation");
    const own = await reader.currentUser();
    const wanted = await findUser(reader, { user, signal });
    if (wanted.sys_id === own.sysId) {
      throw new AppError("conflict", `The session is ${own.userName}'s already`, {
        remedy: "Name another user, or end an impersonation with sn_stop_impersonation.",
      });
    }
    return {
      operations: [{
        kind: "call",
        sends: false,
        table: "sys_user",
        id: wanted.sys_id,
        summary: `act as ${wanted.user_name}`,
        request: { method: "POST", path: `${IMPERSONATION_PATH}/${wanted.user_name}` },
        undo: "sn_stop_impersonation",
        prove: (_answer, { reader }) => proveUser(reader, wanted.user_name),
      }],
      warnings: [
        "The browser that the session was copied from acts as that user too, and so does every " +
        "call through this connection, until sn_stop_impersonation. What is written meanwhile is " +
        "written as that user, into that user's update set.",
      ],
      result: (_records, [result]) => result,
    };
  },
});

export const stopImpersonation = defineTool({
  name: "sn_stop_impersonation",
  summary: "End an impersonation: the connected browser session is its own user's again.",
  risk: "W",
  idempotent: true,
  endpoint: "POST /api/now/ui/impersonate/{user}",
  input: z.strictObject({
    user: z.string().min(1).optional().describe(
      "User name that the session belongs to; the one that signed in unless set",
    ),
  }),
  example: {},
  synonyms: ["stop acting as", "back to myself", "unimpersonate"],
  skill: "users-roles-groups",
  byHand: { clicks: 2 },
  async plan({ user }, context) {
    const { username } = await requireBrowserSession(context, "impersonation");
    const own = user ?? username;
    if (!own) {
      throw new AppError("invalid_input", "It is not known whose session this is", {
        remedy: "Give user: the user name that signed in.",
      });
    }
    const current = await context.reader.currentUser();
    return {
      operations: [{
        kind: "call",
        sends: false,
        table: "",
        id: "",
        summary: `be ${own} again`,
        request: { method: "POST", path: `${IMPERSONATION_PATH}/${encodeURIComponent(own)}` },
        prove: (_answer, { reader }) => proveUser(reader, own),
      }],
      warnings: current.userName === own ? [`The session is ${own}'s already.`] : [],
      result: (_records, [result]) => result,
    };
  },
});

export const elevateRole = defineTool({
  name: "sn_elevate_role",
  summary: "Elevate a connected browser session to roles such as security_admin.",
  risk: "X",
  endpoint: "POST /api/now/ui/impersonate/role",
  input: z.strictObject({
    roles: z.array(z.string().regex(/^[\w.-]+$/)).min(1).max(10).describe(
      "Roles that the user holds and that need elevation",
    ),
  }),
  example: { roles: ["security_admin"] },
  synonyms: ["elevate privileges", "high security", "cannot edit ACL needs elevation"],
  skill: "access-control-lists",
  byHand: { clicks: 3 },
  async plan({ roles }, context) {
    await requireBrowserSession(context, "an elevated role");
    const names = roles.join(",");
    return {
      operations: [{
        kind: "call",
        sends: false,
        table: "",
        id: "",
        summary: `elevate to ${names}`,
        request: elevationRequest(roles),
        undo: "it ends with the session",
        prove: () =>
          Promise.resolve({
            state: "unknown",
            result: { roles },
            error: "The instance took the elevation. No interface tells which roles a session is " +
              "elevated to: the next write that needs one shows it",
          }),
      }],
      warnings: ["The session keeps the role until it ends, in the browser too."],
      result: (_records, [result]) => result,
    };
  },
});

/** The connection, if it is a browser session. Throws `write_refused` saying what works instead. */
async function requireBrowserSession(
  { reader, instances }: ToolContext,
  what: string,
): Promise<Connection> {
  const connection = (await instances()).find(({ host }) => host === reader.host);
  if (connection?.kind === "sso") return connection;
  throw new AppError(
    "write_refused",
    `${reader.label} is not connected through a browser session, and ${what} is a state of one`,
    {
      remedy: "Credentials sign in with every call, so nothing would last. Connect the instance " +
        "with a request copied from a signed-in browser (a private window keeps it apart from " +
        "yours), or connect it as the user in question.",
      details: { host: reader.host, kind: connection?.kind ?? "headers" },
    },
  );
}

async function findUser(
  reader: Reader,
  { user, signal }: { user: string; signal?: AbortSignal | undefined },
): Promise<{ sys_id: string; user_name: string }> {
  const { records } = await reader.listRecords("sys_user", {
    query: ["user_name", "sys_id", "name"].map((name) => `${name}=${quoteValue(user)}`).join("^OR"),
    fields: ["sys_id", "user_name", "name", "active"],
    limit: 10,
    signal,
  });
  const exact = records.filter((row) => row.user_name === user || row.sys_id === user);
  const found = (exact.length > 0 ? exact : records).filter((row) => row.active !== "false");
  const only = soleOf(found);
  if (only) return { sys_id: columnOf(only, "sys_id"), user_name: columnOf(only, "user_name") };
  throw new AppError(
    found.length === 0 ? "not_found" : "ambiguous",
    found.length === 0
      ? `There is no active user "${user}"`
      : `"${user}" names ${found.length} users`,
    { remedy: "Give the user name.", details: { candidates: found } },
  );
}

/** Whose session it is now, asked of the instance. */
async function proveUser(reader: Reader, wanted: string): Promise<CallProof> {
  const { userName, name } = await reader.currentUser();
  const result = { user_name: userName, name };
  return userName === wanted
    ? { state: "done", result }
    : { state: "failed", result, error: `The session is ${userName}'s, not ${wanted}'s` };
}
