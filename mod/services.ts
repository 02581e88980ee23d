import type { Connections, NewConnection } from "./auth/connection.ts";
import type { Logger } from "./base/log.ts";
import type { Journal } from "./changes/journal_types.ts";
import type { Settings } from "./config/settings.ts";
import type { Memory } from "./memory/memory.ts";
import type { SkillLibrary } from "./skills/skill.ts";
import type { Store } from "./store/store.ts";
import type { ExecuteTool } from "./tools/call.ts";
import type { Catalogue } from "./tools/catalogue.ts";

/** Everything the two ports and the CLI use. Built once, here; passed in everywhere else. */
export interface Services {
  settings: Settings;
  log: Logger;
  store: Store;
  connections: Connections;
  journal: Journal;
  catalogue: Catalogue;
  skills: SkillLibrary;
  memory: Memory;
  execute: ExecuteTool;
  /** One cheap authenticated call; stores and answers the connection's new status. Throws on no connection. */
  testConnection(host: string): Promise<ConnectionTest>;
  /** The same call with credentials that are not stored: nothing is saved. Throws `invalid_input` on a bad identifier. */
  testCredentials(candidate: NewConnection): Promise<ConnectionTest>;
  close(): Promise<void>;
}

export interface ConnectionTest {
  status: "valid" | "expired" | "refused" | "unreachable" | "hibernating";
  message: string;
  remedy?: string;
  user?: { userName: string; name: string };
  /** `glide.buildname` when readable. */
  release?: string;
  milliseconds: number;
}
