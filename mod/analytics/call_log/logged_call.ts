import { z } from "zod";
import type { AnswerSize } from "../../tools/call.ts";

/** How a call ended, as the log is filtered by it. */
export const callStateSchema = z.enum(["done", "planned", "needs_approval", "failed", "unknown"]);
export type CallState = z.infer<typeof callStateSchema>;

/** One call of any tool, without its arguments. */
export const loggedCallSchema = z.object({
  id: z.string().describe("`call_…`"),
  recorded: z.string().describe("ISO 8601: when the call ended"),
  conversation: z.string().describe("Calls of one conversation share it"),
  session: z.string().nullable().describe("As journal entries name it; null for a caller without"),
  port: z.string().describe("mcp, api, agent or cli"),
  client: z.string().nullable().describe("`name/version`, as the client calls itself"),
  tool: z.string(),
  domain: z.string().nullable(),
  risk: z.string().nullable().describe("R, W, D or X; null for a tool that does not exist"),
  host: z.string().nullable().describe("Null where no instance was reached"),
  state: callStateSchema,
  outcome: z.string().describe("The status of the result, or the code of the error"),
  milliseconds: z.number(),
  tokens: z.object({ asked: z.int(), answered: z.int().nullable() }).describe(
    "Of arguments and answer, estimated at four characters each; the answer's where a client got one",
  ),
  changes: z.array(z.string()).describe("The journal entries that it made"),
}).meta({ id: "LoggedCall" });
export type LoggedCall = z.infer<typeof loggedCallSchema>;

/** One call with what it was asked for, and why it failed. */
export const callDetailSchema = loggedCallSchema.extend({
  args: z.unknown().describe(
    "Without secrets and private values; null where arguments are not kept",
  ),
  error: z.object({ message: z.string(), remedy: z.string().nullable() }).nullable(),
  unreadable: z.boolean().describe("Sealed with a key that is no longer there"),
}).meta({ id: "CallDetail" });
export type CallDetail = z.infer<typeof callDetailSchema>;

export interface CallFilter {
  /** Anything written down of the call holds it; case does not matter. */
  text?: string | undefined;
  /** A name, or a part of one. */
  tool?: string | undefined;
  /** Those under which an instance is known. */
  hosts?: readonly string[] | undefined;
  /** A client's name without its version, or a port. */
  client?: string | undefined;
  /** `mcp`, `api`, `agent`, `cli` */
  port?: string | undefined;
  state?: CallState | undefined;
  conversation?: string | undefined;
  /** ISO 8601: ended then or later. */
  since?: string | undefined;
  /** ISO 8601: ended before. */
  until?: string | undefined;
}

export interface CallPage {
  limit: number;
  /** The last call of the page before. Unknown ids answer the first page. */
  before?: string | undefined;
}

/** A finished call as it is noted. */
export interface NotedCall {
  /** A new one unless told. */
  id?: string;
  port: string;
  session?: string | undefined;
  client?: string | undefined;
  tool: string;
  domain?: string | undefined;
  risk?: string | undefined;
  host: string | null;
  /** The status of the result, or the code of the error. */
  outcome: string;
  milliseconds: number;
  /** As they were given; what is kept of them is decided later. */
  args: unknown;
  /** Columns of the written tables that hold credentials by the dictionary; asked when it is stored. */
  secretColumns?: (() => Promise<readonly string[]>) | undefined;
  error?: { message: string; remedy?: string | undefined } | undefined;
  changes?: readonly string[];
  answer?: AnswerSize | undefined;
}

/** A page of the log. */
export interface CallListing {
  calls: CallDetail[];
  more: boolean;
  /** ISO 8601: where a search for a text ended, with older calls not looked at; null for none left. */
  searchedTo: string | null;
}

/** The log of all calls. */
export interface CallLog {
  /** Notes a call without waiting: it is redacted, sealed and stored later. Never throws. */
  note(call: NotedCall): void;
  /** The newest first; with `text` they are opened one by one, so far back and no further. */
  list(page: CallPage, filter?: CallFilter): Promise<CallListing>;
  /** Throws `not_found`. */
  get(id: string): Promise<CallDetail>;
  /** The clients and the ports that calls came from, by name. */
  clients(): Promise<string[]>;
  /** Another value whenever a call was stored. */
  revision(): Promise<string>;
  /** Stores what is noted. A failing store is logged and the calls are kept for the next attempt. */
  flush(): Promise<void>;
  /** Forgets all calls, and answers how many there were. */
  removeAll(): Promise<number>;
  /** Removes what is too old or too much. */
  trim(): Promise<void>;
}
