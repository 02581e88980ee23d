import type { CallLog } from "../analytics/call_log/logged_call.ts";
import { toPublicError } from "../base/errors.ts";
import { describeCaller } from "./platform_calls.ts";
import type { ProtocolSessions } from "./protocol_sessions.ts";
import type { CallResult } from "../meta_tools/call_result.ts";
import type { WireCall } from "./wire_call.ts";

/** A call of a listed tool that has its answer. */
export interface AnsweredCall {
  tool: string;
  args: unknown;
  call: WireCall;
  milliseconds: number;
  result: CallResult;
  /** What was thrown, of which `result` tells. */
  error?: unknown;
}

export type NoteCall = (answered: AnsweredCall) => void;

/**
 * Tells the log of what the pipeline did not see: searches, skills, notes, and what was refused
 * before it. Of the rest, how much was answered.
 */
export function createNoteCall(
  { callLog, sessions }: { callLog: Pick<CallLog, "note">; sessions: ProtocolSessions },
): NoteCall {
  async function note({ tool, args, call, milliseconds, error }: AnsweredCall): Promise<void> {
    const { port, session, client } = await describeCaller(call, sessions);
    const failure = error === undefined ? undefined : toPublicError(error);
    callLog.note({
      port,
      session,
      client,
      tool,
      risk: tool === "tool_execute" ? undefined : "R",
      host: null,
      outcome: failure?.code ?? "done",
      milliseconds,
      args,
      answer: call.answer,
      ...(failure && { error: { message: failure.message, remedy: failure.remedy } }),
    });
  }
  return function noteCall(answered) {
    const { answer } = answered.call;
    answer.characters = answered.result.content[0].text.length;
    if (!answer.noted) void note(answered);
  };
}
