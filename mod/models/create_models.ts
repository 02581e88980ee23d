import type { Clock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { nearestNames } from "../base/nearest.ts";
import { adaptPrompt, promptNeeds } from "./adapt_prompt.ts";
import { bundledAdapter, knownProvider } from "./known_providers.ts";
import { createListedModels, type ListedModel } from "./listed_models.ts";
import { loadAdapter } from "./load_adapter.ts";
import { modelEntries, takesFiles } from "./model_entries.ts";
import { modelFailure } from "./model_error.ts";
import type { LoadedModel, ModelEntry, Models, ProviderEntry } from "./models.ts";
import {
  makeReady,
  type NamedProvider,
  namedProviders,
  type ProviderPlaces,
} from "./provider_access.ts";
import type { ProviderBlock, ProviderConfig } from "./provider_block.ts";
import { writeProviderKey } from "./provider_keys.ts";

export interface ModelsOptions extends ProviderPlaces {
  fetch: typeof fetch;
  clock: Clock;
}

/** The models of the configuration. Keys are looked for at each use, so that a new one counts at once. */
export function createModels(options: ModelsOptions): Models {
  const { config, authFile } = options;
  const listedModels = createListedModels(options);

  async function providerEntry({ id, config: own }: NamedProvider): Promise<ProviderEntry> {
    const name = own?.name ?? knownProvider(id)?.name ?? id;
    const entry = { id, name, configured: own !== null };
    try {
      const { source } = await makeReady(id, options);
      return { ...entry, available: true, keySource: source };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { ...entry, available: false, reason: error.message };
    }
  }

  async function entriesOf(named: NamedProvider, signal?: AbortSignal): Promise<ModelEntry[]> {
    const provider = await providerEntry(named);
    const ready = provider.available ? await makeReady(provider.id, options) : undefined;
    return modelEntries({
      provider,
      configured: named.config?.models ?? {},
      listed: ready ? await listedModels({ ...ready, signal }) ?? [] : [],
      chosen: { default: config.model, small: config["model.mini"] },
      files: (model, listed) => filesOf(named.id, named.config ?? {}, { model, listed }),
    });
  }

  return {
    async providers() {
      return await Promise.all((await namedProviders(options)).map(providerEntry));
    },
    async list({ signal } = {}) {
      const named = await namedProviders(options);
      return (await Promise.all(named.map((provider) => entriesOf(provider, signal)))).flat();
    },
    load: (name) => loadModel(name, options),
    context: createWindows(options, listedModels),
    small: (name) => [...new Set([config["model.mini"] ?? name, name])],
    async setKey(provider, key) {
      if (!knownProvider(provider) && !Object.hasOwn(config.provider, provider)) {
        // Says what is known, with near names.
        await makeReady(provider, options);
      }
      await writeProviderKey(authFile, { provider, key });
    },
    removeKey: (provider) => writeProviderKey(authFile, { provider, key: undefined }),
  };
}

/** What a provider said once of a model's window holds for the life of the process. */
function createWindows(
  options: ModelsOptions,
  listedModels: ReturnType<typeof createListedModels>,
): Models["context"] {
  const known = new Map<string, number>();
  return async (name, signal) => {
    const { provider, model } = splitName(name);
    const { models = {} } = options.config.provider[provider] ?? {};
    const own = Object.hasOwn(models, model) ? models[model]?.context : undefined;
    const found = own ?? known.get(name);
    if (found !== undefined) return found;
    const ready = await makeReady(provider, options).catch(() => undefined);
    const listed = ready && await listedModels({ ...ready, signal });
    const context = listed?.find(({ id }) => id === model)?.context;
    if (context !== undefined) known.set(name, context);
    return context;
  };
}

async function loadModel(name: string, options: ModelsOptions): Promise<LoadedModel> {
  const { provider, model } = splitName(name);
  const { block, key, cloud } = await makeReady(provider, options);
  refuseUnknownModel(block, model);
  const files = filesOf(provider, options.config.provider[provider] ?? {}, { model });
  const { model: adapted, search } = await loadAdapter({ ...options, block, model, key, cloud });
  const { wrapLanguageModel } = await import("ai");
  // The library would print its own remarks about models to the console.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  const middleware = adaptPrompt(promptNeeds(block, model, files));
  return {
    name,
    provider,
    model: wrapLanguageModel({ model: adapted, middleware }),
    schemaOptional: block.adapter === "openai-compatible" || block.adapter === "package",
    search,
    files,
  };
}

function filesOf(
  id: string,
  { npm, models = {}, options = {} }: ProviderConfig,
  { model, listed }: { model: string; listed?: ListedModel | undefined },
) {
  const own = Object.hasOwn(models, model) ? models[model] : undefined;
  const vendor = npm === undefined
    ? knownProvider(id) !== undefined || options.baseURL === undefined
    : bundledAdapter(npm) !== "openai-compatible";
  return takesFiles(own, { litellmProxy: options.litellmProxy ?? false, vendor, listed });
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

/** An endpoint of one's own that lists its models is taken at its word; vendors have more. */
function refuseUnknownModel({ id, models, keyOptional }: ProviderBlock, model: string): void {
  const known = Object.keys(models);
  if (known.length === 0 || known.includes(model) || !keyOptional) return;
  const near = nearestNames(model, known);
  throw modelFailure({
    fault: "unknown_model",
    says: `The provider "${id}" has no model "${model}" in the configuration`,
    remedy: `Its models are ${(near.length > 0 ? near : known).slice(0, 3).join(", ")}.`,
    details: { provider: id },
  });
}
