/**
 * The interfaces by which the vendor's own command line brings an application's records to an
 * instance, as `@servicenow/sdk-api` 4.9.0 calls them (`connector.js`). Never run on a real instance.
 */

/**
 * How record files reach an application, in the order of preference: `load` into an update set;
 * `package`, an installation of the application's package; `update_set`, a set of their own that is
 * imported, previewed and committed.
 */
export type SourceRoute = "load" | "package" | "update_set";

/** Which routes an instance opens to a credential, and what is lacking for the others. */
export interface SourceRoutes {
  open: readonly SourceRoute[];
  /** Sentences without a full stop. */
  lacks: readonly string[];
}

/** Record files for one application, as one request or as one course of requests. */
export interface SourceLoad {
  route: SourceRoute;
  /** sys_id of the application, or `global`. */
  scopeId: string;
  /** The update set that records them; null where none does. */
  updateSet: { sysId: string; name: string } | null;
  files: readonly LoadedFile[];
  signal?: AbortSignal | undefined;
  /** Told how far a course of requests is. */
  onProgress?(progress: { done: number; total: number; message: string }): void;
}

/** A file of records, as the platform exports and loads them. */
export interface SourceFile {
  name: string;
  xml: string;
}

export interface LoadedFile extends SourceFile {
  /** The name under which an update set records it; a table's structure has none. */
  updateName?: string | undefined;
  /** It only takes records away. */
  removes: boolean;
}

/** What a load left beside the records. */
export interface LoadedInto {
  /** The set that it came in, where that is another than the one of the call. */
  updateSet?: { sysId: string; name: string };
  /** sys_id of the platform's rollback context. */
  rollback?: string;
}

/** What is to be published after a load, by sys_id. */
export interface FlowActivation {
  scopeId: string;
  flows: readonly string[];
  actions: readonly string[];
  /** Where what it writes is recorded; unless set, where the session's changes go. */
  params?: Readonly<Record<string, string | number | boolean | undefined>>;
  signal?: AbortSignal | undefined;
}

/** What the instance says of one flow or action. */
export interface ActivatedFlow {
  sysId: string;
  published: boolean;
  name?: string;
  /** Why it is not. */
  message?: string;
}

/** Which files of an application are asked for: all, or those that changed on the instance. */
export type DownloadMode = "complete" | "incremental";
