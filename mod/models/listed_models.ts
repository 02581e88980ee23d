import { startDeadline } from "../base/deadline.ts";
import { z } from "zod";
import type { Clock } from "../base/clock.ts";
import type { ProviderBlock } from "./provider_block.ts";

/** A model as its provider lists it. */
export interface ListedModel {
  id: string;
  name?: string | undefined;
  /** Tokens that fit its window. */
  context?: number | undefined;
  /** Whether it takes images, where the list says so. */
  images?: boolean | undefined;
}

export interface ListRequest {
  block: ProviderBlock;
  key?: string | undefined;
  signal?: AbortSignal | undefined;
}

const tokens = z.number().int().positive().optional().catch(undefined);
/** The common form; each vendor adds what it likes to it. */
const listSchema = z.object({
  data: z.array(z.object({
    id: z.string().min(1),
    name: z.string().optional().catch(undefined),
    display_name: z.string().optional().catch(undefined),
    context_length: tokens,
    context_window: tokens,
    max_context_length: tokens,
    max_input_tokens: tokens,
    max_model_len: tokens,
    architecture: z.object({ input_modalities: z.array(z.string()) }).optional().catch(undefined),
    capabilities: z.object({ vision: z.boolean() }).optional().catch(undefined),
  })),
});
const googleSchema = z.object({
  models: z.array(z.object({
    name: z.string().min(1),
    displayName: z.string().optional(),
    inputTokenLimit: tokens,
    supportedGenerationMethods: z.array(z.string()).default([]),
  })),
});

const KEPT_MS = 60_000;
const WAIT_MS = 3000;
const MOST = 2000;
/** What the lists of the large vendors hold beside models that answer in text. */
const OTHER_KINDS =
  /embed|whisper|\btts\b|-tts|dall-e|moderation|transcribe|-image|imagen|realtime|-audio|\bsora\b|\bveo|rerank|\bocr\b/i;

/**
 * What a provider answers when asked for its models, or undefined where it has no such list. Kept for
 * a minute, the failure too.
 */
export function createListedModels(
  { fetch: send, clock }: { fetch: typeof fetch; clock: Clock },
) {
  const kept = new Map<string, { at: number; models: ListedModel[] | undefined }>();

  async function ask(request: ListRequest): Promise<ListedModel[] | undefined> {
    const wire = wireOf(request);
    if (!wire) return undefined;
    const deadline = startDeadline(WAIT_MS, request.signal);
    try {
      const answer = await send(wire.url, {
        headers: wire.headers,
        redirect: "manual",
        signal: deadline.signal,
      });
      if (!answer.ok) {
        await answer.body?.cancel();
        return undefined;
      }
      return wire.read(await answer.json()).slice(0, MOST)
        .filter(({ id }) => wire.own || !OTHER_KINDS.test(id));
    } catch {
      // Many endpoints list nothing; those models stand in the configuration.
      return undefined;
    } finally {
      deadline.stop();
    }
  }

  return async function listedModels(request: ListRequest): Promise<ListedModel[] | undefined> {
    const { id, baseURL } = request.block;
    const place = JSON.stringify([id, baseURL, request.key !== undefined]);
    const found = kept.get(place);
    const now = clock();
    if (found && Math.abs(now - found.at) < KEPT_MS) return found.models;
    const models = await ask(request);
    if (!request.signal?.aborted) kept.set(place, { at: now, models });
    return models;
  };
}

interface Wire {
  url: string;
  headers: Record<string, string>;
  read(body: unknown): ListedModel[];
  /** An endpoint of one's own lists what its owner put there. */
  own: boolean;
}

/** How a kind of provider is asked; undefined where it has no list that a key opens. */
function wireOf({ block, key }: ListRequest): Wire | undefined {
  const { adapter, keyOptional: own } = block;
  const base = block.baseURL?.replace(/\/+$/, "");
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(headersOf(block))) headers[name] = value;
  if (adapter === "openai-compatible" || adapter === "openai") {
    if (key) headers.authorization = `Bearer ${key}`;
    const url = `${base ?? "https://api.openai.com/v1"}/models`;
    return { url, headers, read: readCommonList, own };
  }
  if (adapter === "anthropic") {
    if (key) headers["x-api-key"] = key;
    headers["anthropic-version"] ??= "2023-06-01";
    const url = `${base ?? "https://api.anthropic.com/v1"}/models?limit=1000`;
    return { url, headers, read: readCommonList, own };
  }
  if (adapter === "google") {
    if (key) headers["x-goog-api-key"] = key;
    const address = base ?? "https://generativelanguage.googleapis.com/v1beta";
    return { url: `${address}/models?pageSize=1000`, headers, read: readGoogleList, own };
  }
  return undefined;
}

/** Gateways ask for headers of their own. */
function headersOf({ options }: ProviderBlock): Record<string, string> {
  const parsed = z.record(z.string(), z.string()).safeParse(options.headers);
  return parsed.success ? parsed.data : {};
}

function readCommonList(body: unknown): ListedModel[] {
  return listSchema.parse(body).data.map((model) => ({
    id: model.id,
    name: model.display_name ?? model.name,
    context: model.context_length ?? model.context_window ?? model.max_context_length ??
      model.max_input_tokens ?? model.max_model_len,
    images: model.architecture?.input_modalities.includes("image") ?? model.capabilities?.vision,
  }));
}

function readGoogleList(body: unknown): ListedModel[] {
  return googleSchema.parse(body).models
    .filter(({ supportedGenerationMethods: can }) => can.includes("generateContent"))
    .map(({ name, displayName, inputTokenLimit }) => ({
      id: name.replace(/^models\//, ""),
      name: displayName,
      context: inputTokenLimit,
    }));
}
