/** Runs what a skill shows: its calls in order, what they must answer, the undo, and the checks again. */
import type { ToolResult } from "../../mod/tools/call.ts";
import { AppError } from "../../mod/base/errors.ts";
import { type CodeBlock, readCodeBlocks } from "../../mod/skills/code_blocks.ts";
import { section } from "./built_in_skills.ts";
import { findDifferences } from "./expected_answer.ts";

export interface SkillCall {
  tool: string;
  args: Record<string, unknown>;
  options?: Record<string, unknown>;
}

/** Runs a call as an account of the demo instance, the administrator unless named. */
export type RunCall = (call: SkillCall, user?: string) => Promise<ToolResult>;

export interface SkillRun {
  /** How many calls ran. */
  calls: number;
  /** What was not as the skill says, with the line of the block. */
  differences: string[];
  /**
   * The changes of the example in the order in which they were made, but for its update set and for
   * calls of the instance's own interfaces: what those made is taken back by the blocks under Undo.
   */
  changes: string[];
  /** What the named blocks gave. */
  answers: Answers;
}

/** The sections whose calls run first, in this order. */
const EXAMPLE = ["Before you start", "Worked example"];
/** The set in which the example and its undo are recorded stays. */
const CONTAINER = "sn_create_update_set";
const PLACEHOLDER = /\{\{([\w.-]+)\}\}/g;

/** Runs the example and then the checks. */
export async function runExample(body: string, run: RunCall): Promise<SkillRun> {
  const answers = namedCode(body);
  const example = await runSections(body, EXAMPLE, { run, answers });
  const checks = await runSections(body, ["Verify"], { run, answers });
  return {
    answers,
    calls: example.calls + checks.calls,
    differences: [...example.differences, ...checks.differences],
    changes: [...example.changes, ...checks.changes],
  };
}

/** Runs the checks alone, after an undo; the answers of the example are those that `example` gave. */
export async function runChecks(body: string, run: RunCall): Promise<SkillRun> {
  return await runSections(body, ["Verify"], { run, answers: namedCode(body) });
}

/** Takes the example's changes back, then does what stands under Undo. Answers what went wrong. */
export async function undoExample(
  body: string,
  { changes, answers }: SkillRun,
  run: RunCall,
): Promise<string[]> {
  const undone = changes.length === 0 ? undefined : await undoChanges(changes, run);
  const problem = undone && undone.status !== "done" ? [JSON.stringify(undone).slice(0, 1000)] : [];
  const { differences } = await runSections(body, ["Undo"], { run, answers });
  return [...problem, ...differences];
}

/** Takes changes back, the newest first, with the approval that it asks for. */
export async function undoChanges(changes: readonly string[], run: RunCall): Promise<ToolResult> {
  return await runApproved(
    { tool: "sn_undo_changes", args: { changes: changes.toReversed() } },
    run,
  );
}

/** Rows that stay behind by the skill's own word, by table: its block `left`. */
export function rowsLeft(body: string): Record<string, number> {
  const block = readCodeBlocks(section(body, "Undo")).find(({ role }) => role === "left");
  return block ? JSON.parse(block.code) : {};
}

type Answers = Map<string, unknown>;
/** What a call gives that is refused before it reaches the instance, in the place of an answer. */
interface Refusal {
  status: "refused";
  code: string;
  message: string;
}

function namedCode(body: string): Answers {
  return new Map(
    readCodeBlocks(body)
      .filter(({ name, role }) => name !== undefined && role === undefined)
      .map(({ name = "", code }) => [name, code.trimEnd()]),
  );
}

async function runSections(
  body: string,
  headings: readonly string[],
  { run, answers }: { run: RunCall; answers: Answers },
): Promise<SkillRun> {
  const result: SkillRun = { calls: 0, differences: [], changes: [], answers };
  for (const heading of headings) {
    let answer: ToolResult | Refusal | undefined;
    for (const block of readCodeBlocks(section(body, heading))) {
      const place = `${heading}, line ${block.line}`;
      if (block.role === "run") {
        const call = readCall(block, answers);
        result.differences.push(...unexpected(answer));
        answer = await runApproved(call, run, block.user).catch(refusalOf);
        if (block.name !== undefined) answers.set(block.name, answer);
        result.calls++;
        if (call.tool === CONTAINER || answer.status === "refused") continue;
        result.changes.push(...undoable(answer));
      } else if (block.role === "expect") {
        const found = findDifferences(fill(JSON.parse(block.code), answers), answer);
        result.differences.push(...found.map((difference) => `${place}: ${difference}`));
        answer = undefined;
      }
    }
    result.differences.push(...unexpected(answer));
  }
  return result;
}

/** A refusal that no `expect` speaks of. */
function unexpected(answer: ToolResult | Refusal | undefined): string[] {
  return answer?.status === "refused" ? [answer.message] : [];
}

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof AppError)) throw error;
  return { status: "refused", code: error.code, message: error.message };
}

/** A call has no earlier state to go back to, a write that failed changed nothing. */
function undoable({ change }: ToolResult): string[] {
  const written = change?.filter(({ operation, status }) =>
    operation !== "call" && status !== "failed"
  );
  return written?.flatMap(({ id }) => id ?? []) ?? [];
}

async function runApproved(call: SkillCall, run: RunCall, user?: string): Promise<ToolResult> {
  const answer = await run(call, user);
  const approval = answer.approval?.approval;
  if (answer.status !== "needs_approval" || approval === undefined) return answer;
  return await run({ ...call, options: { ...call.options, approval } }, user);
}

function readCall({ code }: CodeBlock, answers: Answers): SkillCall {
  return fill(JSON.parse(code), answers) as SkillCall;
}

/** Puts what earlier blocks gave into `{{name.path}}`; a text that is one placeholder keeps its type. */
function fill(value: unknown, answers: Answers): unknown {
  if (typeof value === "string") {
    const [whole, path] = /^\{\{([\w.-]+)\}\}$/.exec(value) ?? [];
    if (whole !== undefined && path !== undefined) return valueAt(path, answers);
    return value.replaceAll(PLACEHOLDER, (_, inside: string) => String(valueAt(inside, answers)));
  }
  if (Array.isArray(value)) return value.map((item) => fill(item, answers));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, answers)]));
}

function valueAt(path: string, answers: Answers): unknown {
  const [name = "", ...keys] = path.split(".");
  if (!answers.has(name)) throw new Error(`No block is named "${name}": {{${path}}}`);
  return keys.reduce<unknown>((value, key) => {
    const next = (value as Record<string, unknown> | null | undefined)?.[key];
    if (next === undefined) throw new Error(`{{${path}}}: there is no "${key}"`);
    return next;
  }, answers.get(name));
}
