import type { Extensions } from "./agent/extensions.ts";
import type { Agent } from "./agent/agent.ts";
import type { Analytics } from "./analytics/analytics.ts";
import type { CallLog } from "./analytics/call_log/logged_call.ts";
import type { Classifier } from "./analytics/classifier/classifier.ts";
import type { Recorder } from "./analytics/recorder.ts";
import type { Connections, NewConnection } from "./auth/connection.ts";
import type { Person } from "./auth/person.ts";
import type { RotatedKey } from "./auth/rotate_key.ts";
import type { Backups } from "./backup/backups.ts";
import type { Logger } from "./base/log.ts";
import type { LooseFile } from "./base/private_files.ts";
import type { Looks } from "./changes/describe/looks.ts";
import type { Journal } from "./changes/journal/journal.ts";
import type { ConfigFile } from "./config/config_file.ts";
import type { Settings } from "./config/settings.ts";
import type { Evaluations } from "./eval/evaluation.ts";
import type { Notes } from "./memory/create_notes.ts";
import type { Memory } from "./memory/memory.ts";
import type { Models } from "./models/models.ts";
import type { ConnectionTest } from "./platform/connection/check_connection.ts";
import type { EnvironmentInstance } from "./platform/connection/environment_instance.ts";
import type { ConnectionHealth } from "./platform/connection/health.ts";
import type { OauthSetup } from "./platform/connection/oauth_setup.ts";
import type { BrowserSessionSetup } from "./platform/connection/browser_session_setup.ts";
import type { CustomSkills } from "./skills/custom_skills.ts";
import type { SkillLint } from "./skills/lint/lint_library.ts";
import type { VendorCompiler } from "./source/install.ts";
import type { SkillLibrary } from "./skills/skill.ts";
import type { OpenedStore, StoreProblem } from "./store/store.ts";
import type { ExecuteTool } from "./tools/call.ts";
import type { Catalogue } from "./tools/catalogue.ts";

/** Everything the two ports and the CLI use. Built once, here; passed in everywhere else. */
export interface Services extends Looks {
  settings: Settings;
  configFile: ConfigFile;
  compiler: VendorCompiler;
  log: Logger;
  store: OpenedStore;
  /** What had to be mended when the store was opened. */
  storeProblems: StoreProblem[];
  connections: Connections;
  /** Who may decide what only a person may. */
  person: Person;
  journal: Journal;
  recorder: Recorder;
  callLog: CallLog;
  analytics: Analytics;
  /** The AI tier of session analytics. */
  classifier: Classifier;
  /** The AI models of the configuration; nothing of them is loaded before its first use. */
  models: Models;
  /** The built-in agent; nothing of it runs before its first prompt. */
  agent: Agent;
  /** Of the configuration, for the agent; nothing of them is started before it is needed. */
  extensions: Extensions;
  evaluations: Evaluations;
  catalogue: Catalogue;
  skills: SkillLibrary;
  customSkills: CustomSkills;
  skillLint: SkillLint;
  memory: Memory;
  notes: Notes;
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
  backups: Backups;
  /** Connects instances with requests copied from a signed-in browser. */
  browserSessionSetup: BrowserSessionSetup;
  /** Connects instances with OAuth, through the browser or without one. */
  oauth: OauthSetup;
  /** Settles what an earlier process left half-way; only the running service does this. */
  recover(): Promise<void>;
  environment?: EnvironmentInstance;
  /** The embedded instance, when it runs. */
  readonly demo: { url: string; username: string; label: string } | undefined;
  /** Opens it where it is wanted; calls wait for it. Throws `conflict` while another process has it. */
  open(): Promise<void>;
  close(): Promise<void>;
}
