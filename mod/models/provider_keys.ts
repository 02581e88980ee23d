import { z } from "zod";
import { AppError } from "../base/errors.ts";
import type { Logger } from "../base/log.ts";
import { writeFileAtomically } from "../base/write_file.ts";
import { knownProvider } from "./known_providers.ts";
import type { KeySource } from "./models.ts";
import type { ProviderBlock } from "./provider_block.ts";

export interface ProviderKey {
  key?: string | undefined;
  source?: KeySource;
}

export interface KeyPlaces {
  /** `auth.json`: `{"<provider_id>": {"type": "api", "key": "…"}}`. */
  authFile: string;
  /** From `<PROVIDER>_API_KEY`, by provider id. */
  environment: Readonly<Record<string, string>>;
  log: Logger;
}

const entrySchema = z.object({ type: z.literal("api"), key: z.string().min(1) });
const fileSchema = z.record(z.string(), z.unknown());

/** The key of a provider: the configuration, then `auth.json`, then the environment. */
export async function findProviderKey(
  block: Pick<ProviderBlock, "id" | "apiKey">,
  { authFile, environment, log }: KeyPlaces,
): Promise<ProviderKey> {
  if (block.apiKey) return { key: block.apiKey, source: "config" };
  const stored = (await readAuthFile(authFile, log))[block.id];
  if (stored) return { key: stored, source: "auth.json" };
  // A variable's name has no hyphens: `MY_RUNNER_API_KEY` is the key of `my-runner` and `my_runner`.
  const id = block.id.toLowerCase().replaceAll("_", "-");
  for (const name of [id, ...knownProvider(id)?.keyNames ?? []]) {
    if (Object.hasOwn(environment, name)) return { key: environment[name], source: "environment" };
  }
  return {};
}

/** A file that cannot be read counts as empty and is reported; its text never is. */
async function readAuthFile(file: string, log: Logger): Promise<Record<string, string>> {
  let text: string;
  try {
    text = await Deno.readTextFile(file);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return {};
    log.warning("{file} cannot be read; its keys are not used", { file });
    return {};
  }
  const parsed = fileSchema.safeParse(parseOrNull(text));
  if (!parsed.success) {
    log.warning("{file} is not a JSON object; its keys are not used", { file });
    return {};
  }
  const keys: [string, string][] = [];
  for (const [provider, value] of Object.entries(parsed.data)) {
    const entry = entrySchema.safeParse(value);
    if (entry.success) keys.push([provider, entry.data.key]);
  }
  return Object.assign(Object.create(null), Object.fromEntries(keys));
}

/** The parser's message quotes the text, and with it a key. */
function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Writes or, without a key, removes the entry of a provider in `auth.json` and answers whether there
 * was one. What else stands in the file stays. Throws `conflict` for a file that is no JSON object.
 */
export async function writeProviderKey(
  authFile: string,
  { provider, key }: { provider: string; key: string | undefined },
): Promise<boolean> {
  const text = await Deno.readTextFile(authFile).catch((error) => {
    if (error instanceof Deno.errors.NotFound) return "{}";
    throw error;
  });
  const parsed = fileSchema.safeParse(parseOrNull(text));
  if (!parsed.success) {
    throw new AppError("conflict", `${authFile} is not a JSON object, so no key is written to it`, {
      remedy: "Mend or remove the file, then repeat.",
    });
  }
  const { [provider]: old, ...others } = parsed.data;
  if (key === undefined && old === undefined) return false;
  const entries = key === undefined ? others : { ...others, [provider]: { type: "api", key } };
  await writeFileAtomically(authFile, `${JSON.stringify(entries, null, 2)}\n`);
  return old !== undefined;
}
