import type { LanguageModel, ToolSet } from "ai";
import { z } from "zod";

/** The AI models that the configuration offers. Nothing of a model library is loaded before `load`. */
export interface Models {
  /** The configured providers that may be used or why not, by id. Reads no network. */
  providers(): Promise<ProviderEntry[]>;
  /**
   * The models known by name: those of the configuration, and those that providers list themselves
   * (asked once a minute, three seconds at most).
   */
  list(options?: { signal?: AbortSignal }): Promise<ModelEntry[]>;
  /**
   * Makes a model ready for calls; calls nobody. Throws `invalid_input` on a malformed name,
   * `not_found` on an unknown provider or model, `no_credentials` without a key, `bad_config` on a
   * block that cannot work; each with `details.fault`.
   */
  load(name: string): Promise<LoadedModel>;
  /**
   * Tokens that fit a model's window: of the configuration, else as its provider lists it; undefined
   * where nobody says. Never throws; three seconds at most.
   */
  context(name: string, signal?: AbortSignal): Promise<number | undefined>;
  /**
   * The models to try for light work such as titles, beside the model of a session, in order:
   * `model.mini`, then the session's own.
   */
  small(name: string): string[];
  /** Keeps a key in `auth.json`; counts at once. Throws `not_found` for a provider nobody knows. */
  setKey(provider: string, key: string): Promise<void>;
  /** Forgets a key of `auth.json`; answers whether there was one. */
  removeKey(provider: string): Promise<boolean>;
}

/** What it takes to call models. */
export type CallableModels = Pick<Models, "load" | "small" | "context">;

export interface LoadedModel {
  /** `<provider_id>/<model_id>`. */
  name: string;
  provider: string;
  /**
   * To be called with `maxRetries: 0`; failures go through `modelError`. Brings prompts into the form
   * that its interface takes: ids of calls, files of results, files that the model does not take.
   */
  model: Exclude<LanguageModel, string>;
  /** Whether the endpoint may not know answers by schema and is asked again without one. */
  schemaOptional: boolean;
  /** The tool by which its provider searches the web itself; absent where it has none. */
  search?: ToolSet | undefined;
  /** What of files the model takes; others are left out of a prompt, with a line that says so. */
  files: "all" | "images" | "none";
}

/** `cloud` is the credentials file or the variables of the cloud; `none`: the endpoint takes no key. */
const keySourceSchema = z.enum(["config", "auth.json", "environment", "cloud", "none"]);
export type KeySource = z.infer<typeof keySourceSchema>;

export const providerEntrySchema = z.object({
  id: z.string(),
  name: z.string(),
  configured: z.boolean().describe(
    "Whether the configuration has a block of it; else a key alone made it known",
  ),
  available: z.boolean(),
  reason: z.string().optional().describe("Why it cannot be used"),
  keySource: keySourceSchema.optional().describe("Where the key was found; never the key"),
}).meta({ id: "Provider" });
export type ProviderEntry = z.infer<typeof providerEntrySchema>;

const modality = z.enum(["text", "image"]);

export const modelEntrySchema = z.object({
  id: z.string().describe("<provider_id>/<model_id>"),
  name: z.string(),
  provider: z.string(),
  attachment: z.boolean().describe("Whether it takes files, images at least"),
  reasoning: z.boolean(),
  modalities: z.object({ input: z.array(modality), output: z.array(modality) }),
  context: z.number().optional().describe("Tokens that fit its window, where the provider says so"),
  source: z.enum(["config", "endpoint"]).describe("Whether configuration or provider named it"),
  role: z.enum(["default", "small"]).optional().describe("`model` or `model.mini`"),
  available: z.boolean(),
  reason: z.string().optional().describe("Why it cannot be used"),
}).meta({ id: "Model" });
export type ModelEntry = z.infer<typeof modelEntrySchema>;
