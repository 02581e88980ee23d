import type { CallLog } from "../analytics/call_log/logged_call.ts";
import type { Recorder } from "../analytics/recorder.ts";
import type { Clock } from "../base/clock.ts";
import type { Changes } from "../changes/apply.ts";
import type { Journal } from "../changes/journal/journal.ts";
import { processVariables } from "../config/environment.ts";
import type { Settings } from "../config/settings.ts";
import { createExecute } from "../execute.ts";
import { createMemory } from "../memory/create_memory.ts";
import type { Notes } from "../memory/create_notes.ts";
import { createSource } from "../source/create_source.ts";
import type { Store } from "../store/store.ts";
import type { ExecuteTool } from "../tools/call.ts";
import type { Catalogue } from "../tools/catalogue.ts";
import { createLocalFiles } from "../tools/local_files.ts";
import type { connectInstances } from "./connect_instances.ts";
import { createReach, type Reach } from "./reach_instances.ts";

export interface RunToolsOptions {
  settings: Settings;
  catalogue: Catalogue;
  connecting: ReturnType<typeof connectInstances>;
  changes: Changes;
  journal: Journal;
  recorder: Recorder;
  callLog: CallLog;
  notes: Notes;
  /** Told of each call that needs an instance. */
  inUse: () => void;
  store: Pick<Store, "withLease">;
  /** The folder of the documents that tools search. */
  docsDir: string;
  /** Awaited by each call that needs an instance or lists them. */
  opened: Promise<void>;
  clock: Clock;
}

/** As long as two compilations and a load may take. */
const TURN = { ttlMs: 60_000, waitMs: 600_000 };

/** The pipeline of a tool call, with all that its steps need. */
export function runTools(options: RunToolsOptions): ExecuteTool {
  const { settings, catalogue, connecting, changes, journal, recorder, callLog, notes, clock } =
    options;
  const docs = createMemory({ dir: options.docsDir });
  return createExecute({
    catalogue,
    inTurn: (name, work) => options.store.withLease(name, work, TURN),
    async resolveCredentials(caller) {
      options.inUse();
      await options.opened;
      return await connecting.resolve(caller);
    },
    connect: connecting.connect,
    changes,
    journal,
    recorder,
    callLog,
    clock,
    files: createLocalFiles({ dir: settings.paths.files }),
    ...onceOpen(createReach(connecting, settings.mcp.confine), options.opened),
    async writeNote(note, { client, port, session }) {
      const afterReading = session === undefined ? [] : await recorder.hostsOf(session);
      return await notes.write(note, { by: client ?? port, afterReading });
    },
    searchDocs: (query, limit) => docs.search(query, limit),
    source: createSource({
      dir: settings.paths.source,
      variables: processVariables(),
      openDocs: (dir) => createMemory({ dir }).search,
    }),
  });
}

/** What is asked for before a call has chosen its instance. */
function onceOpen(reach: Reach, opened: Promise<void>): Reach {
  return {
    ...reach,
    async instances(caller) {
      await opened;
      return await reach.instances(caller);
    },
    async refreshSession(caller, instance) {
      await opened;
      return await reach.refreshSession(caller, instance);
    },
  };
}
