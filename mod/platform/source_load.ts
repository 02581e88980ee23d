/**
 * The interfaces by which the vendor's own command line brings an application's records to an
 * instance, as `@servicenow/sdk-api` 4.9.0 calls them (`connector.js`). Never run on a real instance.
 */

/** Record files for one application, as one request. */
export interface SourceLoad {
  /** sys_id of the application, or `global`. */
  scopeId: string;
  /** sys_id of the update set that records them; null where none does. */
  updateSet: string | null;
  files: readonly SourceFile[];
  signal?: AbortSignal | undefined;
}

/** A file of records, as the platform exports and loads them. */
export interface SourceFile {
  name: string;
  xml: string;
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
