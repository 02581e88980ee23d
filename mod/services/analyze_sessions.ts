import { createAnalytics } from "../analytics/analytics.ts";
import { createCallLog } from "../analytics/call_log/create_call_log.ts";
import { createClassifier } from "../analytics/classifier/classifier.ts";
import type { NpmPackages } from "../base/npm_packages.ts";
import { createRecorder } from "../analytics/recorder.ts";
import type { Connections } from "../auth/connection.ts";
import type { SecretBox } from "../auth/secret_box.ts";
import type { Clock } from "../base/clock.ts";
import type { Logger } from "../base/log.ts";
import type { Settings } from "../config/settings.ts";
import { createModels } from "../models/create_models.ts";
import type { Store } from "../store/store.ts";

export interface AnalyzeOptions {
  settings: Settings;
  store: Store;
  box: SecretBox;
  connections: Connections;
  packages: NpmPackages;
  log: Logger;
  clock: Clock;
}

/** Session analytics with the models that its AI tier asks, and the log of calls. */
export function analyzeSessions(options: AnalyzeOptions) {
  const { settings, store, connections, packages, log, clock } = options;
  const { config, paths } = settings;
  const { hourlyRate, retentionDays } = config.analytics;
  const idleMs = idleOf(settings);
  const recorder = createRecorder({ store, clock, log, idleMs });
  const callLog = openCallLog(options);
  const analytics = createAnalytics({
    store,
    clock,
    log,
    recorder,
    idleMs,
    hourlyRate,
    retentionDays,
    alsoKeep: () => callLog.trim(),
    analyze: (id, options) => classifier.analyze(id, options),
  });
  const { authFile, home } = paths;
  const models = createModels({ ...settings, authFile, home, packages, fetch, clock, log });
  const classifier = createClassifier({
    config,
    sessions: analytics.sessions,
    models,
    hostClass: async (host) =>
      (await connections.list()).find((entry) => entry.host === host)?.environment ?? "unknown",
    clock,
    log,
  });
  return {
    recorder,
    callLog,
    analytics,
    models,
    classifier,
    async close() {
      await classifier.close();
      await analytics.close();
      await recorder.flush();
      await callLog.flush();
    },
  };
}

function openCallLog({ settings, store, box, log, clock }: AnalyzeOptions) {
  const { arguments: keepArguments, privateColumns, retentionDays, maxMegabytes } =
    settings.config.activity;
  const maxBytes = maxMegabytes * 1024 * 1024;
  return createCallLog({
    store,
    box,
    log,
    clock,
    keepArguments,
    privateColumns,
    retentionDays,
    maxBytes,
  });
}

/** Milliseconds without a call that end an MCP session; the config file beats the environment. */
function idleOf({ config, sessionIdleMs }: Settings): number | undefined {
  const { mcpSettleMinutes } = config.analytics;
  return mcpSettleMinutes === undefined ? sessionIdleMs : mcpSettleMinutes * 60_000;
}
