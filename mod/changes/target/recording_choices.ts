import { z } from "zod";
import type { Connections } from "../../auth/connection.ts";
import type { Clock } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { readWorkContext } from "../../platform/work_context.ts";
import type { Client } from "../../platform/types.ts";
import type { Store } from "../../store/store.ts";
import { probeUpdateSetParameter } from "./probe_parameter.ts";
import { type Tracking, trackingSchema } from "../change_report.ts";
import { chooseTracking, trackingOf, trackingsOf } from "./tracking.ts";

/** How changes of one application are to be recorded. */
export const trackingChoiceSchema = z.object({
  scope: z.string().describe("sys_id of the application, or `global`"),
  name: z.string().describe("What people call it"),
  tracking: trackingSchema,
}).meta({ id: "TrackingChoice" });
export type TrackingChoice = z.infer<typeof trackingChoiceSchema>;

/** What a person decides about how an instance records changes; no tool reaches it. */
export interface RecordingChoices {
  /** Every application of the instance with its choice; `update_set` unless a person chose. */
  list(host: string): Promise<TrackingChoice[]>;
  /** Of one application; asks no instance. */
  trackingOf(host: string, scope: string): Promise<Tracking>;
  /** Throws `not_found` for an application that the instance does not have. */
  choose(host: string, choice: Pick<TrackingChoice, "scope" | "tracking">): Promise<void>;
  /** Whether the instance honours the update set of a request. Makes and removes two probe sets. */
  probe(host: string): Promise<boolean>;
}

/** The choices as they are stored; scopes are read from the instance with `clientOf`. */
export function createRecordingChoices(options: {
  store: Store;
  clock: Clock;
  connections: Pick<Connections, "knownAs">;
  clientOf(host: string): Promise<Client>;
}): RecordingChoices {
  const { store, clock, connections, clientOf } = options;

  async function list(host: string): Promise<TrackingChoice[]> {
    const { scopes } = await readWorkContext(await clientOf(host));
    const { hosts } = await connections.knownAs({ host });
    const chosen = await trackingsOf(store, hosts);
    return scopes.map(({ sysId, name }) => ({
      scope: sysId,
      name,
      tracking: chosen.get(sysId) ?? "update_set" as const,
    })).sort((a, b) => a.name.localeCompare(b.name));
  }

  return {
    list,
    async trackingOf(host, scope) {
      const { hosts } = await connections.knownAs({ host });
      return await trackingOf(store, { hosts, scope });
    },
    async choose(host, { scope, tracking }) {
      if (!(await list(host)).some((entry) => entry.scope === scope)) {
        throw new AppError("not_found", `${host} has no application "${scope}"`, {
          remedy: "Use the sys_id of an application of the instance, or global.",
        });
      }
      const { hosts } = await connections.knownAs({ host });
      await chooseTracking(store, { hosts, scope, tracking });
    },
    async probe(host) {
      const known = await connections.knownAs({ host });
      return await probeUpdateSetParameter({ client: await clientOf(host), store, clock, known });
    },
  };
}
