import type { PageOptions } from "../script_routes/script_page.ts";
import type { SourceRoute, SourceRoutes } from "../source_load.ts";
import { UPLOAD_PATH } from "./install_package.ts";
import { openSourceSession, type SourceAnswer } from "./source_session.ts";
import { progressPath } from "../progress.ts";

const NOTHING = "0".repeat(32);

/**
 * Which routes for record files an instance has, asked by requests that do nothing: the load first, the
 * others only where it is missing. A route is open on positive evidence alone.
 */
export async function findSourceRoutes(
  options: PageOptions,
  { hasLoad, signal }: { hasLoad(): Promise<boolean>; signal?: AbortSignal | undefined },
): Promise<SourceRoutes> {
  if (await hasLoad()) return { open: ["load"], lacks: [] };
  const lacks = [
    "the vendor's development application (POST /api/fluent/load), which an administrator installs",
  ];
  const session = await openSourceSession(options, { signal });
  const ask = (path: string) => session.send({ method: "GET", path, signal });
  try {
    if (!isThere(await ask(progressPath(NOTHING)))) {
      return { open: [], lacks: [...lacks, "the CI/CD interface (/api/sn_cicd)"] };
    }
    const open: SourceRoute[] = [];
    if (isThere(await ask(UPLOAD_PATH))) open.push("package");
    else lacks.push(`the page that installs packages (${UPLOAD_PATH})`);
    const { credentials } = options;
    if (credentials.session || credentials.login?.()) open.push("update_set");
    else lacks.push("pages for this sign-in, by which XML is imported: an access token opens none");
    return { open, lacks };
  } finally {
    await session.close();
  }
}

/** An address that is not there answers so, or with a page; one that refuses an empty request is. */
function isThere({ status, text }: SourceAnswer): boolean {
  return status < 500 && (status < 300 || status >= 400) &&
    !/does not represent any resource|^\s*<(?:!doctype|html)/i.test(text);
}
