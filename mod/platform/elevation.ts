import type { PlatformRequest } from "./types.ts";

/** Impersonation and elevation: the platform UI's own and undocumented, measured on live instances. */
export const IMPERSONATION_PATH = "/api/now/ui/impersonate";

/** The request that elevates a signed-in session to roles of its user, which it then keeps. */
export function elevationRequest(
  roles: readonly string[],
): Pick<PlatformRequest, "path" | "body"> & { method: "POST" } {
  return { method: "POST", path: `${IMPERSONATION_PATH}/role`, body: { roles: roles.join(",") } };
}
