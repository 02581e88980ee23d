import type { Caller } from "../../auth/caller.ts";
import { AppError } from "../../base/errors.ts";
import { pause } from "../../base/pause.ts";
import { VERSION } from "../../base/version.ts";
import type { ChangeReport } from "../../changes/change_report.ts";
import type { Journal } from "../../changes/journal/journal.ts";
import type { Memory } from "../../memory/memory.ts";
import type { CallResult } from "../../meta_tools/call_result.ts";
import type { ListedTool } from "../../meta_tools/listed_tool.ts";
import { createMetaTools } from "../../meta_tools/meta_tools.ts";
import { toErrorResult } from "../../meta_tools/results.ts";
import type { PlatformCalls, PlatformRequest } from "../../meta_tools/tool_execute.ts";
import type { SkillLibrary } from "../../skills/skill.ts";
import type { ExecuteTool, ToolResult } from "../../tools/call.ts";
import type { Catalogue } from "../../tools/catalogue.ts";
import { type Elsewhere, PermissionRefused, type Wish } from "../permissions/permissions.ts";
import type { AgentSession } from "../session.ts";
import type { AgentTool, ToolContext, ToolOutcome } from "./agent_tool.ts";

export interface PlatformParts {
  catalogue: Catalogue;
  skills: SkillLibrary;
  memory: Memory;
  execute: ExecuteTool;
  /** Where a write waits for a person (`writes: ask`), and what they said of it. */
  approvals: Pick<Journal, "decide" | "approvalState">;
}

/** The four tools that every client has, for the agent: the same pipeline, in this process. */
export function createPlatformTools(parts: PlatformParts): AgentTool[] {
  return createMetaTools(parts, createCalls(parts)).map(asAgentTool);
}

function asAgentTool({ definition, run }: ListedTool<ToolContext>): AgentTool {
  const { name, description } = definition;
  return {
    name,
    description,
    get inputSchema() {
      return definition.inputSchema;
    },
    source: "built-in",
    // What of it an agent that only reads may do is decided for each call.
    forReaders: true,
    async run(args, context) {
      try {
        return outcomeOf(await run(args, context));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return outcomeOf(toErrorResult(error));
      }
    },
  };
}

function outcomeOf({ content: [{ text }], isError }: CallResult): ToolOutcome {
  return { output: text, ...(isError && { isError }) };
}

function createCalls({ catalogue, execute, approvals }: PlatformParts): PlatformCalls<ToolContext> {
  return {
    async run(request, context) {
      const { risk, summary } = catalogue.find(request.tool);
      const { approval, dry_run: dryRun } = request.options ?? {};
      if (context.readOnly && risk !== "R" && !dryRun) {
        throw new PermissionRefused(
          `The agent "${context.agent.name}" only reads, and ${request.tool} writes: ${summary} ` +
            "With options.dry_run it answers what it would do.",
        );
      }
      refuseOwnApproval(approval);
      const call = { ...request, caller: callerOf(context.session), signal: context.signal };
      const show = (result: ToolResult) =>
        context.show({ title: titleOf(request, result), metadata: { platform: cardOf(result) } });
      const first = await execute(call);
      show(first);
      const result = await approved(first, { request, context, run: execute, approvals, call });
      show(result);
      return result;
    },
  };
}

/** Who asks: the conversation, on behalf of the person who has it. */
function callerOf({ instance, rootId }: AgentSession): Caller {
  return {
    port: "agent",
    headers: { ...(instance !== null && { instance }) },
    session: rootId,
    client: `assistant-agent/${VERSION}`,
  };
}

/** What a model could give itself is no approval. Those of the Activity page were decided by a person. */
function refuseOwnApproval(approval: string | undefined): void {
  if (approval === undefined || approval.startsWith("apr_")) return;
  throw new AppError("approval_invalid", "An approval is the person's to give", {
    remedy: "Leave options.approval out: the person is asked, and the call goes on by itself.",
  });
}

interface ApprovedCall {
  request: PlatformRequest;
  context: ToolContext;
  run: ExecuteTool;
  approvals: PlatformParts["approvals"];
  call: Parameters<ExecuteTool>[0];
}

/**
 * Shows the plan to a person, and sends the same call again with their approval. What takes a person's
 * word by the instance's policy waits under Activity as well: what is decided there or in a terminal
 * holds here, and where nobody is asked here it stays there.
 */
async function approved(
  planned: ToolResult,
  { request, context, run, approvals, call }: ApprovedCall,
): Promise<ToolResult> {
  const { approval } = planned;
  if (!approval || approval.by === "person" && !context.attended) return planned;
  const { approval: token, by } = approval;
  try {
    const elsewhere = (signal: AbortSignal) => decidedElsewhere(approvals, { id: token, signal });
    await context.require({
      ...wishOf(request, planned),
      ...(by === "person" && { elsewhere }),
    });
  } catch (error) {
    if (by === "person") await decideHere(approvals, token, "rejected");
    throw error;
  }
  if (by === "person") await decideHere(approvals, token, "approved");
  return await run({ ...call, options: { ...request.options, approval: token } });
}

function wishOf(
  request: PlatformRequest,
  { instance, approval, change = [], next }: ToolResult,
): Wish {
  const asks = approval?.by === "caller" && next ? [next] : [];
  return {
    permission: "platform",
    patterns: [request.tool],
    always: [],
    least: "ask",
    personOnly: true,
    title: `Run ${request.tool}${instance ? ` on ${instance.label}` : ""}`,
    preview: [JSON.stringify(request.args, null, 2), ...change.map(lineOf), ...asks].join("\n"),
    changes: change,
  };
}

/** Between two looks: another process may have decided in the same store. */
const LOOK_MS = 300;

const DECISIONS = {
  approved: "approved",
  used: "approved",
  rejected: "rejected",
  expired: "expired",
  ended: "expired",
} as const;

async function decidedElsewhere(
  { approvalState }: PlatformParts["approvals"],
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<Elsewhere | null> {
  while (!signal.aborted) {
    const state = await approvalState(id);
    if (state !== "waiting") return DECISIONS[state];
    await pause(LOOK_MS, signal);
  }
  return null;
}

/** What was decided under Activity meanwhile, or is over, is told by the call that follows. */
async function decideHere(
  { decide }: PlatformParts["approvals"],
  id: string,
  decision: "approved" | "rejected",
): Promise<void> {
  try {
    await decide(id, decision);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "approval_invalid") throw error;
  }
}

function lineOf({ operation, table, name, diff }: ChangeReport): string {
  return `${operation} ${table} ${name ?? ""} ${JSON.stringify(diff)}`;
}

function titleOf({ tool }: PlatformRequest, { status, instance }: ToolResult): string {
  return `${tool}: ${status}${instance ? ` on ${instance.label}` : ""}`;
}

const MOST_CARD = 60_000;

/** What the card shows: the changes with their proof; without them where they are too many. */
function cardOf({ status, instance, change, capture, warnings, next }: ToolResult) {
  const card = { status, instance, change, capture, warnings, next };
  return JSON.stringify(card).length <= MOST_CARD
    ? card
    : { ...card, change: change?.map(({ id, table, name }) => ({ id, table, name })) };
}
