import type { ListedModel } from "./listed_models.ts";
import type { ModelEntry, ProviderEntry } from "./models.ts";
import type { TakesFiles } from "./adapt_prompt.ts";
import type { ProviderConfig } from "./provider_block.ts";

type ConfiguredModel = NonNullable<ProviderConfig["models"]>[string];

export interface ModelSources {
  provider: ProviderEntry;
  configured: NonNullable<ProviderConfig["models"]>;
  listed: readonly ListedModel[];
  /** `model` and `model.mini`. */
  chosen: { default: string | undefined; small: string | undefined };
  files(model: string, listed?: ListedModel): TakesFiles;
}

/** A provider's models: those of its block, those chosen by name, and what it lists itself. */
export function modelEntries({ provider, configured, listed, chosen, files }: ModelSources) {
  const { id: providerId, available, reason } = provider;
  const prefix = `${providerId}/`;
  const names = [chosen.default, chosen.small].flatMap((name) =>
    name?.startsWith(prefix) ? [name.slice(prefix.length)] : []
  );
  const named = new Set([...Object.keys(configured), ...names]);
  const byId = new Map(listed.map((model) => [model.id, model]));
  return [...new Set([...named, ...byId.keys()])].map((id): ModelEntry => {
    const own = Object.hasOwn(configured, id) ? configured[id] : undefined;
    const found = byId.get(id);
    const takes = files(id, found);
    const name = prefix + id;
    const role = name === chosen.default ? "default" : name === chosen.small ? "small" : undefined;
    return {
      id: name,
      name: own?.name ?? found?.name ?? id,
      provider: providerId,
      attachment: takes !== "none",
      reasoning: own?.reasoning ?? false,
      modalities: modalitiesOf(own, takes),
      ...windowOf(own, found),
      source: named.has(id) ? "config" : "endpoint",
      ...(role && { role }),
      available,
      ...(reason && { reason }),
    };
  });
}

function windowOf(own: ConfiguredModel | undefined, found: ListedModel | undefined) {
  const context = own?.context ?? found?.context;
  return context === undefined ? {} : { context };
}

function modalitiesOf(own: ConfiguredModel | undefined, takes: TakesFiles) {
  const input = own?.modalities?.input ?? ["text"];
  return {
    input: takes === "none" || input.includes("image") ? input : [...input, "image" as const],
    output: own?.modalities?.output ?? ["text" as const],
  };
}

/**
 * What of files a model takes. `attachment` or an input `image` says it; a proxy passes images on
 * where the model declares nothing; the large vendors refuse themselves what a model does not take;
 * an endpoint of one's own gets none that nobody declared.
 */
export function takesFiles(
  own: ConfiguredModel | undefined,
  { litellmProxy, vendor, listed }: {
    litellmProxy: boolean;
    vendor: boolean;
    listed?: ListedModel | undefined;
  },
): TakesFiles {
  if (own?.attachment) return "all";
  if (own?.modalities?.input) return own.modalities.input.includes("image") ? "images" : "none";
  if (own?.attachment === false) return "none";
  if (litellmProxy) return "images";
  if (listed?.images !== undefined) return listed.images ? "images" : "none";
  return vendor ? "all" : "none";
}
