import type { LanguageModel, ToolSet } from "ai";
import { AppError } from "../base/errors.ts";
import { isObject } from "../base/is_object.ts";
import type { NpmPackages } from "../base/npm_packages.ts";
import type { CloudCredentials } from "./cloud_credentials.ts";
import { modelFailure } from "./model_error.ts";
import type { ProviderBlock } from "./provider_block.ts";

/** A model with its interface: never the name of one, which the library also takes. */
export type AdaptedModel = Exclude<LanguageModel, string>;

export interface AdapterOptions {
  block: ProviderBlock;
  /** The id of the model, without its provider. */
  model: string;
  key?: string | undefined;
  cloud?: (() => Promise<CloudCredentials>) | undefined;
  fetch: typeof fetch;
  packages: NpmPackages;
}

/** A model, and the tool by which its provider searches the web; absent where it has none. */
export interface LoadedAdapter {
  model: AdaptedModel;
  search?: ToolSet;
}

/** Searches of one question. */
const MOST_SEARCHES = 3;

/**
 * Loads the adapter of a provider and makes a model of it. Importing one takes 20 to 110 ms, so it
 * happens at the first call; the specifiers are literal for the compiled program to hold them.
 */
export async function loadAdapter(options: AdapterOptions): Promise<LoadedAdapter> {
  const { block, model, key: apiKey, cloud } = options;
  const { baseURL, resourceName, region } = block;
  const shared = {
    ...block.options,
    fetch: withoutRedirects(options.fetch),
    ...(baseURL && { baseURL }),
    ...(apiKey !== undefined && { apiKey }),
  };
  switch (block.adapter) {
    case "anthropic": {
      const { createAnthropic } = await import("@ai-sdk/anthropic");
      const provider = createAnthropic(shared);
      const search = provider.tools.webSearch_20250305({ maxUses: MOST_SEARCHES });
      return { model: provider(model), search: { web_search: search } };
    }
    case "openai": {
      const { createOpenAI } = await import("@ai-sdk/openai");
      const provider = createOpenAI(shared);
      return { model: provider(model), search: { web_search: provider.tools.webSearch() } };
    }
    case "google": {
      const { createGoogle } = await import("@ai-sdk/google");
      const provider = createGoogle(shared);
      return { model: provider(model), search: { google_search: provider.tools.googleSearch({}) } };
    }
    case "azure": {
      const { createAzure } = await import("@ai-sdk/azure");
      const settings = { ...shared, ...(resourceName && { resourceName }) };
      return { model: createAzure(settings)(model) };
    }
    case "bedrock": {
      const { createAmazonBedrock } = await import("@ai-sdk/amazon-bedrock");
      const settings = {
        ...shared,
        ...(region && { region }),
        ...(cloud && { credentialProvider: cloud }),
      };
      return { model: createAmazonBedrock(settings)(model) };
    }
    case "openai-compatible": {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      const provider = createOpenAICompatible({
        // Without it a stream reports no tokens.
        includeUsage: true,
        supportsStructuredOutputs: true,
        ...shared,
        baseURL: baseURL ?? "",
        name: block.id,
      });
      return { model: provider(model) };
    }
    case "package":
      return { model: await loadPackage(options, { name: block.id, ...shared }) };
  }
}

/** Adapters of npm export one function `create…`, whose result makes a model of a model's id. */
async function loadPackage(
  { block, model, packages }: AdapterOptions,
  settings: Record<string, unknown>,
): Promise<AdaptedModel> {
  const npm = block.npm ?? "";
  const exported = await packages.load(npm).catch((error) => {
    if (!(error instanceof AppError)) throw error;
    throw modelFailure({
      fault: "bad_block",
      says: `The adapter of the provider "${block.id}" cannot be had: ${error.message}`,
      remedy: error.remedy ?? "Use another adapter.",
      details: { provider: block.id },
    });
  });
  const create = Object.entries(exported).find(([name, value]) =>
    /^create[A-Z]/.test(name) && typeof value === "function"
  )?.[1];
  const provider: unknown = typeof create === "function" ? create(settings) : undefined;
  const made: unknown = typeof provider === "function" ? provider(model) : undefined;
  if (isModel(made)) return made;
  throw modelFailure({
    fault: "bad_block",
    says: `The package "${npm}" of the provider "${block.id}" is no adapter for models`,
    remedy: "Name a package that exports a function create… as the AI SDK's adapters do.",
    details: { provider: block.id },
  });
}

function isModel(value: unknown): value is AdaptedModel {
  return isObject(value) && typeof value.doGenerate === "function" &&
    typeof value.doStream === "function" && /^v[234]$/.test(String(value.specificationVersion));
}

/** A redirect would carry the key in its header, and the prompt, to a host that nobody configured. */
function withoutRedirects(send: typeof fetch): typeof fetch {
  return (input, init) => send(input, { ...init, redirect: "manual" });
}
