import { SERVICE_NAME, VERSION } from "../base/version.ts";
import type { Services } from "../services.ts";

/** Liveness, without touching the store or an instance. */
export function describeHealth(
  { settings }: Pick<Services, "settings">,
  starting: readonly string[],
) {
  return {
    status: "ok" as const,
    service: SERVICE_NAME,
    version: VERSION,
    headless: settings.headless,
    demo: settings.demo,
    ...(starting.length > 0 && { starting: [...starting] }),
  };
}
