import { hc } from "hono/client";
import type { Api } from "../mod/web/app.ts";
import { CallFailed, problemToFailure } from "./failure.ts";
import { t } from "./language.ts";

export interface ApiOptions {
  /** Where the API answers; this page's origin unless set. */
  base?: string;
  fetch?: typeof fetch;
  /** Called when the service asks for its token. */
  onSignedOut?: () => void;
  /** Called when the service refuses what only a person may do. */
  onLocked?: () => void;
}

interface TypedResponse<T> {
  ok: boolean;
  status: number;
  json(): Promise<T>;
}

/** The typed routes, and `read`, which answers a response's body or throws `CallFailed`. */
export interface ApiClient {
  routes: ReturnType<typeof hc<Api>>["api"];
  read<T>(response: Promise<TypedResponse<T>>): Promise<T>;
  eventsUrl: string;
}

/**
 * A client of the service's API below `base`; `read` throws `CallFailed`, and tells `onSignedOut`
 * of a 401 and `onLocked` of a refusal for want of a person.
 */
export function createApiClient(options: ApiOptions = {}): ApiClient {
  const { base = "/", onSignedOut, onLocked } = options;
  const routes = hc<Api>(base, options.fetch && { fetch: options.fetch }).api;
  async function read<T>(pending: Promise<TypedResponse<T>>): Promise<T> {
    let response: TypedResponse<T>;
    try {
      response = await pending;
    } catch {
      throw new CallFailed({
        code: "unreachable",
        message: t("The service does not answer"),
        remedy: t("Check that `assistant` still runs, then try again."),
        issues: [],
      }, 0);
    }
    if (response.ok) return await response.json();
    if (response.status === 401) onSignedOut?.();
    const body: unknown = await response.json().catch(() => null);
    const failure = problemToFailure(body, response.status);
    if (failure.code === "person_required") {
      onLocked?.();
      // The service also names what scripts do.
      failure.remedy = t("Run `assistant open` in a terminal and open the link it prints.");
    }
    throw new CallFailed(failure, response.status);
  }
  return { routes, read, eventsUrl: `${base.replace(/\/$/, "")}/api/events` };
}

/** A path parameter: the typed client puts it into the address as it is. */
export function inPath(value: string): string {
  return encodeURIComponent(value);
}
