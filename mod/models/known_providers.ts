/** What speaks to a provider: an adapter of this program, or a package of npm. */
export const ADAPTERS = [
  "anthropic",
  "openai",
  "google",
  "azure",
  "bedrock",
  "openai-compatible",
] as const;

export type Adapter = typeof ADAPTERS[number];

export interface KnownProvider {
  name: string;
  adapter: Adapter;
  /** The vendor's address; the adapter knows it unless set. */
  baseURL?: string;
  /** Ids under which the adapters' own documentation keeps the key: `GOOGLE_GENERATIVE_AI_API_KEY`. */
  keyNames?: readonly string[];
}

/**
 * Providers that a key alone makes usable. Addresses are those of the vendors' packages on npm:
 * `@ai-sdk/deepseek` 2.0.69, `@ai-sdk/mistral` 3.0.69, `@ai-sdk/xai` 3.0.138, `@ai-sdk/groq` 3.0.71,
 * `@openrouter/ai-sdk-provider` 2.10.0.
 */
const KNOWN: ReadonlyMap<string, KnownProvider> = new Map(Object.entries<KnownProvider>({
  anthropic: { name: "Anthropic", adapter: "anthropic" },
  openai: { name: "OpenAI", adapter: "openai" },
  google: { name: "Google", adapter: "google", keyNames: ["google-generative-ai", "gemini"] },
  deepseek: {
    name: "DeepSeek",
    adapter: "openai-compatible",
    baseURL: "https://api.deepseek.com",
  },
  mistral: {
    name: "Mistral",
    adapter: "openai-compatible",
    baseURL: "https://api.mistral.ai/v1",
  },
  xai: { name: "xAI", adapter: "openai-compatible", baseURL: "https://api.x.ai/v1" },
  groq: { name: "Groq", adapter: "openai-compatible", baseURL: "https://api.groq.com/openai/v1" },
  openrouter: {
    name: "OpenRouter",
    adapter: "openai-compatible",
    baseURL: "https://openrouter.ai/api/v1",
  },
  azure: { name: "Azure", adapter: "azure" },
  bedrock: { name: "Bedrock", adapter: "bedrock" },
  "amazon-bedrock": { name: "Bedrock", adapter: "bedrock" },
}));

/** What is known of a provider by its id alone. */
export function knownProvider(id: string): KnownProvider | undefined {
  return KNOWN.get(id);
}

/** The ids of the providers for which a key is enough. */
export function keyOnlyProviders(): string[] {
  return [...KNOWN].flatMap(([id, { adapter }]) =>
    adapter === "azure" || adapter === "bedrock" ? [] : [id]
  );
}

const BUNDLED: ReadonlyMap<string, Adapter> = new Map(Object.entries<Adapter>({
  "@ai-sdk/anthropic": "anthropic",
  "@ai-sdk/openai": "openai",
  "@ai-sdk/google": "google",
  "@ai-sdk/azure": "azure",
  "@ai-sdk/amazon-bedrock": "bedrock",
  "@ai-sdk/openai-compatible": "openai-compatible",
}));

/** The adapter that stands for a package, whatever version of it is named. */
export function bundledAdapter(npm: string): Adapter | undefined {
  return BUNDLED.get(npm.replace(/(?<=.)@[^@/]*$/, ""));
}
