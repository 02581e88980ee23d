import type { Settings } from "../config/settings.ts";
import type { Services } from "../services.ts";
import type { OpenedStore } from "../store/store.ts";
import { startDemo } from "./start_demo.ts";

export interface OpenDemoOptions extends Pick<Services, "connections" | "recordingChoices"> {
  settings: Settings;
  store: OpenedStore;
  health: Pick<Services["health"], "test">;
}

/** The embedded instance, opened when everything that serves it is there already. */
export interface DemoOpening {
  /** What the open instance is known by; undefined before, and where none is wanted. */
  readonly demo: Services["demo"];
  /** Resolves when calls may use it, at once where none is wanted; rejects as `open` throws. */
  readonly opened: Promise<void>;
  /** Throws as `startDemo` does. */
  open(): Promise<void>;
  close(): Promise<void>;
}

/** Prepares the opening of the embedded instance: opening and probing it is most of a start. */
export function prepareDemo(options: OpenDemoOptions): DemoOpening {
  const { settings, connections, store } = options;
  const { promise: opened, resolve, reject } = Promise.withResolvers<void>();
  // Who waits is told; it is no fault of its own where nobody does.
  opened.catch(() => undefined);
  if (!settings.demo) resolve();
  let running: Awaited<ReturnType<typeof startDemo>>;
  return {
    get demo() {
      if (!running) return undefined;
      const { url, username, label } = running;
      return { url, username, label };
    },
    opened,
    async open() {
      try {
        running = await startDemo({ settings, connections, store });
        if (running) await noteDemo(running, options);
        resolve();
      } catch (error) {
        reject(error);
        throw error;
      }
    },
    close: async () => await running?.close(),
  };
}

/** What is known of an instance after it was connected holds for the demo from the start. */
async function noteDemo(
  { host, problems, isNew }: NonNullable<Awaited<ReturnType<typeof startDemo>>>,
  { store, health, recordingChoices }: OpenDemoOptions,
): Promise<void> {
  store.problems.push(...problems);
  await Promise.all([health.test(host), isNew && recordingChoices.probe(host)]);
}
