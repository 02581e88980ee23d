import { join } from "node:path";

/** Every file and folder of the service on this machine. */
export interface Paths {
  home: string;
  configDir: string;
  dataDir: string;
  database: string;
  key: string;
  /** What scripts of the person prove themselves with on the API. */
  personKey: string;
  authFile: string;
  log: string;
  memory: string;
  /** What tools write to this machine and read from it. */
  files: string;
  demoDatabase: string;
  /** Skills that were deleted while the service runs. */
  trash: string;
  /** The vendor's compiler, and what it has compiled. */
  source: string;
  /** npm packages of the configuration: adapters and plugins. */
  packages: string;
  /** Which files of projects the person has confirmed. */
  trustedProjects: string;
}

export interface PathOptions {
  home: string;
  /** `ASSISTANT_CONFIG_DIR`; `<home>/.config/assistant` unless set. */
  configDir?: string | undefined;
  /** `ASSISTANT_DATA_DIR`; `<home>/.assistant` unless set. */
  dataDir?: string | undefined;
  /** `SN_MEMORY_PATH`; `<dataDir>/memory` unless set. */
  memory?: string | undefined;
}

/** Where everything of the service stands, as absolute paths under `home` unless told otherwise. */
export function resolvePaths(options: PathOptions): Paths {
  const configDir = options.configDir ?? join(options.home, ".config", "assistant");
  const dataDir = options.dataDir ?? join(options.home, ".assistant");
  return {
    home: options.home,
    configDir,
    dataDir,
    database: join(dataDir, "assistant.db"),
    key: join(dataDir, "key"),
    personKey: join(dataDir, "person-key"),
    authFile: join(dataDir, "auth.json"),
    log: join(dataDir, "assistant-mcp.log"),
    memory: options.memory ?? join(dataDir, "memory"),
    files: join(dataDir, "files"),
    demoDatabase: join(dataDir, "demo.db"),
    trash: join(dataDir, "trash"),
    source: join(dataDir, "source"),
    packages: join(dataDir, "packages"),
    trustedProjects: join(dataDir, "trusted-projects.json"),
  };
}
