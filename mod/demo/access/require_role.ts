import { isAdmin } from "../login/actor.ts";
import type { DemoCall } from "../call.ts";
import { tableClosed } from "../wire/rest_error.ts";

/** Lets through administrators and whoever has one of the roles; throws 403 for others. */
export function requireRole({ actor }: DemoCall, roles: readonly string[]): void {
  if (!isAdmin(actor) && !roles.some((role) => actor.roles.has(role))) throw tableClosed();
}
