import type { NextCall } from "../base/next_call.ts";
import type { Sleep } from "../platform/http/retry.ts";
import type { ScriptRun } from "../platform/script_run.ts";
import type { SourceFile } from "../platform/source_load.ts";
import type { PlatformRecord, QueryParameters, Reader, XmlUpload } from "../platform/types.ts";
import type { Risk } from "./risk.ts";

/** What a call came to, told by reading the instance: never by its answer alone. */
export interface CallProof {
  state: "done" | "failed" | "unknown";
  /** What the caller gets. */
  result: unknown;
  /** Why it is not done. */
  error?: string;
  warnings?: string[];
  /** What to call where it is not done. */
  nextCall?: NextCall;
  /** The record that the call was about, as it is now. */
  after?: PlatformRecord | null;
  /** Records that it wrote and that can be taken back: each becomes a change of its own. */
  effects?: CallEffect[];
}

/** A record that a call wrote, as it was and as it is: what an undo of it needs. */
export interface CallEffect {
  kind: "create" | "update";
  /** The record's own class. */
  table: string;
  sysId: string;
  /** Null for a create. */
  before: PlatformRecord | null;
  after: PlatformRecord;
}

export interface CallContext {
  reader: Reader;
  signal?: AbortSignal | undefined;
  sleep: Sleep;
  progress(progress: { done: number; total?: number; message: string }): void;
}

/** A record that a request names beside the one that it is about. */
export interface NamedRecord {
  /** Where it is named, as `variables.wanted_for`. */
  place: string;
  table: string;
  sysId: string;
}

/** A condition that a request holds. */
export interface NamedCondition {
  /** Where it stands, as `trigger.condition`. */
  place: string;
  table: string;
  query: string;
}

/**
 * One request to an interface that does more than store a record: an order, a commit, a test run.
 * It is sent once, after its intent is journalled, and proved before the next operation.
 */
export interface CallOperation {
  kind: "call";
  /**
   * The record that the call is about: the approval is bound to it, the journal names it. Empty for
   * an interface that belongs to no table.
   */
  table: string;
  /** sys_id, number or display value; empty for a call about no record. */
  id: string;
  /** What it does, as a phrase with names: `commit "Fleet 1.4"`. */
  summary: string;
  request: {
    /** GET where what is asked may run code of the instance's owner. */
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
    path: string;
    query?: QueryParameters | undefined;
    /** Sent as JSON; bytes as they are, with `contentType`. */
    body?: unknown;
    contentType?: string;
    /** Milliseconds; the client's own unless set. */
    timeoutMs?: number;
  };
  /** Records that the request names by sys_id: looked up with the plan, refused where there are none. */
  references?: readonly NamedRecord[];
  /** Conditions in the request, each about one table. */
  conditions?: readonly NamedCondition[];
  /** A script that is run in place of the request, which then says how it gets there. */
  script?: Omit<ScriptRun, "signal">;
  /** An XML file that is uploaded in place of the request, which then says where to. */
  upload?: Omit<XmlUpload, "signal">;
  /** What differs in that script from what the caller gave, as sentences. */
  rewritten?: readonly string[];
  /**
   * Whether what the caller gives leaves the instance by it, or may: as mail, a request to another
   * system, a publication. Such a call always asks first.
   */
  sends: boolean;
  /** Where it is graver than its tool. */
  risk?: Risk;
  /** Why it is: the end of "it asks first because …". */
  riskReason?: string | undefined;
  /** The record is configuration: an update set has to record what the call does to it. */
  captured?: boolean;
  /** It may change parts of the record alone: then the record stays as it was, and so does its entry. */
  changesParts?: boolean;
  /** Takes away what an earlier operation of the plan made for a while: sent after a failure too. */
  cleanup?: boolean;
  /** How it is taken back, in words; said when somebody asks for its undo. */
  undo?: string;
  prove(answer: unknown, context: CallContext): Promise<CallProof>;
  undoes?: undefined;
  undoesToo?: undefined;
  expectedUpdatedOn?: string | undefined;
  expectedModCount?: string | undefined;
}

/** How a record is expected to stand when an undo begins. */
export interface ExpectedRecord {
  table: string;
  sysId: string;
  /** Null: it is not there. */
  after: Readonly<Record<string, string>> | null;
}

/** A record that a source defined once. */
export interface RemovedRecord {
  table: string;
  sysId: string;
}

/**
 * Record files for one application, loaded in one request: one change, whatever is in them. The
 * records are planned, journalled and proved one by one.
 */
export interface LoadOperation {
  kind: "load";
  /** Of the application. */
  table: "sys_scope";
  /** sys_id of the application, or `global`. */
  id: string;
  /** What the application is called. */
  name: string;
  files: readonly SourceFile[];
  /** Records of the application that its sources define no more: they are deleted. */
  removed?: readonly RemovedRecord[];
  /** sys_ids of the flows and actions to publish; unless set, every one that the files write. */
  publish?: readonly string[];
  /** Keeps on this machine what belongs to the load, before it is sent. */
  keep?(): Promise<void>;
  /** Of an undo: refused where a record stands otherwise. */
  expected?: readonly ExpectedRecord[];
  undoes?: string;
  undoesToo?: undefined;
}

/** One change, before references are resolved. Values as the caller gave them. */
export type Operation =
  | CallOperation
  | LoadOperation
  | {
    kind: "create";
    table: string;
    values: Record<string, unknown>;
    /** The caller says what is in it, as on its form: what the form demands beside is told. */
    asForm?: true;
    /** A chosen sys_id, for restoring a deleted record. */
    sysId?: string;
    /** Sent here instead of the Table API, where that is the clean way; the answer carries the sys_id. */
    endpoint?: {
      path: string;
      query: Record<string, string>;
      body?: unknown;
      idField: string;
    };
    /** The journal entry that this operation reverses. */
    undoes?: string;
    /** Earlier entries of the same record that it reverses with it. */
    undoesToo?: readonly string[];
  }
  | {
    kind: "update";
    table: string;
    /** sys_id, number or display value. */
    id: string;
    values: Record<string, unknown>;
    /** Refuse when the record was changed after this time (`sys_updated_on`). */
    expectedUpdatedOn?: string | undefined;
    /** The same by `sys_mod_count`: times have a granularity of one second. */
    expectedModCount?: string | undefined;
    undoes?: string;
    undoesToo?: readonly string[];
  }
  | {
    kind: "delete";
    table: string;
    id: string;
    /** It may not be readable: the instance decides whether there is one. `id` is a sys_id then. */
    unseen?: boolean;
    expectedUpdatedOn?: string | undefined;
    /** The same by `sys_mod_count`: times have a granularity of one second. */
    expectedModCount?: string | undefined;
    undoes?: string;
    undoesToo?: readonly string[];
  };
