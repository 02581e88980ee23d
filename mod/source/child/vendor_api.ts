import type { Files } from "./memory_files.ts";

/**
 * What is used of the vendor's compiler (declarations of `@servicenow/sdk-api` 4.9.0: `project.d.ts`,
 * `orchestrator.d.ts`, `diagnostic.d.ts`; `keys-registry.d.ts` of `@servicenow/sdk-build-core`).
 */
export interface VendorApi {
  /** Without a telemetry client it has none. */
  Project: new (options: {
    rootDir: string;
    fileSystem: Files;
    logger: VendorLogger;
  }) => VendorProject;
  Orchestrator: new (project: VendorProject) => { build(): Promise<{ success: boolean }> };
}

export interface VendorProject {
  getDiagnosticsService(): { getAll(): VendorDiagnostic[] };
  /** The registry of sys_ids, after a build. */
  getKeys(): { getEffectiveDeletedKeys(): { table: string; id: string }[] };
  /** Writes sources for records, beside those that are there and into them. */
  transform(files: { path: string; content: string }[]): Promise<unknown>;
  /** Stores the sources and the registry of sys_ids. */
  save(): void;
}

export type VendorLogger = Record<
  "debug" | "info" | "warn" | "error",
  (...parts: unknown[]) => void
>;

export interface VendorDiagnostic {
  message: string;
  /** Of TypeScript, or the kind of syntax where the compiler's own rules speak. */
  code: number;
  source: "ts" | "fluent";
  /** 1 error, 2 warning, 3 info, 4 hint. */
  level: number;
  position: { start: number };
  file: {
    getFilePath(): string;
    getLineAndColumnAtPos(position: number): { line: number; column: number };
  };
}
