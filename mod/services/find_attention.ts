import type { Connection, Connections, ConnectionStatus } from "../auth/connection.ts";
import type { Clock } from "../base/clock.ts";
import { startDeadline } from "../base/deadline.ts";
import { AppError } from "../base/errors.ts";
import type { Attention } from "../changes/describe/looks.ts";
import type { Changes } from "../changes/apply.ts";
import type { Journal } from "../changes/journal/journal.ts";
import type { RecordingChoices } from "../changes/target/recording_choices.ts";
import type { Settings } from "../config/settings.ts";
import { isLoopbackHost } from "../http/guard.ts";
import type { Client } from "../platform/types.ts";
import { effectiveUpdateSet, readWorkContext } from "../platform/work_context.ts";
import type { SkillLint } from "../skills/lint/lint_library.ts";
import type { SkillLibrary } from "../skills/skill.ts";

export interface AttentionParts {
  settings: Pick<Settings, "mcp" | "web">;
  connections: Pick<Connections, "list">;
  journal: Pick<Journal, "revision">;
  changes: Pick<Changes, "reader">;
  clientOf(host: string): Promise<Client>;
  recordingChoices: Pick<RecordingChoices, "trackingOf">;
  skills: Pick<SkillLibrary, "list">;
  skillLint: Pick<SkillLint, "skills">;
  clock: Clock;
}

/** What was read of an instance or checked of a skill holds so long, and until the next change. */
const FRESH_MS = 60_000;
/** How long a person waits for the page. */
const PATIENCE_MS = 1_000;

/** All that needs a person now, but for what waits for approval. Asks the instances once a minute, and after a change. */
export function createFindAttention(parts: AttentionParts) {
  const { settings, connections, journal, clock } = parts;
  let read: { at: number; revision: number; found: Promise<Found> } | undefined;
  return async function findAttention(): Promise<Attention[]> {
    const [known, revision] = await Promise.all([connections.list(), journal.revision()]);
    if (!read || read.revision !== revision || clock() - read.at > FRESH_MS) {
      const found = readSlowly(known, parts);
      const reading = read = { at: clock(), revision, found };
      // What is not whole is asked anew.
      const forget = () => read = read === reading ? undefined : read;
      found.then(({ whole }) => whole || forget(), forget);
    }
    const slow = await withinPatience(read.found);
    return [...known.flatMap(ofConnection), ...ofPorts(settings), ...slow.attention];
  };
}

interface Found {
  attention: Attention[];
  /** False where an instance did not answer. */
  whole: boolean;
}

/** A slow instance is left out; its answer is there the next time. */
async function withinPatience(found: Promise<Found>): Promise<Found> {
  const deadline = startDeadline(PATIENCE_MS);
  try {
    const late = new Promise<Found>((resolve) =>
      deadline.signal.addEventListener("abort", () => resolve({ attention: [], whole: false }))
    );
    return await Promise.race([found, late]);
  } finally {
    deadline.stop();
  }
}

async function readSlowly(known: readonly Connection[], parts: AttentionParts): Promise<Found> {
  const valid = known.filter(({ status }) => status === "valid");
  const [sets, skills] = await Promise.all([
    Promise.all(valid.map((connection) => ofUpdateSet(connection, parts))),
    ofSkills(parts),
  ]);
  return {
    attention: [...sets.flatMap((set) => set ?? []), ...skills],
    whole: !sets.includes(null),
  };
}

const STATUS_WORDS: Readonly<
  Record<Exclude<ConnectionStatus, "valid">, { message: string; remedy: string }>
> = {
  expired: { message: "The session has expired", remedy: "Connect it anew." },
  refused: { message: "The credentials are refused", remedy: "Give the right ones." },
  unreachable: { message: "It cannot be reached", remedy: "Look at the network or the proxy." },
  hibernating: { message: "It is asleep", remedy: "Wake it on the developer site." },
};

function ofConnection({ host, label, status }: Connection): Attention[] {
  if (status === null || status === "valid") return [];
  const { message, remedy } = STATUS_WORDS[status];
  return [{ kind: "connection", subject: host, message: `${label}: ${message}`, remedy }];
}

function ofPorts({ mcp, web }: AttentionParts["settings"]): Attention[] {
  const ports = [["MCP port", mcp, "SN_MCP_TOKEN"], [
    "web port",
    web,
    "ASSISTANT_API_TOKEN",
  ]] as const;
  return ports.filter(([, { host }]) => !isLoopbackHost(host)).map(([name, port, variable]) => ({
    kind: "port",
    subject: `${port.host}:${port.port}`,
    message: `The ${name} is open to other machines${
      port.token === undefined ? ", without a token" : ""
    }`,
    remedy: port.token === undefined
      ? `Set ${variable}, or bind 127.0.0.1.`
      : "Bind 127.0.0.1 unless others are meant to use it.",
  }));
}

/** Where the next change would be recorded in Default, which never ships; null without an answer. */
async function ofUpdateSet(
  { host, label }: Connection,
  { changes, clientOf, recordingChoices }: AttentionParts,
): Promise<Attention[] | null> {
  try {
    const work = await readWorkContext(changes.reader(await clientOf(host)));
    const { sysId, name } = work.scope;
    if (!effectiveUpdateSet(work, sysId)?.isDefault) return [];
    if (await recordingChoices.trackingOf(host, sysId) !== "update_set") return [];
    return [{
      kind: "update_set",
      subject: host,
      scope: name,
      message: `${label}: changes in ${name} would go into the Default update set`,
      remedy: "Switch to an update set, or make one; changes in Default are refused.",
    }];
  } catch (error) {
    // Its connection says why it does not answer.
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** One's own skills that clients are shown and that do not pass the checks. */
async function ofSkills({ skills, skillLint }: AttentionParts): Promise<Attention[]> {
  const own = (await skills.list()).filter(({ source, enabled }) =>
    source !== "built-in" && enabled
  );
  const reports = await Promise.all(own.map(({ name }) => skillLint.skills(name)));
  return reports.flat().filter(({ passed }) => !passed).map(({ name, findings }) => ({
    kind: "skill",
    subject: name,
    message: `The skill ${name} does not pass its checks`,
    remedy: findings[0]?.message ?? "Open it to see why.",
  }));
}
