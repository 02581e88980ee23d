import type { LanguageModel } from "ai";
import type { CloudCredentials } from "./cloud_credentials.ts";
import type { ProviderBlock } from "./provider_block.ts";

export interface AdapterOptions {
  block: ProviderBlock;
  /** The id of the model, without its provider. */
  model: string;
  key?: string | undefined;
  cloud?: CloudCredentials | undefined;
  fetch: typeof fetch;
}

/**
 * Loads the adapter of a provider and makes a model of it. Importing one takes 20 to 110 ms, so it
 * happens at the first call; the specifiers are literal for the compiled program to hold them.
 */
export async function loadAdapter(options: AdapterOptions): Promise<LanguageModel> {
  const { block, model, key: apiKey, cloud } = options;
  const { baseURL, resourceName, region } = block;
  const shared = {
    fetch: withoutRedirects(options.fetch),
    ...(baseURL && { baseURL }),
    ...(apiKey !== undefined && { apiKey }),
  };
  switch (block.adapter) {
    case "anthropic": {
      const { createAnthropic } = await import("@ai-sdk/anthropic");
      return createAnthropic(shared)(model);
    }
    case "openai": {
      const { createOpenAI } = await import("@ai-sdk/openai");
      return createOpenAI(shared)(model);
    }
    case "google": {
      const { createGoogle } = await import("@ai-sdk/google");
      return createGoogle(shared)(model);
    }
    case "azure": {
      const { createAzure } = await import("@ai-sdk/azure");
      return createAzure({ ...shared, ...(resourceName && { resourceName }) })(model);
    }
    case "bedrock": {
      const { createAmazonBedrock } = await import("@ai-sdk/amazon-bedrock");
      return createAmazonBedrock({ ...shared, ...(region && { region }), ...cloud })(model);
    }
    case "openai-compatible": {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      return createOpenAICompatible({
        ...shared,
        baseURL: baseURL ?? "",
        name: block.id,
        supportsStructuredOutputs: true,
      })(model);
    }
  }
}

/** A redirect would carry the key in its header, and the prompt, to a host that nobody configured. */
function withoutRedirects(send: typeof fetch): typeof fetch {
  return (input, init) => send(input, { ...init, redirect: "manual" });
}
