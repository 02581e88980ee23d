import type { Clock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import type { Logger } from "../base/log.ts";
import { nearestNames } from "../base/nearest.ts";
import type { AssistantConfig } from "../config/schema.ts";
import type { CloudVariables } from "../config/settings.ts";
import { type CloudCredentials, findCloudCredentials } from "./cloud_credentials.ts";
import { createEndpointModels } from "./endpoint_models.ts";
import { loadAdapter } from "./load_adapter.ts";
import { modelFailure } from "./model_error.ts";
import type { KeySource, ModelEntry, Models, ProviderEntry } from "./models.ts";
import {
  isKnownProvider,
  type ProviderBlock,
  type ProviderConfig,
  readProviderBlock,
} from "./provider_block.ts";
import { findProviderKey } from "./provider_keys.ts";

export interface ModelsOptions {
  config: Pick<
    AssistantConfig,
    "provider" | "model" | "model.mini" | "enabled_providers" | "disabled_providers"
  >;
  authFile: string;
  /** From `<PROVIDER>_API_KEY`, by provider id. */
  providerKeys: Readonly<Record<string, string>>;
  cloud?: CloudVariables | undefined;
  home: string;
  fetch: typeof fetch;
  clock: Clock;
  log: Logger;
}

interface ReadyProvider {
  block: ProviderBlock;
  key?: string | undefined;
  cloud?: CloudCredentials;
  source: KeySource;
}

/** The models of the configuration. Keys are looked for at each use, so that a new one counts at once. */
export function createModels(options: ModelsOptions): Models {
  const { config, fetch, clock } = options;
  const endpointModels = createEndpointModels({ fetch, clock });

  async function providerEntry([id, { name = id }]: ConfiguredProvider): Promise<ProviderEntry> {
    try {
      const { source } = await makeReady(id, options);
      return { id, name, available: true, keySource: source };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { id, name, available: false, reason: error.message };
    }
  }

  /** What the endpoint lists itself; only one's own endpoints are asked. */
  async function listedBy(id: string, signal?: AbortSignal): Promise<string[]> {
    const { block, key } = await makeReady(id, options);
    if (block.adapter !== "openai-compatible") return [];
    return await endpointModels({ block, key, signal }) ?? [];
  }

  async function entriesOf(
    provider: ConfiguredProvider,
    signal?: AbortSignal,
  ): Promise<ModelEntry[]> {
    const entry = await providerEntry(provider);
    const listed = entry.available ? await listedBy(entry.id, signal) : [];
    return modelEntries(entry, { configured: provider[1].models ?? {}, listed, config });
  }

  const configured = () => Object.entries(withChosen(config));
  return {
    providers: () => Promise.all(configured().map(providerEntry)),
    async list({ signal } = {}) {
      const entries = configured().map((provider) => entriesOf(provider, signal));
      return (await Promise.all(entries)).flat();
    },
    async load(name) {
      const { provider, model } = splitName(name);
      const { block, key, cloud } = await makeReady(provider, options);
      refuseUnknownModel(block, model);
      return {
        name,
        provider,
        model: await loadAdapter({ block, model, key, cloud, fetch }),
        schemaOptional: block.adapter === "openai-compatible",
        litellmProxy: block.litellmProxy,
      };
    },
  };
}

/** A provider that a model names needs no block where its kind is known: a key is enough. */
function withChosen(config: ModelsOptions["config"]): ModelsOptions["config"]["provider"] {
  const chosen = [config.model, config["model.mini"]].flatMap((name) => name?.split("/")[0] ?? []);
  const known = chosen.filter((id) => isKnownProvider(id) && !Object.hasOwn(config.provider, id));
  return { ...config.provider, ...Object.fromEntries(known.map((id) => [id, {}])) };
}

type ConfiguredProvider = [id: string, config: ProviderConfig];

/** A provider's models: those of its block, those chosen by name, and what the endpoint lists. */
function modelEntries(
  { id: provider, available, reason }: ProviderEntry,
  { configured, listed, config }: {
    configured: ProviderBlock["models"];
    listed: readonly string[];
    config: ModelsOptions["config"];
  },
): ModelEntry[] {
  const chosen = [config.model, config["model.mini"]].flatMap((name) =>
    name?.startsWith(`${provider}/`) ? [name.slice(provider.length + 1)] : []
  );
  const named = new Set([...Object.keys(configured), ...chosen]);
  return [...new Set([...named, ...listed])].map((id) => {
    const model = Object.hasOwn(configured, id) ? configured[id] : undefined;
    return {
      id: `${provider}/${id}`,
      name: model?.name ?? id,
      provider,
      attachment: model?.attachment ?? model?.modalities?.input?.includes("image") ?? false,
      reasoning: model?.reasoning ?? false,
      source: named.has(id) ? "config" : "endpoint",
      available,
      ...(reason && { reason }),
    };
  });
}

/** Throws `not_found` for a provider that is not configured, `bad_config` for one that is wrong. */
function readBlock(id: string, config: ModelsOptions["config"]): ProviderBlock {
  const provider = Object.hasOwn(config.provider, id)
    ? config.provider[id]
    : isKnownProvider(id)
    ? {}
    : undefined;
  if (!provider) {
    const near = nearestNames(id, Object.keys(config.provider));
    throw modelFailure({
      fault: "unknown_provider",
      says: `No provider "${id}" is configured`,
      remedy: near.length > 0
        ? `Configured: ${near.join(", ")}.`
        : `Add provider.${id} to assistant.jsonc.`,
      details: { provider: id },
    });
  }
  const { enabled_providers: enabled, disabled_providers: disabled } = config;
  if (disabled.includes(id) || (enabled && !enabled.includes(id))) {
    throw modelFailure({
      fault: "disabled_provider",
      says: `The provider "${id}" is switched off`,
      remedy: "Look at enabled_providers and disabled_providers in assistant.jsonc.",
      details: { provider: id },
    });
  }
  return readProviderBlock(id, provider);
}

/** A provider with what its calls are signed with. Throws `no_credentials` where there is nothing. */
async function makeReady(id: string, options: ModelsOptions): Promise<ReadyProvider> {
  const { config, authFile, providerKeys, cloud: variables, home, log } = options;
  const block = readBlock(id, config);
  const places = { authFile, environment: providerKeys, log };
  const { key, source } = await findProviderKey(block, places);
  if (key && source) return { block, key, source };
  if (block.adapter === "bedrock") {
    const cloud = await findCloudCredentials(id, { home, variables });
    return { block, cloud, source: "cloud" };
  }
  if (block.keyOptional) return { block, source: "none" };
  throw modelFailure({
    fault: "no_key",
    says: `The provider "${id}" has no key`,
    remedy: `Set provider.${id}.apiKey, an entry in auth.json, or ${variableOf(id)}.`,
    details: { provider: id },
  });
}

/** Splits at the first slash: the ids of models may hold slashes. Throws `invalid_input`. */
function splitName(name: string): { provider: string; model: string } {
  const [, provider, model] = /^([^/\s]+)\/(\S+)$/.exec(name) ?? [];
  if (provider && model) return { provider, model };
  throw modelFailure({
    fault: "bad_name",
    says: `"${name}" is no name of a model`,
    remedy: "Write <provider_id>/<model_id>.",
  });
}

/** A block that lists its models is taken at its word; one that lists none takes any. */
function refuseUnknownModel({ id, models }: ProviderBlock, model: string): void {
  const known = Object.keys(models);
  if (known.length === 0 || known.includes(model)) return;
  const near = nearestNames(model, known);
  throw modelFailure({
    fault: "unknown_model",
    says: `The provider "${id}" has no model "${model}" in the configuration`,
    remedy: `Its models are ${(near.length > 0 ? near : known).slice(0, 3).join(", ")}.`,
    details: { provider: id },
  });
}

function variableOf(id: string): string {
  return `${id.toUpperCase().replaceAll(/[^A-Z0-9]/g, "_")}_API_KEY`;
}
