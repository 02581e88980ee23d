import assert from "node:assert/strict";
import fc from "fast-check";
import { publicConfig } from "../../mod/web/public_config.ts";

Deno.test("public configuration: secrets are masked wherever they stand", () => {
  const shown = publicConfig({
    model: "openai/gpt",
    provider: {
      a: {
        apiKey: "S1",
        options: { baseURL: "https://user:S2@host/v1?key=S3", litellmProxy: true },
      },
      b: { options: { headers: { "X-Anything": "S4" } }, models: { m: { name: "M" } } },
    },
    mcp: {
      x: { type: "local", command: ["npx", "S5"], environment: { PLAIN: "S6" } },
      y: { type: "remote", url: "https://host/mcp?token=S7" },
    },
    empty: null,
  });
  const text = JSON.stringify(shown);
  for (let n = 1; n <= 7; n++) assert.ok(!text.includes(`S${n}`), `S${n} in ${text}`);
  assert.ok(text.includes("openai/gpt"));
  assert.ok(text.includes('"litellmProxy":true'));
  assert.ok(text.includes("https://host/v1"));
  assert.ok(text.includes("PLAIN"), "the names of variables stay");
});

Deno.test("public configuration: a secret at any depth never gets through", () => {
  const name = fc.constantFrom("apiKey", "api_key", "clientSecret", "TOKEN", "password", "Cookie");
  fc.assert(
    fc.property(name, fc.array(fc.string({ minLength: 1 }), { maxLength: 5 }), (key, path) => {
      const config = path.reduceRight<unknown>((inner, part) => ({ [part]: inner }), {
        [key]: "the-secret-value",
      });
      assert.ok(!JSON.stringify(publicConfig(config) ?? null).includes("the-secret-value"));
    }),
  );
});
