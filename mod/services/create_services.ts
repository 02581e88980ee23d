import type { Agent } from "../agent/agent.ts";
import type { Extensions } from "../agent/extensions.ts";
import type { Analytics } from "../analytics/analytics.ts";
import type { Classifier } from "../analytics/classifier/classifier.ts";
import { createNpmPackages } from "../base/npm_packages.ts";
import { programPath } from "../base/program_files.ts";
import { systemClock } from "../base/clock.ts";
import type { Logger } from "../base/log.ts";
import type { Settler } from "../changes/settle/settler.ts";
import { createStoreBox } from "../auth/key_check.ts";
import { createJournal } from "../changes/journal/create_journal.ts";
import { shownJournal } from "../changes/journal/shown_journal.ts";
import { createRecordingChoices } from "../changes/target/recording_choices.ts";
import type { Settings } from "../config/settings.ts";
import { createMemory } from "../memory/create_memory.ts";
import { createNotes } from "../memory/create_notes.ts";
import type { ConnectionHealth } from "../platform/connection/health.ts";
import { analyzeSessions } from "./analyze_sessions.ts";
import { changeInstances } from "./change_instances.ts";
import { connectInstances } from "./connect_instances.ts";
import { createDescribeEntry } from "./describe_entry.ts";
import { keepSkills } from "./keep_skills.ts";
import { createSetup } from "./manage_settings.ts";
import { openSecretStore } from "./open_secret_store.ts";
import { runAgent } from "./run_agent.ts";
import { runTools } from "./run_tools.ts";
import { startDemo } from "./start_demo.ts";
import { createCatalogue } from "../tools/create_catalogue.ts";
import { allArtifacts, allTools } from "../tools/domains/all_tools.ts";
import type { Services } from "../services.ts";
import type { OpenedStore, StoreProblem } from "../store/store.ts";

const SKILLS = programPath("skills/");

/** Builds every module and hands each what it needs. Throws `storage_failed`. */
export async function createServices(settings: Settings, log: Logger): Promise<Services> {
  const clock = systemClock;
  const { store, key, ...secured } = await openSecretStore(settings, log, clock);
  const box = createStoreBox(store, key);
  const journal = createJournal({ store, clock, box });
  const connecting = connectInstances({ settings, store, key, journal, log, clock });
  const { connections, clientOf, testCredentials, browserSessionSetup, oauth } = connecting;
  const writing = { store, key, journal, connecting, log, clock };
  const { changes, settler } = changeInstances(writing);
  const packages = createNpmPackages({ dir: settings.paths.packages });
  const sessions = analyzeSessions({ settings, store, box, connections, packages, log, clock });
  const { close: closeSessions, ...measuring } = sessions;
  const { recorder, callLog, analytics, classifier } = measuring;
  const health = usedTogether(connecting.health, classifier);
  const catalogue = createCatalogue(allTools, allArtifacts);
  const recordingChoices = createRecordingChoices({ store, clock, connections, clientOf });
  const demo = await startDemo({ settings, connections, store });
  if (demo) await noteDemo(demo, { store, health, recordingChoices });
  const keeping = keepSkills({ settings, catalogue, builtInDir: SKILLS, clock });
  const notes = createNotes({ dir: settings.paths.memory, clock });
  const noting = { store, recorder, callLog };
  const means = { settings, catalogue, connecting, changes, journal, ...noting, notes, clock };
  const { skills, customSkills, skillLint } = keeping;
  const working = {
    settings,
    ...createSetup(settings),
    log,
    store,
    ...measuring,
    catalogue,
    skills,
    customSkills,
    memory: createMemory({ dir: settings.paths.memory }),
    execute: runTools({ ...means, inUse: health.inUse, docsDir: SKILLS }),
  };
  const running = await runAgent({ ...working, journal, callbacks: oauth, box, packages, clock });
  const opened = { keeping, connecting, store, demo };
  return {
    ...working,
    ...running,
    storeProblems: store.problems,
    connections,
    journal: shownJournal(journal),
    describeEntry: createDescribeEntry({ journal, changes, connecting }),
    recordingChoices,
    skillLint,
    notes,
    health,
    testConnection: (host) => health.test(host),
    testCredentials,
    ...secured,
    keySource: key.source,
    browserSessionSetup,
    oauth,
    ...(connecting.environment && { environment: connecting.environment }),
    ...(demo && { demo: { url: demo.url, username: demo.username, label: demo.label } }),
    ...createLifecycle({ ...running, ...opened, analytics, settler, closeSessions }),
  };
}

/** What is known of an instance after it was connected holds for the demo from the start. */
async function noteDemo(
  { host, problems, isNew }: { host: string; problems: StoreProblem[]; isNew: boolean },
  { store, health, recordingChoices }: Pick<Services, "store" | "health" | "recordingChoices">,
): Promise<void> {
  store.problems.push(...problems);
  await Promise.all([health.test(host), isNew && recordingChoices.probe(host)]);
}

interface LifecycleParts {
  agent: Agent;
  extensions: Extensions;
  analytics: Analytics;
  keeping: ReturnType<typeof keepSkills>;
  connecting: ReturnType<typeof connectInstances>;
  store: OpenedStore;
  settler: Settler;
  closeSessions: () => Promise<void>;
  demo: { close(): Promise<void> } | undefined;
}

/** What is settled when the service begins, and closed when it ends. */
function createLifecycle(parts: LifecycleParts): Pick<Services, "recover" | "close"> {
  const { agent, extensions, analytics, keeping, connecting, store } = parts;
  const { settler, closeSessions, demo } = parts;
  return {
    async recover() {
      analytics.startUpkeep();
      await keeping.startUpkeep();
      await keeping.trash.empty();
      await settler.start();
      await agent.recover();
    },
    async close() {
      keeping.endUpkeep();
      await agent.close();
      await extensions.mcpServers.close();
      await extensions.plugins.close();
      await connecting.oauth.close();
      await settler.close();
      await connecting.health.settled();
      await closeSessions();
      await demo?.close();
      await store.close();
    },
  };
}

/** The health of connections; its use counts as use of the classifier too. */
function usedTogether(health: ConnectionHealth, classifier: Classifier): ConnectionHealth {
  return {
    ...health,
    inUse() {
      health.inUse();
      classifier.inUse();
    },
  };
}
