import { AppError } from "../base/errors.ts";
import type { Settings } from "../config/settings.ts";
import { isLoopbackHost } from "../http/guard.ts";
import { TOKEN_VARIABLE } from "./token_variable.ts";

/** Throws `bad_config` for an address beyond loopback without a token. */
export function refuseOpenBind(web: Settings["web"]): void {
  if (web.token !== undefined || isLoopbackHost(web.host)) return;
  throw new AppError(
    "bad_config",
    `The web port does not bind "${web.host}" without a token: everybody who reaches it could use the connected instances`,
    { remedy: `Set ${TOKEN_VARIABLE}, or bind 127.0.0.1.` },
  );
}
