import type { Signal } from "@preact/signals";
import { signal } from "@preact/signals";
import type { ApiClient } from "./api.ts";
import { CallFailed, type Failure, toFailure } from "./failure.ts";

/** Whether this browser may do what only a person may. The service decides; this is what it said. */
export interface Lock {
  /** Null until the service was asked. */
  unlocked: Signal<boolean | null>;
  /** Why the link that the page was opened with did not unlock it. */
  linkFailure: Signal<Failure | null>;
  /** Asks the service. Never throws: an answer that does not come changes nothing. */
  look(): Promise<void>;
  /** Exchanges the code of a link. Never throws: what fails is in `linkFailure`. */
  unlock(code: string): Promise<void>;
  /** Throws `CallFailed`. */
  lock(): Promise<void>;
}

export interface LockOptions {
  api: ApiClient;
  /** Set to false when the service wants its token. */
  signedIn: Signal<boolean>;
  unlocked: Signal<boolean | null>;
  /** Tells the other tabs of this browser, which have the same cookie. */
  tellTabs?: () => void;
}

/** The lock of this browser as the service answers it. */
export function createLock({ api, signedIn, unlocked, tellTabs }: LockOptions): Lock {
  const { session } = api.routes;
  const linkFailure = signal<Failure | null>(null);
  const take = (answer: { signedIn: boolean; unlocked: boolean }) => {
    unlocked.value = answer.unlocked;
    signedIn.value = answer.signedIn;
    if (answer.unlocked) linkFailure.value = null;
  };
  return {
    unlocked,
    linkFailure,
    async look() {
      const answer = await api.read(session.$get()).catch((error) => {
        // The page's own calls show that the service does not answer.
        if (!(error instanceof CallFailed)) throw error;
      });
      if (answer) take(answer);
    },
    async unlock(code) {
      try {
        take(await api.read(session.$post({ json: { code } })));
        tellTabs?.();
      } catch (error) {
        linkFailure.value = toFailure(error);
      }
    },
    async lock() {
      take(await api.read(session.$delete()));
      tellTabs?.();
    },
  };
}

/**
 * The code of a link like `/#unlock=open_…`, taken out of the address and its history. It stands
 * behind the `#`, so that no request, and with it no log, carries it.
 */
export function takeLinkCode({ location, history }: Pick<Window, "location" | "history">) {
  const code = /^#unlock=([\w-]+)$/.exec(location.hash)?.[1];
  if (code !== undefined) {
    history.replaceState(null, "", location.pathname + location.search);
  }
  return code;
}
