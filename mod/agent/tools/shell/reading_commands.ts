import type { ShellCommand, ShellLine } from "./read_shell.ts";

/** Programs that read and cannot be told to write, or to start others. */
const READERS = new Set([
  "basename",
  "cat",
  "cmp",
  "comm",
  "cut",
  "df",
  "diff",
  "dirname",
  "du",
  "echo",
  "egrep",
  "false",
  "fgrep",
  "grep",
  "head",
  "id",
  "ls",
  "nl",
  "printf",
  "pwd",
  "readlink",
  "realpath",
  "stat",
  "tail",
  "tr",
  "true",
  "uname",
  "wc",
  "which",
  "whoami",
]);

const GIT_READERS = new Set([
  "blame",
  "describe",
  "diff",
  "log",
  "ls-files",
  "ls-tree",
  "rev-list",
  "rev-parse",
  "shortlog",
  "show",
  "status",
]);

/** Git takes any beginning of these that is not another option's. */
const GIT_WRITES = ["--output", "--ext-diff", "--textconv", "--open-files-in-pager"];

const FIND_ACTS = /^-(exec|execdir|ok|okdir|delete|fprint|fprint0|fprintf|fls)$/;

/** Where what is written is lost, or shown. */
const HARMLESS_TARGETS = new Set(["/dev/null", "/dev/stdout", "/dev/stderr"]);

/** Why an agent that only reads may not run a line; undefined where it may. */
export function whyNotReading(line: ShellLine): string | undefined {
  if (!line.plain) return "it holds more than fixed words, pipes and &&";
  const target = line.redirects.find((redirect) => redirect.writes && !isHarmless(redirect.target));
  if (target) return `it writes to ${target.target ?? "a file"}`;
  const command = line.commands.find((one) => !onlyReads(one));
  return command && `"${command.name ?? command.text}" is none of the programs known to read only`;
}

/** Whether a redirection leaves no file behind: to a stream, or to nowhere. */
export function isHarmless(target: string | null): boolean {
  return target !== null && (/^(\d|-)$/.test(target) || HARMLESS_TARGETS.has(target));
}

function onlyReads({ name, args }: ShellCommand): boolean {
  if (name === null || args.includes(null)) return false;
  const words = args.flatMap((arg) => arg ?? []);
  if (name === "git") return gitReads(words);
  if (name === "find") return !words.some((word) => FIND_ACTS.test(word));
  return READERS.has(name);
}

function gitReads([subcommand = "", ...options]: string[]): boolean {
  if (!GIT_READERS.has(subcommand)) return false;
  return !options.some((option) => {
    const [name = ""] = option.split("=");
    return name.length > 2 && name.startsWith("--") &&
      GIT_WRITES.some((one) => one.startsWith(name));
  });
}
