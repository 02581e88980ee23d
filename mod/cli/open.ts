import { CODE_MINUTES } from "../auth/person.ts";
import { AppError } from "../base/errors.ts";
import { type Flags, resolveSettings } from "../config/resolve_settings.ts";
import { localUrl } from "../web/client_config.ts";
import { probeService } from "./probe.ts";
import { withServices } from "./with_services.ts";

/**
 * `assistant open`: prints a link that unlocks the dashboard of the running service. Throws
 * `not_found` where none runs, or it has no dashboard.
 */
export async function printLink(flags: Flags): Promise<void> {
  const { web } = await resolveSettings({ flags });
  const url = localUrl(web.host, web.port);
  const copy = await probeService(url);
  if (!copy) throw notRunning(url);
  if (copy.headless) throw noDashboard();
  const code = await withServices(flags, ({ person }) => person.issueCode());
  console.log(unlockLink(url, code));
  console.error(`It unlocks one browser, once, within ${CODE_MINUTES} minutes.`);
}

/** `assistant lock`: ends what unlocked browsers, and the links that are out. */
export async function lockBrowsers(flags: Flags): Promise<void> {
  await withServices(flags, ({ person }) => person.lockAll());
  console.log("Every browser is locked, and no link that is out unlocks one.");
}

/** The address that unlocks a dashboard. Behind the `#` the code reaches no log of requests. */
export function unlockLink(webUrl: string, code: string): string {
  return `${webUrl}/#unlock=${code}`;
}

function notRunning(url: string): AppError {
  return new AppError("not_found", `No service answers at ${url}`, {
    remedy: "Start `assistant`, or name its port with --port.",
  });
}

function noDashboard(): AppError {
  return new AppError("not_found", "The running service has no dashboard: `assistant serve`", {
    remedy: "Use the command line: `assistant approvals`, `assistant instances set`.",
  });
}
