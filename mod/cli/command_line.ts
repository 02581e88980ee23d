import { Command, CommanderError } from "commander";
import { AppError } from "../base/errors.ts";
import { nearestNames } from "../base/nearest.ts";
import { VERSION } from "../base/version.ts";
import { directLoopback, processVariables } from "../config/environment.ts";
import type { Flags } from "../config/resolve_settings.ts";
import { COMPILER_WORD } from "../source/child/protocol.ts";
import { addAuth } from "./auth_command.ts";
import type { DemoInstanceFlags } from "./demo_instance.ts";
import { paintFor } from "./paint.ts";
import { describeFailure, type ExitCode, type Outcome } from "./report.ts";

/** Runs one command line to its end. Failures are reported on standard error, never thrown. */
export async function runCommandLine(args: string[]): Promise<ExitCode> {
  if (args[0] === COMPILER_WORD) {
    const { runCompiler } = await import("../source/child/run_compiler.ts");
    return await runCompiler();
  }
  directLoopback();
  const outcome: Outcome = { code: 0 };
  try {
    await buildProgram(outcome).parseAsync(args, { from: "user" });
    return outcome.code;
  } catch (error) {
    // Commander has printed its own message already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const { text, code } = describeFailure(error, paintFor(Deno.stderr));
    console.error(text);
    return code;
  }
}

/**
 * The command line; `outcome` receives the exit code. Each command's file is loaded when it runs:
 * `bridge` and `config` start without the service.
 */
export function buildProgram(outcome: Outcome): Command {
  const program = new Command("assistant")
    .description("Local MCP server, dashboard and agent for a workflow platform")
    .usage("[options] [command]")
    .version(VERSION, "--version", "Print the version")
    .helpOption("--help", "Show this help")
    .helpCommand(false)
    .enablePositionalOptions()
    .exitOverride()
    .argument("[command]", "What to do; the service is started without one")
    .action(async (word: string | undefined, options: Flags) => {
      if (word !== undefined) throw unknownCommand(word, program);
      const { runService } = await import("./run.ts");
      await runService(options);
    });
  configOption(demoOption(portOptions(program))).option(
    "--open",
    "Open the dashboard in the browser",
  );
  configOption(demoOption(portOptions(
    program.command("serve").description("Run headless: MCP server and API without the dashboard"),
  ))).action(async (options: Flags) => {
    const { runService } = await import("./run.ts");
    await runService({ ...program.opts(), ...options, headless: true });
  });
  addCalls(program, outcome);
  addAgent(program, outcome);
  addEval(program, outcome);
  addPerson(program);
  addAuth(program, outcome);
  addInspection(program, outcome);
  addSkills(program, outcome);
  addMemory(program);
  addAnalytics(program);
  addConfig(program, outcome);
  addSource(program);
  addBackup(program);
  addTools(program);
  for (const command of program.commands) command.helpOption("--help", "Show this help");
  return program;
}

function portOptions(command: Command): Command {
  return command
    .option("--mcp-port <port>", "Port of the MCP server (SN_MCP_HTTP_PORT; 3006)")
    .option("--mcp-hostname <host>", "Address the MCP server binds (SN_MCP_HTTP_HOST; 127.0.0.1)")
    .option("--port <port>", "Port of the dashboard and API (ASSISTANT_SERVER_PORT; 4096)")
    .option("--hostname <host>", "Address they bind (ASSISTANT_SERVER_HOST; 127.0.0.1)")
    .option("--log-level <level>", "debug, info, warning or error")
    .option(
      "--trust-project",
      "Let the whole of this project's assistant.jsonc count, for this run",
    );
}

function demoOption(command: Command): Command {
  return command.option("--demo", "Start the embedded instance and connect it as demo");
}

function configOption(command: Command): Command {
  return command.option("--config <file>", "Read this assistant.jsonc and no other");
}

function listOptions(command: Command): Command {
  return configOption(command).option("--json", "Print JSON");
}

function webOptions(command: Command): Command {
  return configOption(command)
    .option("--port <port>", "Port of the dashboard (ASSISTANT_SERVER_PORT; 4096)")
    .option("--hostname <host>", "Address it is bound to (ASSISTANT_SERVER_HOST; 127.0.0.1)");
}

/** The platform tools from scripts and build servers. */
function addCalls(program: Command, outcome: Outcome): void {
  const instance = (command: Command) =>
    configOption(command).option(
      "--instance <instance>",
      "Label, host or URL; the only one unless set",
    );
  instance(program.command("call").description("Run one platform tool"))
    .argument("<tool>", "Its name, as tool_search finds it")
    .option("--args <json>", "Its arguments: a JSON object, @file, or - for standard input")
    .option("--dry-run", "Plan only; nothing is written")
    .option("--approve <approval>", "What an answer that waits for approval has named")
    .option("--scope <scope>", "Application scope for the write")
    .option("--update-set <set>", "Update set for the write")
    .option("--format <format>", "text or json; text unless set")
    .action(async (tool: string, options: Flags) => {
      const { callTool } = await import("./call.ts");
      outcome.code = await callTool({ ...program.opts(), ...options, tool });
    });
  instance(program.command("review").description("Review update sets or records by the rules"))
    .argument("<target...>", "Update sets (name or sys_id), records (table/name or table/sys_id)")
    .option("--format <format>", "text, sarif or junit; text unless set")
    .option("--fail-on <severity>", "high, medium, low or never: what ends with 1; high unless set")
    .action(async (targets: string[], options: Flags) => {
      const { review } = await import("./review.ts");
      outcome.code = await review({ ...program.opts(), ...options, targets });
    });
}

/** The built-in agent for scripts and build servers. */
function addAgent(program: Command, outcome: Outcome): void {
  configOption(program.command("run").description("Prompt the built-in agent once"))
    .argument("<prompt...>", "What to do; - for standard input")
    .option("--agent <agent>", "build, plan, review or one of the configuration; build unless set")
    .option("--model <model>", "<provider_id>/<model_id>; the configuration's unless set")
    .option(
      "--instance <instance>",
      "What it works on: label, host or URL; the only one unless set",
    )
    .option("--continue", "Go on with the latest conversation of this folder")
    .option("--session <id>", "Go on with this conversation: ags_…")
    .option("--format <format>", "text or json; text unless set")
    .option(
      "--permission-default <action>",
      "Answer to every permission question, as nobody is asked: reject or allow; reject unless set",
    )
    .option("--trust-project", "Take the project's assistant.jsonc as it is, for this run")
    .action(async (prompt: string[], options: Flags) => {
      const { runAgent } = await import("./run_agent.ts");
      outcome.code = await runAgent({ ...program.opts(), ...options, prompt });
    })
    .addHelpText(
      "after",
      "\nThe answer goes to standard output, what the tools do to standard error.\n" +
        "Exit codes: 0 answered, 1 failed or stopped, 2 wrong usage, 3 answered, and a write waits\n" +
        "for a person's approval.",
    );
}

/** Tasks that say how well a model builds. */
function addEval(program: Command, outcome: Outcome): void {
  const folder = (command: Command) =>
    configOption(command)
      .option("--dir <folder>", "The tasks of this folder; the built-in and your own unless set");
  const some = (command: Command) =>
    folder(command).option("--tasks <names>", "These alone, with commas between");
  const format = (command: Command) =>
    command.option("--format <format>", "table or json; table unless set");
  const tasks = format(some(program.command("eval")))
    .description("Give a model building tasks, each on a demo instance of its own, and check them")
    .option("--agent <agent>", "Who does them; build unless set")
    .option("--model <model>", "<provider_id>/<model_id>; the configuration's unless set")
    .option("--parallel <number>", "Tasks at the same time, 1 to 8; 1 unless set")
    .option("--trust-project", "Take the project's assistant.jsonc as it is, for this run")
    .action(async (options: Flags) => {
      const { runEval } = await import("./eval.ts");
      outcome.code = await runEval({ ...program.opts(), ...options });
    });
  format(folder(tasks.command("list").description("List the tasks")))
    .action(async (options: Flags) => {
      const { listTasks } = await import("./eval.ts");
      outcome.code = await listTasks({ ...program.opts(), ...options });
    });
  some(tasks.command("check"))
    .description("Check that tasks tell right from wrong: no model and no key is needed")
    .action(async (options: Flags) => {
      const { checkTasks } = await import("./eval.ts");
      outcome.code = await checkTasks({ ...program.opts(), ...options });
    });
  format(configOption(tasks.command("board")))
    .description("List the models that were tried, the best first")
    .action(async (options: Flags) => {
      const { showBoard } = await import("./eval.ts");
      await showBoard({ ...program.opts(), ...options });
    });
}

/** What only a person decides: this command line counts as theirs. */
function addPerson(program: Command): void {
  webOptions(program.command("open").description("Print a link that unlocks the dashboard"))
    .action(async (options: Flags) => {
      const { printLink } = await import("./open.ts");
      await printLink({ ...program.opts(), ...options });
    });
  configOption(program.command("lock").description("Lock every browser that a link unlocked"))
    .action(async (options: Flags) => {
      const { lockBrowsers } = await import("./open.ts");
      await lockBrowsers({ ...program.opts(), ...options });
    });
  const approvals = program.command("approvals")
    .description("Writes that wait for your decision");
  listOptions(approvals.command("list").description("List them, each with its plan"))
    .action(async (options: { json?: boolean }) => {
      const { listApprovals } = await import("./approvals.ts");
      await listApprovals({ ...program.opts(), ...options });
    });
  for (const [word, decision] of [["approve", "approved"], ["reject", "rejected"]] as const) {
    const command = listOptions(approvals.command(word)).argument("<id>", "apr_…, from the list");
    if (word === "approve") {
      command.option("--yes", "Approve without asking").option(
        "--hour",
        "Approve what follows too, for an hour: the same client, instance and update set",
      );
    }
    command.description(`Show the plan of one and ${word} it`)
      .action(async (id: string, options: { json?: boolean; yes?: boolean; hour?: boolean }) => {
        const { decideApproval } = await import("./approvals.ts");
        await decideApproval({ ...program.opts(), ...options, id, decision });
      });
  }
  listOptions(approvals.command("standing").description("List the approvals for an hour"))
    .action(async (options: { json?: boolean }) => {
      const { listStanding } = await import("./approvals.ts");
      await listStanding({ ...program.opts(), ...options });
    });
  listOptions(approvals.command("revoke")).argument("<id>", "std_…, from the list")
    .description("End an approval for an hour")
    .action(async (id: string, options: { json?: boolean }) => {
      const { revokeStanding } = await import("./approvals.ts");
      await revokeStanding({ ...program.opts(), ...options, id });
    });
}

function addInspection(program: Command, outcome: Outcome): void {
  const instances = program.command("instances").description("List the connected instances");
  listOptions(instances).action(async (options: { json?: boolean }) => {
    const { listInstances } = await import("./instances.ts");
    await listInstances({ ...program.opts(), ...options });
  });
  configOption(instances.command("set").description("Say what an instance is and what may be done"))
    .argument("<instance>", "Label, host or URL")
    .option("--environment <environment>", "dev, test, prod or unknown")
    .option("--writes <policy>", "allow, ask, deny, or default: the environment decides")
    .option("--label <label>", "What to call it")
    .action(async (instance: string, options: Flags) => {
      const { setInstance } = await import("./set_instance.ts");
      await setInstance({ ...program.opts(), ...options, instance });
    });
  const doctor = program.command("doctor")
    .description("Find what is wrong with this installation and the command that mends it");
  listOptions(portOptions(doctor))
    .action(async (options: { json?: boolean }) => {
      const { runDoctor } = await import("./doctor.ts");
      outcome.code = await runDoctor({ ...program.opts(), ...options });
    });
}

function addSkills(program: Command, outcome: Outcome): void {
  const skills = program.command("skills").description("The skills of this machine");
  listOptions(skills.command("list").description("List the skills and where they were found"))
    .action(async (options: { json?: boolean }) => {
      const { listSkills } = await import("./skills_command.ts");
      await listSkills({ ...program.opts(), ...options });
    });
  listOptions(skills.command("lint").description("Check skills: form, tables, tools, code"))
    .argument("[skill]", "Name of a skill, or a folder with a SKILL.md")
    .option("--all", "Check every skill")
    .action(async (skill: string | undefined, options: { json?: boolean; all?: boolean }) => {
      const { lintSkills } = await import("./skills_lint.ts");
      outcome.code = await lintSkills({ ...program.opts(), ...options, skill });
    });
  configOption(skills.command("new").description("Write the template of a new skill"))
    .argument("<name>", "Lowercase letters and hyphens")
    .option("--description <text>", "When it is to be loaded: Use when …")
    .action(async (name: string, options: Flags & { description?: string }) => {
      const { newSkill } = await import("./skills_new.ts");
      await newSkill({ ...program.opts(), ...options, name });
    });
  configOption(program.command("export-skills"))
    .description("Write the orchestrator skill as a zip that desktop clients take")
    .argument("[dir]", "Folder to write to; ~/assistant-skills unless set")
    .option("--all", "Every skill: the orchestrator, the reviewer and all of the domains")
    .action(async (dir: string | undefined, options: Flags & { all?: boolean }) => {
      const { runExport } = await import("./export_skills.ts");
      await runExport({ ...program.opts(), ...options, dir });
    });
}

function addMemory(program: Command): void {
  const memory = program.command("memory").description("The notes that sn_memory_search reads");
  listOptions(memory.command("note").description("Write a note, a Markdown file"))
    .argument("<title>", "What it is about, in one line")
    .option("--text <markdown>", "The text; standard input unless set")
    .option("--tags <tags>", "Words to find it by, with commas between")
    .option("--instance <instance>", "The instance it is about")
    .action(async (title: string, options: Flags) => {
      const { writeNote } = await import("./memory.ts");
      await writeNote({ ...program.opts(), ...options, title });
    });
  listOptions(memory.command("list").description("List the notes, those written last first"))
    .action(async (options: { json?: boolean }) => {
      const { listNotes } = await import("./memory.ts");
      await listNotes({ ...program.opts(), ...options });
    });
  listOptions(memory.command("search").description("Search them by section"))
    .argument("<words...>", "Words to look for")
    .action(async (words: string[], options: { json?: boolean }) => {
      const { searchNotes } = await import("./memory.ts");
      await searchNotes({ ...program.opts(), ...options, words });
    });
}

function addAnalytics(program: Command): void {
  const analytics = program.command("analytics").description("What recorded sessions saved");
  configOption(analytics.command("export"))
    .description("Write all recorded sessions, to the terminal unless a file is named")
    .option("--format <format>", "csv or json", "json")
    .option("--out <file>", "The file to write")
    .action(async (options: Flags & { format?: string; out?: string }) => {
      const { exportAnalytics } = await import("./analytics_command.ts");
      await exportAnalytics({ ...program.opts(), ...options });
    });
}

function addConfig(program: Command, outcome: Outcome): void {
  const config = program.command("config").description("The configuration file assistant.jsonc");
  config.command("schema").description("Print its JSON Schema").action(async () => {
    const { printSchema } = await import("./config_command.ts");
    await printSchema();
  });
  listOptions(config.command("check").description("Check it, or the file named"))
    .argument("[file]")
    .action(async (file: string | undefined, options: { json?: boolean }) => {
      const { checkConfig } = await import("./config_command.ts");
      outcome.code = await checkConfig({ ...program.opts(), ...options, file });
    });
  listOptions(config.command("path").description("Print where it is looked for and what is read"))
    .action(async (options: { json?: boolean }) => {
      const { printConfigPaths } = await import("./config_command.ts");
      await printConfigPaths({ ...program.opts(), ...options });
    });
  config.command("trust").description("Confirm the file of the project in this folder, as it is")
    .option("--yes", "Confirm without asking")
    .action(async (options: { yes?: boolean }) => {
      const { trustProject } = await import("./config_trust.ts");
      await trustProject(options);
    });
}

function addSource(program: Command): void {
  const source = program.command("source").description("The platform vendor's compiler");
  configOption(source.command("install").description("Fetch it with its documents, once"))
    .option("--registry <address>", "npm registry; the one of the npm settings unless set")
    .action(async (options: Flags & { registry?: string }) => {
      const { installSource } = await import("./source_command.ts");
      await installSource({ ...program.opts(), ...options });
    });
}

/** Everything in one sealed file, and back. */
function addBackup(program: Command): void {
  configOption(program.command("backup").description("Write everything into one sealed file"))
    .argument("[file]", "Where to; assistant-<day>.backup in this folder unless set")
    .option("--password-stdin", "Read the password from standard input")
    .action(async (file: string | undefined, options: Flags & { passwordStdin?: boolean }) => {
      const { runBackup } = await import("./backup.ts");
      await runBackup({ ...program.opts(), ...options, file });
    });
  configOption(program.command("restore").description("Replace everything with a backup"))
    .argument("<file>", "What `assistant backup` has written")
    .option("--password-stdin", "Read the password from standard input")
    .option("--yes", "Replace without asking")
    .action(
      async (file: string, options: Flags & { passwordStdin?: boolean; yes?: boolean }) => {
        const { runRestore } = await import("./backup.ts");
        await runRestore({ ...program.opts(), ...options, file });
      },
    );
}

function addTools(program: Command): void {
  program.command("bridge")
    .description("Let a client that speaks only stdio use an MCP server that speaks HTTP")
    .argument("<url>", "Address of the server: http://127.0.0.1:3006/mcp")
    .option("--header <Name:value>", "Header to send, repeatable; ${VARIABLE} is replaced", collect)
    .action(async (url: string, options: { header?: string[] }) => {
      const { runBridge } = await import("./bridge.ts");
      await runBridge(url, { header: options.header ?? [], variables: processVariables() });
    });
  program.command("demo-instance")
    .description("Run the embedded instance alone")
    .option("--port <port>", "Port to listen on; any free one unless set")
    .option("--hostname <host>", "Address to bind; 127.0.0.1 unless set")
    .option("--data <file>", "Keep the records in this file; in memory unless set")
    .option("--reset", "Begin with the records it came with")
    .option("--language <code>", "Speak this one beside English: de")
    .action(async (options: DemoInstanceFlags) => {
      const { runDemoInstance } = await import("./demo_instance.ts");
      await runDemoInstance(options);
    });
}

function collect(value: string, previous: string[] = []): string[] {
  return [...previous, value];
}

function unknownCommand(word: string, program: Command): AppError {
  const names = program.commands.map((command) => command.name());
  const [nearest] = nearestNames(word, names);
  return new AppError("wrong_usage", `There is no command ${JSON.stringify(word)}`, {
    remedy: nearest ? `Did you mean ${nearest}?` : `The commands are ${names.join(", ")}.`,
  });
}
