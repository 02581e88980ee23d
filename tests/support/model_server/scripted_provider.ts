import { join } from "node:path";

/** The provider of the scripted model, for a configuration. */
export function scriptedProvider(baseURL: string) {
  return { scripted: { npm: "@ai-sdk/openai-compatible", options: { baseURL } } };
}

/** Makes it the model of a home, as a person does in the configuration. */
export async function nameScriptedModel(home: string, baseURL: string): Promise<void> {
  const folder = join(home, ".config", "assistant");
  await Deno.mkdir(folder, { recursive: true });
  const config = { model: "scripted/one", provider: scriptedProvider(baseURL) };
  await Deno.writeTextFile(join(folder, "assistant.jsonc"), JSON.stringify(config));
}
