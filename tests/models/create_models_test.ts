import assert from "node:assert/strict";
import { generateText } from "ai";
import { join } from "node:path";
import { AppError } from "../../mod/base/errors.ts";
import type { ModelsOptions } from "../../mod/models/create_models.ts";
import { startLogCapture } from "../support/log_capture.ts";
import { startModelEndpoint } from "../support/model_endpoint.ts";
import { modelsOf } from "./model_config.ts";
import { present } from "../support/present.ts";

async function faultOf(config: unknown, name: string, options: Partial<ModelsOptions> = {}) {
  const error = await modelsOf(config, options).load(name).then(
    () => assert.fail("it was loaded"),
    (error) => error,
  );
  assert.ok(error instanceof AppError, String(error));
  assert.ok(error.remedy?.endsWith("."), error.remedy);
  return { fault: error.details?.fault, message: error.message, remedy: error.remedy };
}

/** What the adapter of a provider sends: address and headers, the host's name being whatever it is. */
async function sentBy(config: unknown, name: string, options: Partial<ModelsOptions> = {}) {
  const sent: { url: string; headers: Headers }[] = [];
  const models = modelsOf(config, {
    fetch: (input, init) => {
      const request = new Request(input, init);
      sent.push({ url: request.url, headers: request.headers });
      return Promise.resolve(new Response("{}", { status: 418 }));
    },
    ...options,
  });
  const { model } = await models.load(name);
  await generateText({ model, prompt: "x", maxRetries: 0 }).catch(() => undefined);
  assert.equal(sent.length, 1, name);
  return present(sent[0]);
}

async function inFolder(files: Record<string, string>, run: (folder: string) => Promise<void>) {
  const folder = await Deno.makeTempDir({ prefix: "assistant-models-" });
  try {
    for (const [name, text] of Object.entries(files)) {
      await Deno.mkdir(join(folder, name, ".."), { recursive: true });
      await Deno.writeTextFile(join(folder, name), text, { mode: 0o600 });
    }
    await run(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("models: a key in the environment is enough for a provider whose kind is known", async () => {
  const config = { model: "anthropic/some-model" };
  const options = { providerKeys: { anthropic: "k-env" } };
  const sent = await sentBy(config, "anthropic/some-model", options);
  assert.equal(sent.headers.get("x-api-key"), "k-env");
  const [provider] = await modelsOf(config, options).providers();
  assert.deepEqual(provider, {
    id: "anthropic",
    name: "Anthropic",
    configured: false,
    available: true,
    keySource: "environment",
  });
  assert.equal((await faultOf(config, "anthropic/some-model")).fault, "no_key");
  assert.equal((await faultOf(config, "unheard-of/m", options)).fault, "unknown_provider");
});

Deno.test("models: each key-only provider is called at its own address with its own header", async () => {
  const provider = {
    anthropic: { apiKey: "k-anthropic" },
    openai: { apiKey: "k-openai" },
    google: { options: { apiKey: "k-google" } },
  };
  const anthropic = await sentBy({ provider }, "anthropic/some-model");
  assert.equal(anthropic.headers.get("x-api-key"), "k-anthropic");
  assert.equal(new URL(anthropic.url).protocol, "https:");
  const openai = await sentBy({ provider }, "openai/some-model");
  assert.equal(openai.headers.get("authorization"), "Bearer k-openai");
  const google = await sentBy({ provider }, "google/some-model");
  assert.equal(google.headers.get("x-goog-api-key"), "k-google");
  assert.match(google.url, /some-model/);
});

Deno.test("models: resourceName makes a cloud-hosted OpenAI-style provider", async () => {
  for (const block of [{ resourceName: "acme" }, { options: { resourceName: "acme" } }]) {
    const provider = { azure: { apiKey: "k-azure", ...block } };
    const { url, headers } = await sentBy({ provider }, "azure/deployment");
    assert.equal(new URL(url).host, "acme.openai.azure.com");
    assert.equal(headers.get("api-key"), "k-azure");
  }
});

Deno.test("models: region signs with the profile of the cloud's credentials file", async () => {
  const credentials = [
    "[other]",
    "aws_access_key_id = AKIDOTHER",
    "aws_secret_access_key = x",
    "[ default ]",
    "# a comment",
    "aws_access_key_id=AKIDDEFAULT",
    "aws_secret_access_key=s=e=c/ret",
  ].join("\r\n");
  await inFolder({ ".aws/credentials": credentials }, async (home) => {
    const config = { provider: { bedrock: { region: "eu-north-1" } } };
    const first = await sentBy(config, "bedrock/vendor.model-v1:0", { home });
    assert.match(new URL(first.url).host, /eu-north-1/);
    assert.match(first.headers.get("authorization") ?? "", /AKIDDEFAULT/);
    assert.ok(![...first.headers.values()].join().includes("s=e=c/ret"));
    const second = await sentBy(config, "bedrock/m", { home, cloud: { profile: "other" } });
    assert.match(second.headers.get("authorization") ?? "", /AKIDOTHER/);
    const cloud = { accessKeyId: "AKIDVARIABLE", secretAccessKey: "y" };
    const third = await sentBy(config, "bedrock/m", { home, cloud });
    assert.match(third.headers.get("authorization") ?? "", /AKIDVARIABLE/);
  });
});

Deno.test("models: no credentials file, no profile and no key in it are told apart", async () => {
  const config = { provider: { bedrock: { region: "eu-north-1" } } };
  await inFolder({ ".aws/credentials": "[empty]\noutput = json\n" }, async (home) => {
    const none = await faultOf(config, "bedrock/m", { home: join(home, "nobody") });
    assert.equal(none.fault, "no_key");
    assert.match(none.message, /no readable file .*nobody.*credentials/);
    assert.match((await faultOf(config, "bedrock/m", { home })).message, /no profile "default"/);
    const empty = await faultOf(config, "bedrock/m", { home, cloud: { profile: "empty" } });
    assert.match(empty.message, /no access key/);
  });
});

Deno.test("models: a key is taken from the configuration, then auth.json, then the environment", async () => {
  const auth = JSON.stringify({ openai: { type: "api", key: "from-file" }, google: { type: "x" } });
  await inFolder({ "auth.json": auth }, async (folder) => {
    const authFile = join(folder, "auth.json");
    const providerKeys = { openai: "from-environment", "google-generative-ai": "from-google" };
    const keyOf = async (block: unknown, options: Partial<ModelsOptions>) =>
      (await sentBy({ provider: { openai: block } }, "openai/m", options)).headers.get(
        "authorization",
      );
    assert.equal(
      await keyOf({ apiKey: "from-config" }, { authFile, providerKeys }),
      "Bearer from-config",
    );
    assert.equal(await keyOf({}, { authFile, providerKeys }), "Bearer from-file");
    assert.equal(await keyOf({}, { providerKeys }), "Bearer from-environment");
    const { headers } = await sentBy({ provider: { google: {} } }, "google/m", {
      authFile,
      providerKeys,
    });
    assert.equal(headers.get("x-goog-api-key"), "from-google");
  });
});

Deno.test("models: a damaged auth.json is reported without its text and left as it is", async () => {
  const text = '{"openai": {"type": "api", "key": "sk-planted-damaged" oops';
  await inFolder({ "auth.json": text }, async (folder) => {
    const authFile = join(folder, "auth.json");
    const { logger: log, lines } = startLogCapture();
    const config = { provider: { openai: {} } };
    assert.equal((await faultOf(config, "openai/m", { authFile, log })).fault, "no_key");
    assert.equal(lines.length, 1);
    assert.ok(!JSON.stringify(lines).includes("planted"));
    assert.equal(await Deno.readTextFile(authFile), text);
  });
});

const compatible = {
  npm: "@ai-sdk/openai-compatible",
  options: { baseURL: "http://127.0.0.1:9/v1" },
};
const refused: [name: string, config: unknown, model: string, fault: string, says: RegExp][] = [
  ["no slash", {}, "openai", "bad_name", /"openai"/],
  ["an unknown provider", { provider: { openai: {} } }, "opnai/m", "unknown_provider", /"opnai"/],
  ["an inherited name", {}, "constructor/m", "unknown_provider", /"constructor"/],
  ["no key", { provider: { openai: {} } }, "openai/m", "no_key", /no key/],
  [
    "a disabled provider",
    { provider: { openai: { apiKey: "k" } }, disabled_providers: ["openai"] },
    "openai/m",
    "disabled_provider",
    /switched off/,
  ],
  [
    "a provider beside the enabled ones",
    { provider: { openai: { apiKey: "k" } }, enabled_providers: ["google"] },
    "openai/m",
    "disabled_provider",
    /switched off/,
  ],
  [
    "nothing that tells its kind",
    { provider: { mine: { apiKey: "k" } } },
    "mine/m",
    "unknown_provider",
    /"mine"/,
  ],
  ["no resource", { provider: { azure: { apiKey: "k" } } }, "azure/m", "bad_block", /resourceName/],
  ["no region", { provider: { bedrock: {} } }, "bedrock/m", "bad_block", /region/],
  [
    "no address",
    { provider: { mine: { npm: compatible.npm } } },
    "mine/m",
    "bad_block",
    /options\.baseURL/,
  ],
  [
    "a model that the block does not list",
    { provider: { mine: { ...compatible, models: { "qwen-coder": {} } } } },
    "mine/qwen-code",
    "unknown_model",
    /"qwen-code"/,
  ],
];

for (const [name, config, model, fault, says] of refused) {
  Deno.test(`models: ${name} is ${fault}`, async () => {
    const found = await faultOf(config, model);
    assert.equal(found.fault, fault);
    assert.match(found.message, says);
  });
}

Deno.test("models: a local runner needs no key and sends none", async () => {
  const { headers, url } = await sentBy({
    provider: { ollama: { options: { baseURL: "http://127.0.0.1:11434/v1" } } },
  }, "ollama/family/model:7b");
  assert.equal(headers.get("authorization"), null);
  assert.equal(url, "http://127.0.0.1:11434/v1/chat/completions");
});

Deno.test("models: the list joins configuration and endpoint, and says what cannot be used", async () => {
  await using endpoint = startModelEndpoint(() =>
    Response.json({ data: [{ id: "listed" }, { id: "vision" }] })
  );
  const models = modelsOf({
    model: "openai/main",
    provider: {
      openai: {},
      proxy: {
        npm: "@ai-sdk/openai-compatible",
        name: "Our proxy",
        options: { baseURL: endpoint.baseURL, apiKey: "k-proxy", litellmProxy: true },
        models: { vision: { name: "Vision", modalities: { input: ["text", "image"] } } },
      },
    },
  });
  const list = await models.list();
  assert.deepEqual(list.map(({ id, source, available }) => [id, source, available]), [
    ["openai/main", "config", false],
    ["proxy/vision", "config", true],
    ["proxy/listed", "endpoint", true],
  ]);
  assert.match(list[0]?.reason ?? "", /no key/);
  assert.equal(list[1]?.attachment, true);
  await models.list();
  assert.equal(endpoint.received.length, 1);
  assert.equal(endpoint.received[0]?.headers.authorization, "Bearer k-proxy");
  assert.equal((await models.load("proxy/vision")).files, "images");
  const providers = await models.providers();
  assert.deepEqual(providers.map(({ id, name, keySource }) => [id, name, keySource]), [
    ["openai", "OpenAI", undefined],
    ["proxy", "Our proxy", "config"],
  ]);
  assert.ok(!JSON.stringify([list, providers]).includes("k-proxy"));
});

Deno.test("models: an endpoint that lists nothing leaves the configured models", async () => {
  await using endpoint = startModelEndpoint(() => new Response("no", { status: 404 }));
  const models = modelsOf({
    provider: { local: { options: { baseURL: endpoint.baseURL }, models: { a: {} } } },
  });
  assert.deepEqual((await models.list()).map(({ id }) => id), ["local/a"]);
});
