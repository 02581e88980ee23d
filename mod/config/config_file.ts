import { join } from "node:path";
import { applyEdits, modify } from "jsonc-parser";
import { z } from "zod";
import { AppError } from "../base/errors.ts";
import { sha256Hex } from "../base/sha256.ts";
import { readTextFile } from "../base/text_file.ts";
import { writeFileAtomically } from "../base/write_file.ts";
import { configLocations } from "./discover.ts";
import { hideSecrets, restoreSecrets } from "./hide_secrets.ts";
import { parseConfig } from "./parse_config.ts";
import { findIn, type ReferencePlaces } from "./references.ts";
import type { AssistantConfig } from "./schema.ts";
import { type ConfigProblem, configProblemSchema, type Settings } from "./settings.ts";

/** `assistant.jsonc` as a person reads and edits it: secrets are hidden, and kept when it is saved. */
export const configTextSchema = z.object({
  path: z.string().describe("The file that is read, or the one that saving makes"),
  exists: z.boolean(),
  text: z.string().describe("With `********` for each secret; saving keeps what is hidden"),
  revision: z.string().describe("Of the file as it was read; empty where there is none"),
  problems: z.array(configProblemSchema),
  restart: z.boolean().describe("Whether the service still runs with something else"),
  locations: z.array(z.object({ path: z.string(), exists: z.boolean(), read: z.boolean() }))
    .describe("Where the file is looked for, in this order; only the first that exists is read"),
}).meta({ id: "ConfigText" });
export type ConfigText = z.infer<typeof configTextSchema>;

export const savedConfigSchema = z.strictObject({
  text: z.string().max(1_000_000),
  revision: z.string().describe("Of the text that was opened"),
}).meta({ id: "SavedConfig" });

export const configEditsSchema = z.strictObject({
  edits: z.array(z.strictObject({
    path: z.array(z.string().min(1)).min(1).max(10),
    value: z.json().optional().describe("Left out: the key is removed"),
  })).min(1).max(50),
  revision: z.string(),
}).meta({ id: "ConfigEdits" });

/** A change that somebody thinks of: the whole text, or single values. */
export const proposedConfigSchema = z.union([
  z.strictObject({ text: savedConfigSchema.shape.text }),
  z.strictObject({ edits: configEditsSchema.shape.edits }),
]).meta({ id: "ProposedConfig" });

/** The configuration as the file says it, and as it would say it. */
export interface ProposedConfig {
  now: AssistantConfig;
  then: AssistantConfig;
  problems: ConfigProblem[];
}

/** The configuration file on disk. The service reads it at its start. */
export interface ConfigFile {
  read(): Promise<ConfigText>;
  /** What a change would come to; nothing is written. */
  propose(change: z.infer<typeof proposedConfigSchema>): Promise<ProposedConfig>;
  /** Throws `invalid_input` for what would run on defaults, `conflict` where the file has changed. */
  save(change: z.infer<typeof savedConfigSchema>): Promise<ConfigText>;
  /**
   * Sets or removes single values; comments and order stay. `inEffect`: the service has taken them
   * over already, so they need no restart. Throws as `save`.
   */
  edit(
    change: z.infer<typeof configEditsSchema>,
    options?: { inEffect?: boolean },
  ): Promise<ConfigText>;
}

type Place = Pick<Settings, "configFile" | "projectDir" | "paths">;

/** The file that these settings came from, else the one of the configuration folder. */
export function createConfigFile(
  settings: Place,
  variables: ReferencePlaces["variables"],
): ConfigFile {
  const path = settings.configFile ?? join(settings.paths.configDir, "assistant.jsonc");
  let started = readNow(path);

  async function readStored(): Promise<string | null> {
    const there = await Deno.stat(path).then(() => true, () => false);
    return there ? await readTextFile(path) : null;
  }
  const find = findIn({ variables, home: settings.paths.home, file: path });
  const parse = (text: string) => parseConfig(text, path, find);
  const check = (text: string) => parse(text).problems;
  /** The same for texts that say the same, whatever their comments and order of lines. */
  const meaningOf = (text: string) => JSON.stringify(parse(text).config);
  async function describe(stored: string | null): Promise<ConfigText> {
    const text = stored ?? "";
    return {
      path,
      exists: stored !== null,
      text: hideSecrets(text),
      revision: await revisionOf(stored),
      problems: check(text),
      restart: meaningOf(text) !== meaningOf(started),
      locations: await locationsOf(settings, path),
    };
  }
  async function write(text: string, revision: string): Promise<ConfigText> {
    const stored = await readStored();
    if (await revisionOf(stored) !== revision) throw changedOnDisk(path);
    const { text: whole, missing } = restoreSecrets(text, stored ?? "");
    if (missing.length > 0) throw nothingHidden(missing);
    const faults = check(whole).filter(({ severity }) => severity === "error");
    if (faults.length > 0) throw invalidConfig(faults);
    await writeFileAtomically(path, whole);
    return await describe(whole);
  }
  return {
    async propose(change) {
      const stored = await readStored() ?? "";
      const text = "text" in change ? change.text : edited(stored, change.edits);
      const { config: then, problems } = parse(text);
      return { now: parse(stored).config, then, problems };
    },
    read: async () => await describe(await readStored()),
    save: ({ text, revision }) => write(text, revision),
    async edit({ edits, revision }, { inEffect = false } = {}) {
      const saved = await write(edited(await readStored() ?? "", edits), revision);
      if (!inEffect) return saved;
      started = edited(started, edits);
      return await describe(await readStored());
    },
  };
}

type Edits = z.infer<typeof configEditsSchema>["edits"];

function edited(text: string, edits: Edits): string {
  const formattingOptions = { tabSize: 2, insertSpaces: true };
  return edits.reduce(
    (done, { path, value }) => applyEdits(done, modify(done, path, value, { formattingOptions })),
    text.trim() === "" ? "{}\n" : text,
  );
}

async function locationsOf(
  { projectDir, paths, configFile }: Place,
  path: string,
): Promise<ConfigText["locations"]> {
  const { home, configDir } = paths;
  const listed = configLocations({ cwd: projectDir, home, configDir });
  // Named by --config: then no other counts.
  const all = listed.includes(path) ? listed : [path];
  return await Promise.all(all.map(async (one) => ({
    path: one,
    exists: await Deno.stat(one).then(({ isFile }) => isFile, () => false),
    read: one === configFile,
  })));
}

/** What the service has begun with: at once, as the file may be another when somebody looks. */
function readNow(path: string): string {
  try {
    return Deno.readTextFileSync(path);
  } catch {
    // Settings tell why it cannot be read.
    return "";
  }
}

async function revisionOf(stored: string | null): Promise<string> {
  return stored === null ? "" : (await sha256Hex(stored)).slice(0, 16);
}

function changedOnDisk(path: string): AppError {
  return new AppError("conflict", `${path} was changed since you opened it`, {
    remedy: "Load it again, then make your change there.",
  });
}

function nothingHidden(paths: readonly string[]): AppError {
  return new AppError("invalid_input", `Nothing is stored for ${paths.join(", ")} to be kept`, {
    remedy: "Write the value in place of the stars.",
  });
}

function invalidConfig(faults: readonly ConfigProblem[]): AppError {
  return new AppError(
    "invalid_input",
    `The text is not valid: ${faults.map(({ message }) => message).join("; ")}`,
    {
      remedy: "Correct what is named; nothing was saved.",
      details: {
        issues: faults.map(({ path, line, message }) => ({
          path: path ?? `line ${line ?? 1}`,
          message,
        })),
      },
    },
  );
}
