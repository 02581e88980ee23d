import type { Classifier } from "../analytics/classifier/classifier.ts";
import { programPath } from "../base/program_files.ts";
import { systemClock } from "../base/clock.ts";
import type { Logger } from "../base/log.ts";
import { createRecordingChoices } from "../changes/target/recording_choices.ts";
import type { Settings } from "../config/settings.ts";
import { createMemory } from "../memory/create_memory.ts";
import type { ConnectionHealth } from "../platform/connection/health.ts";
import { analyzeSessions } from "./analyze_sessions.ts";
import { changeInstances } from "./change_instances.ts";
import { connectInstances } from "./connect_instances.ts";
import { keepSkills } from "./keep_skills.ts";
import { openSecretStore } from "./open_secret_store.ts";
import { runTools } from "./run_tools.ts";
import { startDemo } from "./start_demo.ts";
import { createCatalogue } from "../tools/create_catalogue.ts";
import { allArtifacts, allTools } from "../tools/domains/all_tools.ts";
import type { Services } from "../services.ts";

const SKILLS = programPath("skills/");

/** Builds every module and hands each what it needs. Throws `storage_failed`. */
export async function createServices(settings: Settings, log: Logger): Promise<Services> {
  const clock = systemClock;
  const { store, key, looseFiles, rotateKey } = await openSecretStore(settings, log, clock);
  const connecting = connectInstances({ settings, store, key, log, clock });
  const { connections, clientOf, testCredentials, browserSessionSetup, oauth } = connecting;
  const sessions = analyzeSessions({ settings, store, connections, log, clock });
  const { close: closeSessions, ...measuring } = sessions;
  const { recorder, analytics, classifier } = measuring;
  const health = usedTogether(connecting.health, classifier);
  const { journal, changes, settler } = changeInstances({ store, key, connecting, log, clock });
  const catalogue = createCatalogue(allTools, allArtifacts);
  const recordingChoices = createRecordingChoices({ store, clock, clientOf });
  const demo = await startDemo(settings, connections);
  if (demo) {
    store.problems.push(...demo.problems);
    await health.test(demo.host);
    await recordingChoices.probe(demo.host);
  }
  const { trash, ...skills } = keepSkills({ settings, catalogue, builtInDir: SKILLS, clock });
  const { inUse } = health;
  const running = { settings, catalogue, connecting, changes, journal, recorder, inUse, clock };
  return {
    settings,
    log,
    store,
    storeProblems: store.problems,
    connections,
    journal,
    recordingChoices,
    ...measuring,
    catalogue,
    ...skills,
    memory: createMemory({ dir: settings.paths.memory }),
    execute: runTools({ ...running, docsDir: SKILLS }),
    health,
    testConnection: (host) => health.test(host),
    testCredentials,
    looseFiles,
    keySource: key.source,
    rotateKey,
    browserSessionSetup,
    oauth,
    async recover() {
      analytics.startUpkeep();
      await trash.empty();
      await settler.start();
    },
    ...(demo && { demo: { url: demo.url, username: demo.username, label: demo.label } }),
    async close() {
      await oauth.close();
      await settler.close();
      await health.settled();
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
