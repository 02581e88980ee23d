import type { LanguageModel } from "ai";

/** The AI models that the configuration offers. Nothing of a model library is loaded before `load`. */
export interface Models {
  /** The configured providers that may be used or why not, by id. Reads no network. */
  providers(): Promise<ProviderEntry[]>;
  /**
   * The models known by name: those of the configuration, and those that custom and local endpoints
   * list themselves (asked once a minute, three seconds at most).
   */
  list(options?: { signal?: AbortSignal }): Promise<ModelEntry[]>;
  /**
   * Makes a model ready for calls; calls nobody. Throws `invalid_input` on a malformed name,
   * `not_found` on an unknown provider or model, `no_credentials` without a key, `bad_config` on a
   * block that cannot work; each with `details.fault`.
   */
  load(name: string): Promise<LoadedModel>;
}

export interface LoadedModel {
  /** `<provider_id>/<model_id>`. */
  name: string;
  provider: string;
  /** To be called with `maxRetries: 0`; failures go through `modelError`. */
  model: LanguageModel;
  /** Whether the endpoint may not know answers by schema and is asked again without one. */
  schemaOptional: boolean;
  /** Whether the endpoint is a proxy that needs its tool calls and images in another form. */
  litellmProxy: boolean;
}

export interface ProviderEntry {
  id: string;
  name: string;
  available: boolean;
  /** Why it cannot be used; absent when it can. */
  reason?: string;
  /** Where the key was found; never the key. */
  keySource?: KeySource;
}

export interface ModelEntry {
  /** `<provider_id>/<model_id>`. */
  id: string;
  name: string;
  provider: string;
  attachment: boolean;
  reasoning: boolean;
  /** What named it: the configuration or the endpoint. */
  source: "config" | "endpoint";
  available: boolean;
  reason?: string;
}

/** `cloud` is the credentials file or the variables of the cloud; `none`: the endpoint takes no key. */
export type KeySource = "config" | "auth.json" | "environment" | "cloud" | "none";
