import type { SdkPath } from "./sdk_handler.ts";
import type { ServerParts } from "./sdk_server.ts";

/** The path of requests that the hot path leaves to the SDK, which is loaded for the first of them. */
export function createSdkPath(parts: ServerParts): SdkPath {
  let handler: Promise<SdkPath> | undefined;
  async function load(): Promise<SdkPath> {
    const { createSdkHandler } = await import("./sdk_handler.ts");
    return createSdkHandler(parts);
  }
  return {
    async answer(call) {
      handler ??= load();
      return await (await handler).answer(call);
    },
    close: async () => await (await handler)?.close(),
  };
}
