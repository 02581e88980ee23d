import type { Settings } from "../config/settings.ts";
import { createGuard } from "../http/guard.ts";
import { TOKEN_VARIABLE } from "./token_variable.ts";

/** Refuses what no page of this service and no program on its behalf sends to the web port. */
export function createWebGuard({ web, allowedOrigins }: Settings): ReturnType<typeof createGuard> {
  return createGuard({
    bindHost: web.host,
    allowedOrigins,
    letIn: `start the service with --hostname 0.0.0.0 and set ${TOKEN_VARIABLE}`,
  });
}
