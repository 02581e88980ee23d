import type { z } from "zod";
import type { AppError } from "../base/errors.ts";
import type { NextCall } from "../base/next_call.ts";
import type { Connection } from "../auth/connection.ts";
import type { Clock } from "../base/clock.ts";
import type { HostPolicy } from "../changes/gate/host_policy.ts";
import type { Journal, JournalEntry } from "../changes/journal/journal.ts";
import type { Operation } from "../changes/operation.ts";
import type { RefreshedConnection } from "../platform/connection/refresh_connection.ts";
import type { Sleep } from "../platform/http/retry.ts";
import type { Reader } from "../platform/types.ts";
import type { Source } from "../source/source.ts";
import type { CallOptions } from "./call.ts";
import type { Domain } from "./domain.ts";
import type { LocalFiles } from "./local_files.ts";
import type { ManualWork } from "./manual_work.ts";
import type { Risk } from "./match.ts";
import type { NewNote, WrittenNote } from "./note.ts";

/** A passage of the skills and their references. */
export interface DocHit {
  /** `skill/file`. */
  file: string;
  heading: string;
  line: number;
  snippet: string;
}

/** What every tool may use, an instance or none. */
export interface LocalContext {
  signal?: AbortSignal | undefined;
  files: LocalFiles;
  /** The connected instances, without their secrets. */
  instances(): Promise<Connection[]>;
  searchDocs(query: string, limit: number): Promise<DocHit[]>;
  /** Keeps a note on this machine, marked when the session has read an instance. */
  writeNote(note: NewNote): Promise<WrittenNote>;
  /** The platform vendor's compiler and its documents. */
  source: Source;
  progress: (progress: { done: number; total?: number; message: string }) => void;
  /** Carries out alone what has this name, whatever process it is in: the others wait. */
  inTurn<R>(name: string, work: () => Promise<R>): Promise<R>;
  /** Renews and tests the access to an instance, the caller's own unless named. Throws if it has ended. */
  refreshSession(instance?: string): Promise<RefreshedConnection>;
}

/** What a tool's own work may use. Reading only: writes are planned and applied by `changes`. */
export interface ToolContext extends LocalContext {
  reader: Reader;
  /** Another instance, with the caller's right to use it. Throws as the choice of credentials does. */
  readerOf(instance: string): Promise<Reader>;
  journal: Journal;
  /** The conversation that the call belongs to; null where the client keeps none. */
  session: string | null;
  clock: Clock;
  /** The hosts under which the instance is known, its own first. */
  hosts(): Promise<readonly string[]>;
  /** What may be written to the instance, whatever its host is called. */
  policy(): Promise<HostPolicy>;
  /** Looks now at a change of unknown outcome; answers it as it then stands. Throws `not_found`. */
  lookAgain(change: string): Promise<JournalEntry>;
  sleep: Sleep;
  /** Scope and update set options of the call, for tools that plan context changes. */
  options: CallOptions;
}

export type Elsewhere = Readonly<
  Record<string, (id: string, values: Readonly<Record<string, unknown>>) => NextCall | undefined>
>;

export type QueriedContext = Pick<ToolContext, "reader" | "signal">;

/** What is known of a tool without its code. */
export interface ToolFacts {
  name: string;
  /** One sentence, at most 140 characters: what it does for the caller. */
  summary: string;
  risk: Risk;
  /** `local` needs no instance; otherwise the endpoint or tables, for the docs. */
  endpoint: string;
  /** Arguments that work against the demo instance. */
  example: Record<string, unknown>;
  /** What else people call what it does: at most three, none of which repeats the name. */
  synonyms?: readonly string[];
  /** The skill that teaches it, where that is another than its domain's. */
  skill?: string;
  /**
   * Of a writing tool: the same call once more changes nothing further, or is refused because there
   * is nothing left to do. Never so where a journal column can be among its fields: each write adds
   * an entry.
   */
  idempotent?: boolean;
  /** What a competent developer would do by hand for the result of one usual call. */
  byHand: ManualWork;
  /** The artifact family this tool belongs to: its stem and verb. */
  family?: {
    stem: string;
    verb: "list" | "get" | "create" | "update";
    table: string;
    keepsSecrets: boolean;
  };
}

interface ToolBase<S extends z.ZodType> extends ToolFacts {
  input: S;
  /** The table that its queries are about, where that is another than its argument `table`. */
  queried?: string | ((args: z.output<S>, context: QueriedContext) => Promise<string>);
  /**
   * Fields that another tool owns, as the state of a change: the call that sets one, from the id and
   * the values beside it; undefined where they do not make a call.
   */
  elsewhere?: Elsewhere;
}

/** A tool that only reads. */
export interface ReadTool<S extends z.ZodType = z.ZodType> extends ToolBase<S> {
  read(args: z.output<S>, context: ToolContext): Promise<unknown>;
}

/** A tool that writes: it answers what to change, the pipeline does it. */
export interface WriteTool<S extends z.ZodType = z.ZodType> extends ToolBase<S> {
  /** Calls with the same answer take turns (`LocalContext.inTurn`), from the plan to the end. */
  turn?(args: z.output<S>, context: ToolContext): string | Promise<string>;
  plan(args: z.output<S>, context: ToolContext): Promise<Plan>;
}

export interface Plan {
  operations: Operation[];
  /**
   * What the caller gets as `result` when all is done: from the stored records and from what the
   * calls answer, both in operation order.
   */
  result?: (records: (Record<string, string> | null)[], results: unknown[]) => unknown;
  warnings?: string[];
  /** What may be called when all is done. */
  nextCall?: NextCall;
  /** The update set to use unless the caller names one. */
  updateSet?: string;
  /** Why it is not carried out: a dry run says it, a real one throws it. */
  refusal?: AppError;
}

/** A tool that needs no instance; its `endpoint` is `local`. */
export interface LocalTool<S extends z.ZodType = z.ZodType> extends ToolBase<S> {
  answer(args: z.output<S>, context: LocalContext): Promise<unknown>;
}

/** A tool as its file says it. */
export type ToolDefinition = ReadTool | WriteTool | LocalTool;

/** A tool's place: its domain is that of its folder. */
interface Placed {
  domain: Domain;
  skill: string;
}

/** A tool in its place, as lists, search and descriptions need it: its code need not be loaded. */
export type Tool = ToolFacts & Placed;

/** A tool in its place with its code. */
export type LoadedTool = ToolDefinition & Placed;

/** Declares a tool. The identity function, for its types. */
export function defineTool<S extends z.ZodType>(
  tool: ReadTool<S> | WriteTool<S> | LocalTool<S>,
): ToolDefinition {
  return tool as unknown as ToolDefinition;
}
