import type { Credentials } from "../../auth/credentials.ts";
import { findHelper } from "./run_by_helper.ts";
import type { ScriptRoute } from "../script_run.ts";
import type { Reader } from "../types.ts";

/**
 * The route for a script: the background script page where the credentials open it, else the
 * installed resource, else the scheduler. `isClosed` knows what the instance refused lately.
 */
export async function chooseRoute(
  credentials: Pick<Credentials, "session" | "login">,
  { reader, isClosed, signal }: {
    reader: Pick<Reader, "listRecords">;
    isClosed(route: ScriptRoute): boolean;
    signal?: AbortSignal | undefined;
  },
): Promise<ScriptRoute> {
  if (credentials.session && !isClosed("session")) return "session";
  if (credentials.login && !isClosed("minted_session")) return "minted_session";
  return await findHelper(reader, { signal }) ? "helper" : "scheduler";
}
