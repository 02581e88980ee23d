import { startLog, stopLog } from "../base/log.ts";
import { type Flags, resolveSettings } from "../config/resolve_settings.ts";
import { createServices } from "../services/create_services.ts";
import type { Services } from "../services.ts";

/** Runs one command on the services of this machine and closes them, whatever happens. */
export async function withServices<R>(
  flags: Flags,
  work: (services: Services) => Promise<R>,
): Promise<R> {
  const settings = await resolveSettings({ flags });
  const log = await startLog({ file: settings.paths.log, level: settings.logLevel });
  try {
    const services = await createServices(settings, log);
    try {
      return await work(services);
    } finally {
      await services.close();
    }
  } finally {
    await stopLog();
  }
}
