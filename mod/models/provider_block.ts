import type { AssistantConfig } from "../config/schema.ts";
import {
  type Adapter,
  bundledAdapter,
  keyOnlyProviders,
  knownProvider,
} from "./known_providers.ts";
import { modelFailure } from "./model_error.ts";

export type ProviderConfig = AssistantConfig["provider"][string];

/** A provider block with its settings in one place, wherever they were written. */
export interface ProviderBlock {
  id: string;
  name: string;
  /** `package`: the adapter is the package `npm`. */
  adapter: Adapter | "package";
  npm?: string | undefined;
  apiKey?: string | undefined;
  baseURL?: string | undefined;
  resourceName?: string | undefined;
  region?: string | undefined;
  /** Profile of the cloud's credentials. */
  profile?: string | undefined;
  litellmProxy: boolean;
  /** What else the block gives the adapter, as it stands there. */
  options: Readonly<Record<string, unknown>>;
  models: NonNullable<ProviderConfig["models"]>;
  /** Whether calls without a key make sense: an endpoint of one's own. */
  keyOptional: boolean;
}

/** What a block may leave to the machine. */
export interface ProviderDefaults {
  region?: string | undefined;
  resourceName?: string | undefined;
}

/** Both become part of a host's name. */
const HOST_PART = /^[A-Za-z0-9][A-Za-z0-9-]*$/;

/**
 * Reads a provider block: the package decides what speaks to it, then the id, then the keys that only
 * one kind has. Settings stand beside `options` or in them. Throws `bad_config`, and `not_found`
 * where nothing tells what kind of provider it is.
 */
export function readProviderBlock(
  id: string,
  config: ProviderConfig,
  defaults: ProviderDefaults = {},
): ProviderBlock {
  const { apiKey, litellmProxy, baseURL, resourceName, region, profile, ...options } =
    config.options ?? {};
  const known = config.npm === undefined ? knownProvider(id) : undefined;
  const found = {
    npm: config.npm,
    resourceName: config.resourceName ?? resourceName,
    region: config.region ?? region,
    baseURL: baseURL ?? known?.baseURL,
  };
  const adapter = adapterOf(id, found);
  const block: ProviderBlock = {
    id,
    name: config.name ?? known?.name ?? id,
    adapter,
    ...found,
    resourceName: found.resourceName ?? (adapter === "azure" ? defaults.resourceName : undefined),
    region: found.region ?? (adapter === "bedrock" ? defaults.region : undefined),
    apiKey: config.apiKey ?? apiKey,
    profile: typeof profile === "string" ? profile : undefined,
    litellmProxy: litellmProxy ?? false,
    options,
    models: config.models ?? {},
    keyOptional: adapter === "package" || adapter === "openai-compatible" && !known,
  };
  refuseIncomplete(block);
  return block;
}

function refuseIncomplete({ id, adapter, baseURL, resourceName, region }: ProviderBlock): void {
  if (adapter === "azure" && !resourceName && !baseURL) throw lacks(id, "resourceName");
  if (adapter === "bedrock" && !region) throw lacks(id, "region");
  if (adapter === "openai-compatible" && !baseURL) throw lacks(id, "options.baseURL");
  for (const [key, value] of Object.entries({ resourceName, region })) {
    if (value === undefined || HOST_PART.test(value)) continue;
    throw modelFailure({
      fault: "bad_block",
      says: `${JSON.stringify(value)} is no ${key} of the provider "${id}"`,
      remedy: "Write its name alone: letters, digits and hyphens.",
      details: { provider: id },
    });
  }
}

function adapterOf(
  id: string,
  found: Record<"npm" | "resourceName" | "region" | "baseURL", string | undefined>,
): ProviderBlock["adapter"] {
  const { npm, resourceName, region, baseURL } = found;
  if (npm !== undefined) return bundledAdapter(npm) ?? "package";
  const known = knownProvider(id);
  if (known) return known.adapter;
  if (resourceName) return "azure";
  if (region) return "bedrock";
  if (baseURL) return "openai-compatible";
  throw modelFailure({
    fault: "unknown_provider",
    says: `Nothing tells what kind of provider "${id}" is`,
    remedy: `Give the address of its OpenAI-compatible API as provider.${id}.options.baseURL, or ` +
      `an adapter as provider.${id}.npm; known by name are ${keyOnlyProviders().join(", ")}.`,
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
