import manifest from "../../deno.json" with { type: "json" };

export const SERVICE_NAME = "assistant";
export const VERSION: string = manifest.version;
