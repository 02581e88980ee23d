import type { NpmPackages } from "../base/npm_packages.ts";
import type { Logger } from "../base/log.ts";
import { nearestNames } from "../base/nearest.ts";
import type { ProjectTrust } from "../config/project_rules.ts";
import type { AssistantConfig } from "../config/schema.ts";
import type { CloudVariables } from "../config/settings.ts";
import { type CloudCredentials, findCloudCredentials } from "./cloud_credentials.ts";
import { keyOnlyProviders, knownProvider } from "./known_providers.ts";
import { modelFailure } from "./model_error.ts";
import type { KeySource } from "./models.ts";
import { type ProviderBlock, type ProviderConfig, readProviderBlock } from "./provider_block.ts";
import { findProviderKey } from "./provider_keys.ts";

export interface ProviderPlaces {
  /** Read at each use: it changes in place when a project's file is confirmed. */
  config: Pick<
    AssistantConfig,
    "provider" | "model" | "model.mini" | "enabled_providers" | "disabled_providers"
  >;
  trust?: Pick<ProjectTrust, "file" | "waiting"> | undefined;
  authFile: string;
  /** From `<PROVIDER>_API_KEY`, by provider id. */
  providerKeys: Readonly<Record<string, string>>;
  cloud?: CloudVariables | undefined;
  /** `AZURE_RESOURCE_NAME`. */
  azureResource?: string | undefined;
  home: string;
  packages: NpmPackages;
  log: Logger;
}

/** A provider with what its calls are signed with. */
export interface ReadyProvider {
  block: ProviderBlock;
  key?: string | undefined;
  cloud?: () => Promise<CloudCredentials>;
  source: KeySource;
}

/** A provider that can be named, and its block; null where a key alone makes it known. */
export interface NamedProvider {
  id: string;
  config: ProviderConfig | null;
}

/** The providers of the configuration, those that a model names, and those that a key is there for. */
export async function namedProviders(places: ProviderPlaces): Promise<NamedProvider[]> {
  const { config, authFile, providerKeys: environment, log } = places;
  const configured = Object.entries(config.provider).map(([id, block]) => ({ id, config: block }));
  const has = (id: string) => Object.hasOwn(config.provider, id);
  const chosen = [config.model, config["model.mini"]].flatMap((name) => name?.split("/")[0] ?? []);
  const known = keyOnlyProviders().filter((id) => !has(id) && isSwitchedOn(id, config));
  const withKey = await Promise.all(known.map(async (id) => {
    const { key } = await findProviderKey({ id }, { authFile, environment, log });
    return key === undefined ? [] : [id];
  }));
  const more = new Set([
    ...chosen.filter((id) => knownProvider(id) && !has(id)),
    ...withKey.flat(),
  ]);
  return [...configured, ...[...more].map((id) => ({ id, config: null }))];
}

/**
 * A provider made ready for calls. Throws `not_found` for one that is unknown or switched off,
 * `bad_config` for a wrong block or one that waits for the person, `no_credentials` where there is
 * nothing to sign with.
 */
export async function makeReady(id: string, places: ProviderPlaces): Promise<ReadyProvider> {
  const { authFile, providerKeys: environment, cloud: variables, home, packages, log } = places;
  const block = readBlock(id, places);
  refuseWaiting(id, "use", places);
  const { key, source } = await findProviderKey(block, { authFile, environment, log });
  if (key && source) {
    if (source !== "config") refuseWaiting(id, "outside_key", places);
    return { block, key, source };
  }
  if (block.adapter === "bedrock") {
    refuseWaiting(id, "outside_key", places);
    if (variables?.bearerToken) {
      return { block, key: variables.bearerToken, source: "environment" };
    }
    const { profile } = block;
    const cloud = await findCloudCredentials(id, { home, variables, profile, packages });
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

function readBlock(id: string, places: ProviderPlaces): ProviderBlock {
  const { config, cloud, azureResource } = places;
  const provider = Object.hasOwn(config.provider, id)
    ? config.provider[id]
    : knownProvider(id)
    ? {}
    : undefined;
  if (!provider) {
    const known = new Set([...Object.keys(config.provider), ...keyOnlyProviders()]);
    const near = nearestNames(id, known);
    throw modelFailure({
      fault: "unknown_provider",
      says: `No provider "${id}" is configured`,
      remedy: near.length > 0
        ? `Near names: ${near.join(", ")}.`
        : `Add provider.${id} to assistant.jsonc.`,
      details: { provider: id },
    });
  }
  if (!isSwitchedOn(id, config)) {
    throw modelFailure({
      fault: "disabled_provider",
      says: `The provider "${id}" is switched off`,
      remedy: "Look at enabled_providers and disabled_providers in assistant.jsonc.",
      details: { provider: id },
    });
  }
  return readProviderBlock(id, provider, { region: cloud?.region, resourceName: azureResource });
}

function isSwitchedOn(id: string, config: ProviderPlaces["config"]): boolean {
  const { enabled_providers: enabled, disabled_providers: disabled } = config;
  return !disabled.includes(id) && (!enabled || enabled.includes(id));
}

/** What a project's file says of a provider, and the person has not confirmed. */
function refuseWaiting(
  id: string,
  from: "use" | "outside_key",
  { trust }: ProviderPlaces,
): void {
  const waiting = trust?.waiting.find(({ provider }) =>
    provider?.id === id && provider.from === from
  );
  if (!trust || !waiting) return;
  throw modelFailure({
    fault: "waiting",
    says: `The provider "${id}" waits for you: ${waiting.path} of ${trust.file} ${waiting.says}`,
    remedy: "Read the file, then confirm it: `assistant config trust`, or in the dashboard.",
    details: { provider: id },
  });
}

function variableOf(id: string): string {
  return `${id.toUpperCase().replaceAll(/[^A-Z0-9]/g, "_")}_API_KEY`;
}
