import { startDeadline } from "../base/deadline.ts";

/** A copy of this service that answers on a port of this machine. */
export interface RunningCopy {
  version?: string | undefined;
  /** Without a dashboard: `assistant serve`. Only the web port says so. */
  headless: boolean;
}

/** One that is busy answers late, and is no other program for it. */
const TIMEOUT_MS = 5_000;

/** Asks whoever holds a port whether it is this service. Undefined for anything else. */
export async function probeService(
  url: string,
  options: { timeoutMs?: number } = {},
): Promise<RunningCopy | undefined> {
  const deadline = startDeadline(options.timeoutMs ?? TIMEOUT_MS);
  try {
    const response = await fetch(`${url}/health`, {
      signal: deadline.signal,
      redirect: "manual",
    });
    const body: unknown = await response.json();
    if (typeof body !== "object" || body === null) return undefined;
    const { service, version, headless } = body as Record<string, unknown>;
    if (service !== "assistant") return undefined;
    return {
      version: typeof version === "string" ? version : undefined,
      headless: headless === true,
    };
  } catch {
    // Whatever answers without JSON, or not at all, is not this service.
    return undefined;
  } finally {
    deadline.stop();
  }
}
