/** The shapes of the REST client. Facts: the platform's REST documentation, see `docs/platform-facts.md`. */

import type { ScriptOutcome, ScriptRoute, ScriptRun } from "./script_run.ts";
import type {
  ActivatedFlow,
  DownloadMode,
  FlowActivation,
  LoadedInto,
  SourceLoad,
  SourceRoutes,
} from "./source_load.ts";

/** One field of a record as the Table API renders it. */
export type FieldValue = string | { value: string; display_value?: string; link?: string };
export type PlatformRecord = Record<string, string>;
/** A record read with `sysparm_display_value=all`. */
export type FullRecord = Record<string, { value: string; display_value: string; link?: string }>;

export type QueryParameters = Record<string, string | number | boolean | undefined>;

export interface PlatformRequest {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | undefined;
  /** Starts with `/api/`. */
  path: string;
  query?: QueryParameters | undefined;
  /** Sent as JSON; bytes (`Uint8Array`) as they are, with `contentType`. */
  body?: unknown;
  contentType?: string | undefined;
  /** Asks for the log lines of this request's own processing: `session` of the answer. */
  sessionDebug?: boolean | undefined;
  /** A file is expected: it goes there as it comes in, and its size in bytes is answered. */
  file?: FileTarget | undefined;
  signal?: AbortSignal | undefined;
  /** 60,000 unless set: the platform's own quota for most APIs. */
  timeoutMs?: number | undefined;
}

export interface PlatformResponse<T = unknown> {
  status: number;
  /** The `result` of the envelope; undefined for 204. */
  result: T;
  headers: Headers;
  /** What stands beside the result, where the request asked for it. */
  session?: unknown;
}

/** Where the content of a file goes, piece by piece. */
export interface FileTarget {
  maxBytes: number;
  /** Takes the content to its end; called anew when the request is repeated. */
  save(content: AsyncIterable<Uint8Array>): Promise<void>;
}

export interface ListOptions {
  query?: string | undefined;
  fields?: readonly string[] | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
  /** `false` (values), `true` (display values) or `all`. Default `false`. */
  display?: "false" | "true" | "all" | undefined;
  signal?: AbortSignal | undefined;
}

export interface ListPage<R = PlatformRecord> {
  records: R[];
  /** `X-Total-Count`: matching rows ignoring ACLs; null when absent. */
  total: number | null;
}

export interface BatchRequest {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Relative, starts with `/api/`. */
  path: string;
  query?: QueryParameters | undefined;
  body?: unknown;
}

/** One answer of a batch (header names in lower case): success with its result, or the typed error that the single call would have thrown. */
export type BatchAnswer =
  | { ok: true; status: number; result: unknown; headers: Record<string, string> }
  | { ok: false; error: import("../base/errors.ts").AppError };

/** A GET as `Reader.get` and `Reader.getBatch` take it. */
export type ReadRequest = Omit<BatchRequest, "method" | "body">;

/** One answer for each request of a batch, in their order. */
export type BatchAnswers<T extends readonly ReadRequest[]> = {
  -readonly [K in keyof T]: BatchAnswer;
};

/** A question to the identification engine: what it would make of a payload. */
export interface IdentifyRequest {
  /** `{items, relations}` as the interface takes it. */
  payload: unknown;
  query: QueryParameters;
  /** Takes items apart that lack what identifies them, rather than refusing the payload. */
  enhanced: boolean;
  signal?: AbortSignal | undefined;
}

/** Reading an instance. Read tools get only this. */
export interface Reader {
  readonly host: string;
  readonly url: string;
  readonly label: string;
  readonly username?: string | undefined;
  readonly cacheKey: string;
  /** GET only. */
  get<T = unknown>(request: Omit<PlatformRequest, "method" | "body">): Promise<PlatformResponse<T>>;
  /** Saves an attachment and answers its bytes. Throws `not_found`, and `too_large` beyond the limit. */
  downloadFile(
    sysId: string,
    options: FileTarget & { signal?: AbortSignal | undefined },
  ): Promise<number>;
  /**
   * Asks `/api/now/graphql`, which answers a failed query with 200 too: answers `data`, and throws
   * `invalid_input` for what stands in `errors`. Reading queries only.
   */
  graphql(query: string, signal?: AbortSignal): Promise<unknown>;
  /** What the identification engine would do with configuration items; stores nothing. */
  identifyItems(request: IdentifyRequest): Promise<unknown>;
  /** One page. Adds `^ORDERBYsys_id` as the last sort key. */
  listRecords<R = PlatformRecord>(table: string, options?: ListOptions): Promise<ListPage<R>>;
  /** Every matching row, page by page; stops on an empty page or offset ≥ total, never on a short page. */
  listAllRecords<R = PlatformRecord>(
    table: string,
    options?: Omit<ListOptions, "limit" | "offset"> & { pageSize?: number; max?: number },
  ): AsyncGenerator<R>;
  /** Throws `not_found` for an absent or hidden record. */
  getRecord<R = PlatformRecord>(
    table: string,
    sysId: string,
    options?: Pick<ListOptions, "fields" | "display" | "signal">,
  ): Promise<R>;
  /** Several GETs in one round trip (Batch API); falls back to single calls where the Batch API is closed. */
  getBatch<const T extends readonly ReadRequest[]>(
    requests: T,
    signal?: AbortSignal,
  ): Promise<BatchAnswers<T>>;
  /** Who the credentials are (`/api/now/ui/user/current_user`), cached per credential. */
  currentUser(): Promise<CurrentUser>;
  /** A system property, cached per credential; undefined when absent or unreadable. */
  property(name: string): Promise<string | undefined>;
  /** The way in which a script would be run; sends no script. */
  scriptRoute(signal?: AbortSignal): Promise<ScriptRoute>;
  /** Whether the instance has the vendor's interface for sources; cached per credential. */
  hasSourceInterface(signal?: AbortSignal): Promise<boolean>;
  /** How record files can be brought to it; cached per credential. */
  sourceRoutes(signal?: AbortSignal): Promise<SourceRoutes>;
  /** An application's files as a zip. Throws `not_found` without that interface. */
  downloadSource(
    request: { scopeId: string; mode: DownloadMode; signal?: AbortSignal | undefined },
  ): Promise<Uint8Array>;
  readonly schema: Schema;
  /** HTTP calls made so far on this client, for tests and cost figures. */
  readonly roundTrips: number;
}

/** Reading and writing. Only `changes` gets this. */
export interface Client extends Reader {
  /**
   * One write. `params` are extra query parameters. Answers the stored record in value mode.
   * A write is never repeated on its own; a timeout or 5xx throws with `details.outcome: "unknown"`.
   */
  createRecord(
    table: string,
    values: PlatformRecord,
    options?: WriteOptions,
  ): Promise<PlatformRecord>;
  updateRecord(
    table: string,
    sysId: string,
    values: PlatformRecord,
    options?: WriteOptions,
  ): Promise<PlatformRecord>;
  deleteRecord(table: string, sysId: string, options?: WriteOptions): Promise<void>;
  /** Any method; used for the endpoints that are no table. */
  send<T = unknown>(request: PlatformRequest): Promise<PlatformResponse<T>>;
  /** Runs a script once. Throws where it was surely not run, with `details.outcome` `failed`. */
  runScript(run: ScriptRun): Promise<ScriptOutcome>;
  /**
   * Uploads records as XML on the platform's own page, once. Throws where they were surely not taken,
   * with `details.outcome` `failed`; what came of them is to be read.
   */
  uploadXml(upload: XmlUpload): Promise<void>;
  /**
   * Brings record files to an application by the route that it names, once. What came of them is to be read, after a refusal too:
   * `details.outcome` is `failed` where the instance itself refused, or nothing was sent.
   */
  loadSource(load: SourceLoad): Promise<LoadedInto>;
  /** Publishes flows and actions, and answers what the instance says of each. */
  activateFlows(activation: FlowActivation): Promise<ActivatedFlow[]>;
  /**
   * Drops session cookies, so that edited preferences take effect on the next call. A browser session
   * keeps them: they are its sign-in.
   */
  resetSession(): void;
  /** Whether its calls share a signed-in browser's session, which can be elevated to a role. */
  readonly keepsSession: boolean;
}

/** An unload file, as "Import XML" of the platform takes it. */
export interface XmlUpload {
  /** The list that it is imported from: `sys_remote_update_set`. */
  table: string;
  fileName: string;
  xml: string;
  signal?: AbortSignal | undefined;
}

export interface WriteOptions {
  params?: QueryParameters | undefined;
  signal?: AbortSignal | undefined;
}

export interface CurrentUser {
  sysId: string;
  userName: string;
  name: string;
}

/** One column, its own or inherited, with overrides applied. */
export interface Column {
  element: string;
  label: string;
  /** `internal_type`: string, integer, boolean, reference, glide_date_time, journal_input, password2, script … */
  type: string;
  /** The table that introduced the column. */
  table: string;
  reference?: string;
  /** The column of the referenced table whose value is stored; `sys_id` unless set. */
  referenceKey?: string;
  maxLength?: number;
  mandatory: boolean;
  readOnly: boolean;
  display: boolean;
  active: boolean;
  defaultValue?: string;
  /** 0 none, 1 with none, 2 suggestion, 3 required. */
  choice: number;
  /** The column of the same table that says what this one is about, as the dictionary has it. */
  dependent?: string;
}

export interface TableSchema {
  name: string;
  label: string;
  /** From the table itself up to its root. */
  chain: string[];
  columns: ReadonlyMap<string, Column>;
  /** The display column: `display=true` (child first), else `number`, else `name`. */
  displayColumn?: string | undefined;
  /** Writes over the Table API are captured in update sets: `update_synch`, or a child of `sys_metadata`. */
  tracked: boolean;
  /** `update_synch_custom`: captured only when the platform's own designer saves it, or a script does. */
  customCapture: boolean;
  /** False when the dictionary could not be read (403): absence of a column proves nothing then. */
  verified: boolean;
}

/** A table's schema with what only its loader needs. */
export interface LoadedTable {
  schema: TableSchema;
  /** Columns whose choices are those of another table's column. */
  choiceSources: ReadonlyMap<string, { table: string; element: string }>;
}

export interface Choice {
  element: string;
  value: string;
  label: string;
  table: string;
  inactive: boolean;
  /** `en`, `de` … */
  language: string;
}

/** A column, and a table that has it. */
export interface ColumnPlace {
  table: string;
  element: string;
}

/** Lists of choices that are still to be read, with whatever else is asked for at once. */
export interface MissingChoices {
  requests: ReadRequest[];
  /** Takes the answers, in the order of the requests. */
  keep(answers: readonly BatchAnswer[]): Promise<void>;
}

/** The instance's dictionary, cached per instance and credential for ten minutes. */
export interface Schema {
  /** Throws `not_found` with near names when the instance says that the table does not exist. */
  table(name: string): Promise<TableSchema>;
  /** Active choices of a column, most specific table first; empty when it has none. */
  choices(table: string, element: string): Promise<Choice[]>;
  /** All choices of the column on the table's whole line, in every language, inactive ones too. */
  everyChoice(table: string, element: string): Promise<Choice[]>;
  /** The requests for lists of choices that are not cached, and what keeps their answers. */
  missingChoices(columns: readonly ColumnPlace[]): Promise<MissingChoices>;
  /** The key of the one record of a table that a text was found to name, while that is fresh. */
  knownName(table: string, text: string): Promise<string | undefined>;
  keepName(table: string, text: string, key: string): Promise<void>;
  /** Drops what texts were found to name in these tables: one of their records was written. */
  forgetNames(tables: readonly string[]): void;
  /** Drops what is cached about one table, or about all. */
  forget(table?: string): void;
}
