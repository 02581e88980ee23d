import type { AssistantConfig } from "../config/schema.ts";
import { modelFailure } from "./model_error.ts";

export type ProviderConfig = AssistantConfig["provider"][string];

export const ADAPTERS = [
  "anthropic",
  "openai",
  "google",
  "azure",
  "bedrock",
  "openai-compatible",
] as const;

export type Adapter = typeof ADAPTERS[number];

/** A provider block with its settings in one place, wherever they were written. */
export interface ProviderBlock {
  id: string;
  name: string;
  adapter: Adapter;
  apiKey?: string | undefined;
  baseURL?: string | undefined;
  resourceName?: string | undefined;
  region?: string | undefined;
  litellmProxy: boolean;
  models: NonNullable<ProviderConfig["models"]>;
  /** Whether calls without a key make sense: an endpoint of one's own. */
  keyOptional: boolean;
}

const PACKAGES: ReadonlyMap<string, Adapter> = new Map(Object.entries<Adapter>({
  "@ai-sdk/anthropic": "anthropic",
  "@ai-sdk/openai": "openai",
  "@ai-sdk/google": "google",
  "@ai-sdk/azure": "azure",
  "@ai-sdk/amazon-bedrock": "bedrock",
  "@ai-sdk/openai-compatible": "openai-compatible",
}));

const BY_ID: ReadonlyMap<string, Adapter> = new Map(Object.entries<Adapter>({
  anthropic: "anthropic",
  openai: "openai",
  google: "google",
  azure: "azure",
  bedrock: "bedrock",
  "amazon-bedrock": "bedrock",
}));

/** Whether the id alone tells what speaks to the provider. */
export function isKnownProvider(id: string): boolean {
  return BY_ID.has(id);
}

/**
 * Reads a provider block: the package decides what speaks to it, then the keys that only one kind
 * has, then the id. Settings stand beside `options` or in them. Throws `bad_config`, and `not_found`
 * where nothing tells what kind of provider it is.
 */
export function readProviderBlock(id: string, config: ProviderConfig): ProviderBlock {
  const options = config.options ?? {};
  const resourceName = config.resourceName ?? options.resourceName;
  const region = config.region ?? options.region;
  const { baseURL } = options;
  const adapter = adapterOf(id, { npm: config.npm, resourceName, region, baseURL });
  if (adapter === "azure" && !resourceName && !baseURL) throw lacks(id, "resourceName");
  if (adapter === "bedrock" && !region) throw lacks(id, "region");
  if (adapter === "openai-compatible" && !baseURL) throw lacks(id, "options.baseURL");
  return {
    id,
    name: config.name ?? id,
    adapter,
    apiKey: config.apiKey ?? options.apiKey,
    baseURL,
    resourceName,
    region,
    litellmProxy: options.litellmProxy ?? false,
    models: config.models ?? {},
    keyOptional: adapter === "openai-compatible",
  };
}

function adapterOf(
  id: string,
  found: Record<"npm" | "resourceName" | "region" | "baseURL", string | undefined>,
): Adapter {
  const { npm, resourceName, region, baseURL } = found;
  if (npm !== undefined) {
    const adapter = PACKAGES.get(npm.replace(/(?<=.)@[^@/]*$/, ""));
    if (adapter) return adapter;
    throw modelFailure({
      fault: "bad_block",
      says: `The adapter package "${npm}" of provider "${id}" is not part of this program`,
      remedy: `Give one of ${[...PACKAGES.keys()].join(", ")}.`,
      details: { provider: id },
    });
  }
  const known = BY_ID.get(id);
  if (known) return known;
  if (resourceName) return "azure";
  if (region) return "bedrock";
  if (baseURL) return "openai-compatible";
  throw modelFailure({
    fault: "unknown_provider",
    says: `The provider "${id}" is not one of ${[...BY_ID.keys()].join(", ")}`,
    remedy: `Give the address of its OpenAI-compatible API as provider.${id}.options.baseURL.`,
    details: { provider: id },
  });
}

function lacks(id: string, key: string) {
  return modelFailure({
    fault: "bad_block",
    says: `The provider "${id}" has no ${key}`,
    remedy: `Set provider.${id}.${key} in assistant.jsonc.`,
    details: { provider: id },
  });
}
