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
import type { Evaluations } from "../eval/evaluation.ts";
import { createNotes } from "../memory/create_notes.ts";
import type { ConnectionHealth } from "../platform/connection/health.ts";
import { analyzeSessions } from "./analyze_sessions.ts";
import { changeInstances } from "./change_instances.ts";
import { connectInstances } from "./connect_instances.ts";
import { createLooks } from "./create_looks.ts";
import { evaluate } from "./evaluate.ts";
import { createBackups } from "./keep_backups.ts";
import { keepSkills } from "./keep_skills.ts";
import { createSetup } from "./manage_settings.ts";
import { openSecretStore } from "./open_secret_store.ts";
import { runAgent } from "./run_agent.ts";
import { runTools } from "./run_tools.ts";
import { type DemoOpening, prepareDemo } from "./open_demo.ts";
import { openCatalogue } from "../tools/open_catalogue.ts";
import type { Services } from "../services.ts";
import type { OpenedStore } from "../store/store.ts";

const SKILLS = programPath("skills/");

/** All services with the embedded instance open. Throws as `buildServices` and `open` do. */
export async function createServices(settings: Settings, log: Logger): Promise<Services> {
  const services = await buildServices(settings, log);
  await services.open();
  return services;
}

/**
 * Builds every module and hands each what it needs; `open` is still to be called, and platform calls
 * wait for it. Throws `storage_failed`.
 */
export async function buildServices(settings: Settings, log: Logger): Promise<Services> {
  const clock = systemClock;
  const { store, key, ...secured } = await openSecretStore(settings, log, clock);
  const box = createStoreBox(store, key);
  const journal = createJournal({ store, clock, box });
  const connecting = connectInstances({ settings, store, key, journal, log, clock });
  const { connections, clientOf, testCredentials, browserSessionSetup, oauth } = connecting;
  const { catalogue, declared } = await openCatalogue();
  const writing = { store, key, journal, connecting, log, clock, declared };
  const { changes, settler } = changeInstances(writing);
  const packages = createNpmPackages({ dir: settings.paths.packages });
  const sessions = analyzeSessions({ settings, store, box, connections, packages, log, clock });
  const { close: closeSessions, ...measuring } = sessions;
  const health = usedTogether(connecting.health, measuring.classifier);
  const recordingChoices = createRecordingChoices({ store, clock, connections, clientOf });
  const opening = prepareDemo({ settings, connections, store, health, recordingChoices });
  const keeping = keepSkills({ settings, catalogue, builtInDir: SKILLS, clock });
  const notes = createNotes({ dir: settings.paths.memory, clock });
  const gathered = { ...measuring, store, notes, clock, docsDir: SKILLS };
  const means = { settings, catalogue, connecting, changes, journal, ...gathered };
  const working = {
    settings,
    ...createSetup(settings),
    log,
    store,
    ...measuring,
    catalogue,
    skills: keeping.skills,
    customSkills: keeping.customSkills,
    memory: createMemory({ dir: settings.paths.memory }),
    execute: runTools({ ...means, inUse: health.inUse, opened: opening.opened }),
  };
  const evaluations = evaluate({ ...working, clock, create: (own) => createServices(own, log) });
  const talking = await runAgent({ ...working, journal, callbacks: oauth, box, packages, clock });
  const running = { ...talking, evaluations };
  const opened = { keeping, connecting, store, opening, ...measuring, settler, closeSessions };
  return {
    ...working,
    ...running,
    storeProblems: store.problems,
    connections,
    journal: shownJournal(journal),
    ...createLooks({ settings, connecting, journal, changes, recordingChoices, ...keeping, clock }),
    skillLint: keeping.skillLint,
    notes,
    health,
    testConnection: (host) => health.test(host),
    testCredentials,
    ...secured,
    keySource: key.source,
    backups: createBackups({ settings, key, clock }),
    browserSessionSetup,
    oauth,
    ...(connecting.environment && { environment: connecting.environment }),
    get demo() {
      return opening.demo;
    },
    ...createLifecycle({ ...running, ...opened }),
  };
}

interface LifecycleParts {
  agent: Agent;
  extensions: Extensions;
  evaluations: Evaluations;
  analytics: Analytics;
  keeping: ReturnType<typeof keepSkills>;
  connecting: ReturnType<typeof connectInstances>;
  store: OpenedStore;
  settler: Settler;
  closeSessions: () => Promise<void>;
  opening: DemoOpening;
}

/** What is settled when the service begins, and closed when it ends. */
function createLifecycle(parts: LifecycleParts): Pick<Services, "open" | "recover" | "close"> {
  const { agent, extensions, analytics, keeping, connecting, store } = parts;
  const { evaluations, settler, closeSessions, opening } = parts;
  return {
    open: opening.open,
    async recover() {
      analytics.startUpkeep();
      await keeping.startUpkeep();
      await keeping.trash.empty();
      await settler.start();
      await agent.recover();
    },
    async close() {
      keeping.endUpkeep();
      await evaluations.close();
      await agent.close();
      await extensions.mcpServers.close();
      await extensions.plugins.close();
      await connecting.oauth.close();
      await settler.close();
      await connecting.health.settled();
      await closeSessions();
      await opening.close();
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
