import type { Fault } from "./child/protocol.ts";

/** An application as its sources, in the vendor's language. */
export interface Application {
  scope: string;
  /** sys_id of the scope, or `global`. */
  scopeId: string;
  name: string;
  /** Records for an update set: neither the application's own record nor its modules. */
  configuration: boolean;
  /** Path below the workspace → text. */
  files: Readonly<Record<string, string>>;
}

export interface ExplainedFault extends Fault {
  /** The page of the vendor's documents that is nearest, for `sn_source_docs`. */
  page?: string;
}

export interface Compiled {
  ok: boolean;
  faults: ExplainedFault[];
  /** Path below the output folder → text; empty where it does not compile. */
  output: Record<string, string>;
  /** Records that the registry knows and no source defines any more. */
  removed?: { table: string; id: string }[] | undefined;
  /** Of records that became sources: those that stay files, by path below the workspace, and why. */
  left?: { file: string; why: string }[] | undefined;
  /** The registry of sys_ids: a source file to be kept beside the others. */
  keys?: string | undefined;
  /** Whether it had been compiled before. */
  cached: boolean;
  /** What the compiler held at most, in bytes; of what was cached nothing. */
  peakBytes?: number;
}

/** A passage of the vendor's documents. */
export interface SourcePassage {
  file: string;
  heading: string;
  line: number;
  snippet: string;
}

/** The vendor's compiler and documents on this machine. Both throw `not_found` where they are not installed. */
export interface Source {
  /** Whether they are on this machine. */
  installed(): Promise<boolean>;
  /** Throws `timeout`, `too_large` and `cancelled`; faults of the sources are an answer. */
  compile(
    application: Application,
    options?: { signal?: AbortSignal | undefined },
  ): Promise<Compiled>;
  /**
   * Records as sources of an application, beside those that it has: `records` by file name, as the
   * platform exports them. `output` is each source that is new or otherwise. Throws as `compile` does.
   */
  transform(
    application: Application,
    records: Readonly<Record<string, string>>,
    options?: { signal?: AbortSignal | undefined },
  ): Promise<Omit<Compiled, "cached">>;
  /** A page that a search names, as Markdown. Throws `not_found`. */
  readDoc(page: string): Promise<string>;
  searchDocs(query: string, limit: number): Promise<SourcePassage[]>;
}
