import type { Clock } from "../base/clock.ts";
import type { Client } from "../platform/types.ts";
import type { Store } from "../store/store.ts";
import { probeUpdateSetParameter } from "./probe.ts";
import type { ChangesTables } from "./tables.ts";
import { chooseTracking } from "./tracking.ts";
import type { Tracking } from "./target.ts";

/** How changes of one application are to be recorded. */
export interface TrackingChoice {
  /** sys_id of the application, or `global`. */
  scope: string;
  tracking: Tracking;
}

/** What a person decides about how an instance records changes; no tool reaches it. */
export interface CaptureChoices {
  tracking(host: string): Promise<TrackingChoice[]>;
  choose(host: string, choice: TrackingChoice): Promise<void>;
  /** Whether the instance honours the update set of a request. Makes and removes two probe sets. */
  probe(host: string): Promise<boolean>;
}

export function createCaptureChoices(options: {
  store: Store;
  clock: Clock;
  clientOf(host: string): Promise<Client>;
}): CaptureChoices {
  const { store, clock, clientOf } = options;
  return {
    async tracking(host) {
      const rows = await store.tables<ChangesTables>().selectFrom("change_tracking")
        .select(["scope", "tracking"]).where("host", "=", host).orderBy("scope").execute();
      return rows.map((row) => ({ scope: row.scope, tracking: row.tracking as Tracking }));
    },
    choose: (host, choice) => chooseTracking(store, { host, ...choice }),
    async probe(host) {
      return await probeUpdateSetParameter({ client: await clientOf(host), store, clock });
    },
  };
}
