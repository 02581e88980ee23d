import { fileURLToPath } from "node:url";
import { type Analytics, createAnalytics } from "./analytics/analytics.ts";
import { type Classifier, createClassifier } from "./analytics/classifier/classifier.ts";
import { sessionMigrations } from "./analytics/mcp_sessions.ts";
import { analyticsMigrations } from "./analytics/migrations.ts";
import { createRecorder, type Recorder } from "./analytics/recorder.ts";
import { candidateCredentials } from "./auth/candidate_credentials.ts";
import type { Connections, NewConnection } from "./auth/connection.ts";
import type { Caller } from "./auth/caller.ts";
import { createConnections } from "./auth/connections.ts";
import type { Credentials } from "./auth/credentials.ts";
import { deriveKey } from "./auth/derive_key.ts";
import { checkKey } from "./auth/key_check.ts";
import { findKey } from "./auth/find_key.ts";
import { createSystemKeychain } from "./auth/keychain/system_keychain.ts";
import { type RotatedKey, rotateKey } from "./auth/rotate_key.ts";
import { authMigrations } from "./auth/migrations.ts";
import { resolveCredentials } from "./auth/resolve.ts";
import { createSessionMemory } from "./auth/sso/session_memory.ts";
import { createStoredTokens } from "./auth/oauth/stored_tokens.ts";
import { createTokenSource } from "./auth/oauth/token_source.ts";
import { systemClock } from "./base/clock.ts";
import type { AppError } from "./base/errors.ts";
import type { Logger } from "./base/log.ts";
import { describeLooseFile, type LooseFile, tightenFiles } from "./base/private_files.ts";
import { type CaptureChoices, createCaptureChoices } from "./changes/capture_choices.ts";
import { createApprovalSigner } from "./changes/approval.ts";
import { createChanges } from "./changes/apply.ts";
import { createJournal } from "./changes/journal.ts";
import type { Journal } from "./changes/journal_types.ts";
import { changesMigrations } from "./changes/migrations.ts";
import { recoverAllHosts } from "./changes/recover.ts";
import type { Settings } from "./config/settings.ts";
import { createExecute } from "./execute.ts";
import { createMemory } from "./memory/create_memory.ts";
import type { Memory } from "./memory/memory.ts";
import { createModels } from "./models/create_models.ts";
import type { Models } from "./models/models.ts";
import { createHostSlots } from "./platform/host_slots.ts";
import { createPlatformCaches } from "./platform/caches.ts";
import { checkConnection, type ConnectionTest } from "./platform/check_connection.ts";
import { createClient } from "./platform/client.ts";
import { createConnect } from "./platform/connect.ts";
import { type ConnectionHealth, createConnectionHealth } from "./platform/connection_health.ts";
import { healthMigrations } from "./platform/health_migrations.ts";
import { createSessionSetup, type SessionSetup } from "./platform/session_setup.ts";
import { refreshConnection } from "./platform/refresh_connection.ts";
import { createOauthSetup, type OauthSetup } from "./platform/oauth_setup.ts";
import { createCustomSkills, type CustomSkills } from "./skills/custom_skills.ts";
import { createSkillLint, type SkillLint } from "./skills/lint/lint_library.ts";
import { createTrash } from "./skills/trash.ts";
import { createSkillLibrary } from "./skills/library.ts";
import type { SkillLibrary } from "./skills/skill.ts";
import { openStore } from "./store/open_store.ts";
import type { OpenedStore, StoreProblem } from "./store/store.ts";
import type { ExecuteTool } from "./tools/call.ts";
import type { Catalogue } from "./tools/catalogue.ts";
import { createCatalogue } from "./tools/create_catalogue.ts";
import { allArtifacts, allTools } from "./tools/domains/all_tools.ts";
import { createLocalFiles } from "./tools/local_files.ts";

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

/** The demo's port at its first start; later ones take the port it was connected with. */
const DEMO_PORT = 3007;
const MIGRATIONS = {
  ...authMigrations,
  ...healthMigrations,
  ...changesMigrations,
  ...analyticsMigrations,
  ...sessionMigrations,
};
const SKILLS = fileURLToPath(new URL("../skills/", import.meta.url));

/** Builds every module and hands each what it needs. Throws `storage_failed`. */
export async function createServices(settings: Settings, log: Logger): Promise<Services> {
  const { paths } = settings;
  const clock = systemClock;
  // Before the store opens its files and closes them silently.
  const looseFiles = await tightenFiles(paths);
  for (const file of looseFiles) log.warning("{message}", { message: describeLooseFile(file) });
  const store = await openStore({ path: paths.database, migrations: MIGRATIONS, log, clock });
  const { masterKey } = settings;
  const keychain = createSystemKeychain(paths.dataDir, { kind: settings.keychain });
  const keyPlace = { store, keyFile: paths.key, keychain };
  const key = await findKey({ ...keyPlace, masterKey });
  await checkKey(store, key).catch((error: AppError) => {
    log.error("{message}", { message: error.message });
    store.problems.push({ message: error.message, remedy: error.remedy ?? "" });
  });
  const connections = createConnections({ store, key, clock });
  const tokens = createTokenSource({ fetch, clock });
  const storedTokens = createStoredTokens({ connections, store, fetch, clock, log });
  const openSessionMemory = createSessionMemory({ store, key, log });
  const { environment } = settings;
  const resolving = {
    connections,
    tokens,
    storedTokens,
    openSessionMemory,
    environment,
    log,
    clock,
  };
  const resolve = (caller: Caller) => resolveCredentials(caller, resolving);
  const credentialsOf = (host: string) => resolve({ port: "api", headers: { instance: host } });
  // A test asks the instance, never a cache.
  const freshClient = (credentials: Credentials) =>
    createClient(credentials, { caches: createPlatformCaches({ clock }), clock, log });
  const check = (host: string, { brief }: { brief?: boolean } = {}) =>
    checkConnection(
      resolveCredentials({ port: "api", headers: { instance: host } }, {
        ...resolving,
        retryExpired: true,
      }).then(freshClient),
      { clock, brief },
    );
  const health = createConnectionHealth({ store, connections, check, credentialsOf, clock, log });
  const { observe } = health;
  const connect = createConnect({
    caches: createPlatformCaches({ clock }),
    slots: createHostSlots(),
    clock,
    log,
    observe,
  });
  const clientOf = async (host: string) => connect(await credentialsOf(host));

  const { oauthPort: port } = settings;
  const oauth = createOauthSetup({ connections, freshClient, port, fetch, clock, log });

  const journal = createJournal({ store, clock });
  const signer = createApprovalSigner({ secret: deriveKey(key, "approval"), clock });
  const writing = { store, journal, connections, signer, clock, log };
  const idleMs = idleOf(settings);
  const recorder = createRecorder({ store, clock, log, idleMs });
  const { hourlyRate, retentionDays } = settings.config.analytics;
  const analytics = createAnalytics({
    store,
    clock,
    log,
    recorder,
    idleMs,
    hourlyRate,
    retentionDays,
    analyze: (id, options) => classifier.analyze(id, options),
  });
  const models = createModels({
    config: settings.config,
    authFile: paths.authFile,
    providerKeys: settings.providerKeys,
    cloud: settings.cloud,
    home: paths.home,
    fetch,
    clock,
    log,
  });
  const classifier = createClassifier({
    config: settings.config,
    sessions: analytics.sessions,
    models,
    hostClass: async (host) =>
      (await connections.list()).find((entry) => entry.host === host)?.environment ?? "unknown",
    clock,
    log,
  });
  const inUse = () => {
    health.inUse();
    classifier.inUse();
  };
  const catalogue = createCatalogue(allTools, allArtifacts);
  const docs = createMemory({ dir: SKILLS });
  const captureChoices = createCaptureChoices({ store, clock, clientOf });
  const demo = await startDemo(settings, connections);
  if (demo) {
    store.problems.push(...demo.problems);
    await health.test(demo.host);
    await captureChoices.probe(demo.host);
  }
  const skills = createSkillLibrary({
    builtInDir: SKILLS,
    configDir: paths.configDir,
    projectDir: settings.projectDir,
    clock,
    keepList: true,
  });
  const trash = createTrash({ dir: paths.trash });
  return {
    settings,
    log,
    store,
    storeProblems: store.problems,
    connections,
    journal,
    captureChoices,
    recorder,
    analytics,
    classifier,
    models,
    catalogue,
    skills,
    customSkills: createCustomSkills({ library: skills, configDir: paths.configDir, trash }),
    skillLint: createSkillLint({
      library: skills,
      tools: new Map(
        [...catalogue.tools].map(([name, { risk }]) => [name, { writes: risk !== "R" }]),
      ),
      loadSchema,
    }),
    memory: createMemory({ dir: paths.memory }),
    execute: createExecute({
      catalogue,
      resolveCredentials(caller) {
        inUse();
        return resolve(caller);
      },
      connect,
      changes: createChanges(writing),
      journal,
      recorder,
      clock,
      files: createLocalFiles({ dir: paths.files }),
      instances: () => connections.list(),
      searchDocs: (query, limit) => docs.search(query, limit),
      async refreshSession(caller) {
        const credentials = await resolveCredentials(caller, { ...resolving, retryExpired: true });
        const isStored = ["stored", "sole-cli"].includes(credentials.source);
        return await refreshConnection(
          credentials,
          () =>
            isStored
              ? health.test(credentials.host)
              : checkConnection(freshClient(credentials), { clock }),
        );
      },
    }),
    health: { ...health, inUse },
    testConnection: (host) => health.test(host),
    testCredentials: (candidate) =>
      checkConnection(freshClient(candidateCredentials(candidate)), { clock }),
    looseFiles,
    keySource: key.source,
    rotateKey: (newKey) => rotateKey({ ...keyPlace, key, newKey }),
    sessionSetup: createSessionSetup({ connections, freshClient, clock }),
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
      await classifier.close();
      await analytics.close();
      await recorder.flush();
      await demo?.close();
      await store.close();
    },
  };
}

/** Milliseconds without a call that end an MCP session; the config file beats the environment. */
function idleOf({ config, sessionIdleMs }: Settings): number | undefined {
  const { mcpSettleMinutes } = config.analytics;
  return mcpSettleMinutes === undefined ? sessionIdleMs : mcpSettleMinutes * 60_000;
}

/** What the embedded instance has, for the checks of skills; no instance is opened for it. */
async function loadSchema() {
  const { seededTables } = await import("./demo/schema/tables.ts");
  return {
    tables: new Set(seededTables.map(({ name }) => name)),
    columns: new Set(seededTables.flatMap(({ columns }) => columns.map(({ element }) => element))),
  };
}

/** Serves the embedded instance and connects it as `demo`; loaded only when asked for. */
async function startDemo(settings: Settings, connections: Connections) {
  if (!settings.demo) return undefined;
  const { serveDemo } = await import("./demo/serve.ts");
  const { demoCredentials } = await import("./demo/credentials.ts");
  const earlier = (await connections.list()).filter((entry) => entry.origin === "demo");
  // The host is the key of connections and journal: the same port keeps the demo the same instance.
  const port = earlier.length > 0 ? Number(new URL(earlier[0].url).port) : DEMO_PORT;
  const demo = await serveDemo({ port, path: settings.paths.demoDatabase });
  const moved = earlier.filter(({ url }) => url !== demo.url);
  for (const { host } of moved) await connections.remove(host);
  const { username, password } = demoCredentials;
  const { host, label } = await connections.save({
    instance: demo.url,
    label: "demo",
    origin: "demo",
    username,
    secrets: { kind: "basic", password },
    environment: "dev",
  });
  const problems: StoreProblem[] = demo.movedAside === null ? [] : [{
    message: "The data of the demo instance was damaged; it began anew",
    remedy: `The damaged file was kept as ${demo.movedAside}.`,
    movedTo: demo.movedAside,
  }];
  return { host, label, url: demo.url, username, problems, close: () => demo.close() };
}
