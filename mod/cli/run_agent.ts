import type { Agent } from "../agent/agent.ts";
import type { AgentEntry, AgentSession, ToolPart } from "../agent/session.ts";
import { isObject } from "../base/is_object.ts";
import { AppError } from "../base/errors.ts";
import type { Services } from "../services.ts";
import { showControls } from "./show_controls.ts";
import { reportConfigProblems } from "./config_problems.ts";
import { createPrinter } from "./print_run.ts";
import { oneOf } from "./option_values.ts";
import type { ExitCode } from "./report.ts";
import { withServices } from "./with_services.ts";

export interface RunAgentFlags {
  prompt: string[];
  config?: string | undefined;
  agent?: string | undefined;
  model?: string | undefined;
  instance?: string | undefined;
  format?: string | undefined;
  /** The latest conversation of this folder goes on. */
  continue?: boolean | undefined;
  session?: string | undefined;
  permissionDefault?: string | undefined;
  trustProject?: boolean | undefined;
}

/**
 * `assistant run`: one prompt to the built-in agent, answered without anybody being asked. 0 answered,
 * 1 failed or aborted, 2 wrong usage, 3 a write waits for a person's approval. Text goes to standard
 * output as it comes, what the tools do to standard error; `--format json` prints one document.
 */
export async function runAgent(flags: RunAgentFlags): Promise<ExitCode> {
  const format = oneOf("--format", flags.format, ["text", "json"]) ?? "text";
  const unattended = oneOf("--permission-default", flags.permissionDefault, ["reject", "allow"]) ??
    "reject";
  const text = await promptOf(flags.prompt);
  const { config, trustProject = false } = flags;
  return await withServices({ config, trustProject, unattended }, async (services) => {
    const { agent, settings } = services;
    // Nobody sees the dashboard: what does not count would be missed silently.
    reportConfigProblems(settings);
    const session = await openSession(flags, services);
    const stop = () => void agent.abort(session.id);
    Deno.addSignalListener("SIGINT", stop);
    const unsubscribe = format === "text"
      ? agent.feed.subscribe(createPrinter(session.id, TARGETS))
      : undefined;
    try {
      const prompt = await agent.prompt(session.id, { text, ...chosen(flags) });
      await agent.settled(session.id);
      const answers = (await agent.entries(session.id)).filter(({ message }) =>
        message.id > prompt.id && message.role === "assistant"
      );
      return await report(answers, { agent, session, format });
    } finally {
      unsubscribe?.();
      Deno.removeSignalListener("SIGINT", stop);
      await agent.end(session.id);
      await untilClassified(services);
    }
  });
}

const CLASSIFY_MS = 15_000;
const encoder = new TextEncoder();
const TARGETS = {
  answer: (text: string) => void Deno.stdout.writeSync(encoder.encode(text)),
  note: (line: string) => console.error(line),
};

/** A session is classified at its end; a model that takes its time leaves it to a later start. */
async function untilClassified({ classifier }: Services): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => timer = setTimeout(resolve, CLASSIFY_MS));
  await Promise.race([classifier.settled(), late]);
  clearTimeout(timer);
}

/** Words of the command line, or standard input where they are `-`. Throws `wrong_usage`. */
async function promptOf(words: readonly string[]): Promise<string> {
  const text = words.join(" ") === "-"
    ? await new Response(Deno.stdin.readable).text()
    : words.join(" ");
  if (text.trim() !== "") return text;
  throw new AppError("wrong_usage", "There is no prompt", {
    remedy: 'Give one: assistant run "List the open incidents", or - for standard input.',
  });
}

function chosen({ agent, model }: RunAgentFlags) {
  return { ...(agent && { agent }), ...(model && { model }) };
}

async function openSession(
  { agent: name, model, instance, session: id, continue: goesOn }: RunAgentFlags,
  { agent, settings }: Services,
): Promise<AgentSession> {
  if (id === undefined && !goesOn) {
    return await agent.create({
      ...(name && { agent: name }),
      ...(model && { model }),
      ...(instance && { instance }),
    });
  }
  const found = id === undefined
    ? (await agent.sessions({ limit: 200 })).find(({ directory }) =>
      directory === settings.projectDir
    )
    : await agent.session(id);
  if (!found) {
    throw new AppError("not_found", "There is no conversation in this folder to go on with", {
      remedy: "Leave --continue out to begin one.",
    });
  }
  return instance ? await agent.change(found.id, { instance }) : found;
}

/** The exit code and, for JSON, the document. */
async function report(
  answers: readonly AgentEntry[],
  { agent, session, format }: { agent: Agent; session: AgentSession; format: "text" | "json" },
): Promise<ExitCode> {
  const error = answers.at(-1)?.message.error ?? null;
  const tools = answers.flatMap(({ parts }) => parts.filter((part) => part.type === "tool"));
  const waits = tools.filter(waitsForPerson);
  if (format === "json") {
    const { title, agent: name, tokens, cost } = await agent.session(session.id);
    console.log(JSON.stringify(
      {
        session: session.id,
        title,
        agent: name,
        model: answers.at(-1)?.message.model ?? null,
        text: answers.map(textOf).filter(Boolean).join("\n\n"),
        error,
        tools: tools.map(({ tool, status, title = "", error: failed }) => ({
          tool,
          status,
          title,
          ...(failed && { error: failed }),
        })),
        tokens,
        cost,
      },
      null,
      2,
    ));
  } else if (error) console.error(showControls(`Error: ${error.message}`));
  if (answers.length === 0 || error) return 1;
  return waits.length > 0 ? 3 : 0;
}

function textOf({ parts }: AgentEntry): string {
  return parts.flatMap((part) => part.type === "text" ? part.text : []).join("\n");
}

/** Whether a write of the platform was planned and nobody has approved it. */
function waitsForPerson({ metadata }: ToolPart): boolean {
  const platform = metadata?.platform;
  return isObject(platform) && platform.status === "needs_approval";
}
