import assert from "node:assert/strict";
import { join } from "node:path";
import { checkReach } from "../../../mod/cli/doctor/check_reach.ts";
import { resolveSettings } from "../../../mod/config/resolve_settings.ts";

/** What doctor says of these settings, where only `open` answers. */
async function reach(
  { config = {}, npmrc, env = {}, open = [] }: {
    config?: unknown;
    npmrc?: string;
    env?: Record<string, string>;
    open?: string[];
  },
): Promise<string[]> {
  const home = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(join(home, "assistant.jsonc"), JSON.stringify(config));
    if (npmrc !== undefined) await Deno.writeTextFile(join(home, ".npmrc"), npmrc);
    const found = await checkReach({
      settings: await resolveSettings({ home, cwd: home, env: {} }),
      variables: env,
      fetch: (input) => {
        const { host } = new URL(String(input));
        if (host.startsWith("proxy")) return Promise.resolve(new Response(null, { status: 407 }));
        return open.includes(host)
          ? Promise.resolve(new Response(null, { status: 401 }))
          : Promise.reject(new TypeError("invalid peer certificate: UnknownIssuer"));
      },
    });
    return found.map(({ level, message }) => `${level}: ${message}`);
  } finally {
    await Deno.remove(home, { recursive: true });
  }
}

Deno.test("doctor reach: each provider is tried at its own address, and the one that fails is named", async () => {
  const provider = {
    anthropic: { apiKey: "k" },
    mine: { options: { baseURL: "https://models.example/v1" } },
  };
  const said = await reach({ config: { provider }, open: ["models.example"] });
  assert.deepEqual(said, [
    "broken: The model provider anthropic: api.anthropic.com cannot be reached: " +
    "no trusted TLS connection could be made",
    "ok: The model provider mine answers at models.example",
    "ok: No npm registry is set (npm_config_registry, .npmrc): the way to it is not tried",
  ]);
});

Deno.test("doctor reach: the provider of the model counts without a block", async () => {
  const [first] = await reach({ config: { model: "openai/x" }, open: ["api.openai.com"] });
  assert.equal(first, "ok: The model provider openai answers at api.openai.com");
});

Deno.test("doctor reach: the registry is what the user's own settings name", async () => {
  const npmrc = "# mine\nregistry=https://npm.example/repo/\n";
  assert.deepEqual(await reach({ npmrc, open: ["npm.example"] }), [
    "ok: The npm registry answers at npm.example",
  ]);
  const env = { npm_config_registry: "https://proxy.example/npm" };
  assert.deepEqual(await reach({ npmrc, env }), [
    "broken: The npm registry: the proxy refuses the way to proxy.example",
  ]);
});
