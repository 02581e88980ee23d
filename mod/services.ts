import type { Analytics } from "./analytics/analytics.ts";
import type { Classifier } from "./analytics/classifier/classifier.ts";
import type { Recorder } from "./analytics/recorder.ts";
import type { Connections, NewConnection } from "./auth/connection.ts";
import { deriveKey } from "./auth/derive_key.ts";
import type { RotatedKey } from "./auth/rotate_key.ts";
import { programPath } from "./base/program_files.ts";
import { systemClock } from "./base/clock.ts";
import type { Logger } from "./base/log.ts";
import type { LooseFile } from "./base/private_files.ts";
import { createApprovalSigner } from "./changes/approval/approval_token.ts";
import { createChanges } from "./changes/apply.ts";
import { type CaptureChoices, createCaptureChoices } from "./changes/target/recording_choices.ts";
import { createJournal } from "./changes/journal/create_journal.ts";
import type { Journal } from "./changes/journal/journal.ts";
import { recoverAllHosts } from "./changes/journal/recover_entries.ts";
import type { Settings } from "./config/settings.ts";
import { createMemory } from "./memory/create_memory.ts";
import type { Memory } from "./memory/memory.ts";
import type { Models } from "./models/models.ts";
import type { ConnectionTest } from "./platform/connection/check_connection.ts";
import type { ConnectionHealth } from "./platform/connection/health.ts";
import type { OauthSetup } from "./platform/connection/oauth_setup.ts";
import type { SessionSetup } from "./platform/connection/browser_session_setup.ts";
import { analyzeSessions } from "./services/analyze_sessions.ts";
import { connectInstances } from "./services/connect_instances.ts";
import { keepSkills } from "./services/keep_skills.ts";
import { openSecretStore } from "./services/open_secret_store.ts";
import { runTools } from "./services/run_tools.ts";
import { startDemo } from "./services/start_demo.ts";
import type { CustomSkills } from "./skills/custom_skills.ts";
import type { SkillLint } from "./skills/lint/lint_library.ts";
import type { SkillLibrary } from "./skills/skill.ts";
import type { OpenedStore, StoreProblem } from "./store/store.ts";
import type { ExecuteTool } from "./tools/call.ts";
import type { Catalogue } from "./tools/catalogue.ts";
import { createCatalogue } from "./tools/create_catalogue.ts";
import { allArtifacts, allTools } from "./tools/domains/all_tools.ts";

export type { ConnectionTest };

/** Everything the two ports and the CLI use. Built once, here; passed in everywhere else. */
export interface Services {
  settings: Settings;
  log: Logger;
  store: OpenedStore;
  /** What had to be mended when the store was opened. */
  storeProblems: StoreProblem[];
  connections: Connections;
  journal: Journal;
  captureChoices: CaptureChoices;
  recorder: Recorder;
  analytics: Analytics;
  /** The AI tier of session analytics. */
  classifier: Classifier;
  /** The AI models of the configuration; nothing of them is loaded before its first use. */
  models: Models;
  catalogue: Catalogue;
  skills: SkillLibrary;
  customSkills: CustomSkills;
  skillLint: SkillLint;
  memory: Memory;
  execute: ExecuteTool;
  /** Keeps the stored status of the connections true while the service is in use. */
  health: ConnectionHealth;
  /** One cheap authenticated call; stores and answers the connection's new status. Throws on no connection. */
  testConnection(host: string): Promise<ConnectionTest>;
  /** The same call with credentials that are not stored: nothing is saved. Throws `invalid_input` on a bad identifier. */
  testCredentials(candidate: NewConnection): Promise<ConnectionTest>;
  /** Files that other users could get at until now. */
  looseFiles: LooseFile[];
  /** Where the key of the stored secrets is kept, in words. */
  keySource: string;
  /** Seals the stored secrets with another key; these services are of no use for secrets then. */
  rotateKey(newKey?: string): Promise<RotatedKey>;
  /** Connects instances with requests copied from a signed-in browser. */
  sessionSetup: SessionSetup;
  /** Connects instances with OAuth, through the browser or without one. */
  oauth: OauthSetup;
  /** Settles what an earlier process left half-way; only the running service does this. */
  recover(): Promise<void>;
  /** The embedded instance, when it runs. */
  demo?: { url: string; username: string; label: string };
  close(): Promise<void>;
}

const SKILLS = programPath("skills/");

/** Builds every module and hands each what it needs. Throws `storage_failed`. */
export async function createServices(settings: Settings, log: Logger): Promise<Services> {
  const clock = systemClock;
  const { store, key, looseFiles, rotateKey } = await openSecretStore(settings, log, clock);
  const connecting = connectInstances({ settings, store, key, log, clock });
  const { connections, clientOf, testCredentials, sessionSetup, oauth } = connecting;
  const sessions = analyzeSessions({ settings, store, connections, log, clock });
  const { close: closeSessions, ...measuring } = sessions;
  const { recorder, analytics, classifier } = measuring;
  const health = usedTogether(connecting.health, classifier);
  const journal = createJournal({ store, clock });
  const signer = createApprovalSigner({ secret: deriveKey(key, "approval"), clock });
  const writing = { store, journal, connections, signer, clock, log };
  const changes = createChanges(writing);
  const catalogue = createCatalogue(allTools, allArtifacts);
  const captureChoices = createCaptureChoices({ store, clock, clientOf });
  const demo = await startDemo(settings, connections);
  if (demo) {
    store.problems.push(...demo.problems);
    await health.test(demo.host);
    await captureChoices.probe(demo.host);
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
    captureChoices,
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
    sessionSetup,
    oauth,
    async recover() {
      analytics.startUpkeep();
      await trash.empty();
      await recoverAllHosts(clientOf, writing);
    },
    ...(demo && { demo: { url: demo.url, username: demo.username, label: demo.label } }),
    async close() {
      await oauth.close();
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
