import assert from "node:assert/strict";
import { generateText } from "ai";
import { join } from "node:path";
import { AppError } from "../../mod/base/errors.ts";
import type { NpmPackages } from "../../mod/base/npm_packages.ts";
import { splitProjectConfig } from "../../mod/config/project_rules.ts";
import { configSchema } from "../../mod/config/schema.ts";
import type { ModelsOptions } from "../../mod/models/create_models.ts";
import { keyOnlyProviders } from "../../mod/models/known_providers.ts";
import { modelError } from "../../mod/models/model_error.ts";
import { present } from "../support/present.ts";
import { modelsOf } from "./model_config.ts";

interface Sent {
  url: URL;
  headers: Headers;
  body: string;
}

/** Models whose every request is answered with this, and what they sent. */
function recorded(
  config: unknown,
  options: Partial<ModelsOptions> & { answer?: (url: URL) => Response } = {},
) {
  const sent: Sent[] = [];
  const { answer = () => new Response("{}", { status: 418 }), ...rest } = options;
  const models = modelsOf(config, {
    async fetch(input, init) {
      const request = new Request(input, init);
      const url = new URL(request.url);
      sent.push({ url, headers: request.headers, body: await request.text() });
      return answer(url);
    },
    ...rest,
  });
  const call = async (name: string) => {
    const { model } = await models.load(name);
    const error = await generateText({ model, prompt: "x", maxRetries: 0 }).then(
      () => undefined,
      (error) => error,
    );
    return { ...present(sent.at(-1), name), error: modelError(error, { name }) };
  };
  return { models, sent, call };
}

async function refusalOf(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(() => assert.fail("it worked"), (error) => error);
  assert.ok(error instanceof AppError, String(error));
  return error;
}

const HOSTS: Record<string, string> = {
  anthropic: "api.anthropic.com",
  openai: "api.openai.com",
  google: "generativelanguage.googleapis.com",
  deepseek: "api.deepseek.com",
  mistral: "api.mistral.ai",
  xai: "api.x.ai",
  groq: "api.groq.com",
  openrouter: "openrouter.ai",
};

Deno.test("providers: a key alone reaches each known vendor at its own address", async () => {
  assert.deepEqual(keyOnlyProviders().sort(), Object.keys(HOSTS).sort());
  for (const [id, host] of Object.entries(HOSTS)) {
    const { call } = recorded({ provider: { [id]: { apiKey: `k-${id}` } } });
    const { url, headers } = await call(`${id}/family/model`);
    assert.deepEqual([url.protocol, url.host], ["https:", host]);
    assert.ok([...headers.values()].some((value) => value.includes(`k-${id}`)), id);
    const byVariable = recorded({}, { providerKeys: { [id]: "k-variable" } });
    const { url: again } = await byVariable.call(`${id}/m`);
    assert.equal(again.host, host);
  }
});

Deno.test("providers: several keys stay usable together, and one without a key says so", async () => {
  const config = {
    model: "groq/m",
    "model.mini": "mistral/small",
    provider: { groq: { apiKey: "a" }, xai: { apiKey: "b" }, deepseek: {} },
  };
  const { models } = recorded(config, { providerKeys: { openrouter: "c" } });
  const found = await models.providers();
  assert.deepEqual(found.map(({ id, available, configured }) => [id, available, configured]), [
    ["groq", true, true],
    ["xai", true, true],
    ["deepseek", false, true],
    ["mistral", false, false],
    ["openrouter", true, false],
  ]);
  assert.match(found[2]?.reason ?? "", /"deepseek" has no key/);
  assert.deepEqual(models.small("xai/large"), ["mistral/small", "xai/large"]);
  assert.deepEqual(recorded({}).models.small("xai/large"), ["xai/large"]);
  const roles = (await models.list()).flatMap(({ id, role }) => role ? [[id, role]] : []);
  assert.deepEqual(roles, [["groq/m", "default"], ["mistral/small", "small"]]);
});

Deno.test("providers: enabled_providers and disabled_providers decide what may be used", async () => {
  const provider = { groq: { apiKey: "a" }, xai: { apiKey: "b" } };
  const usable = async (config: unknown) => {
    const { models } = recorded(config, { providerKeys: { openai: "c" } });
    return (await models.providers()).filter(({ available }) => available).map(({ id }) => id);
  };
  assert.deepEqual(await usable({ provider }), ["groq", "xai", "openai"]);
  assert.deepEqual(await usable({ provider, disabled_providers: ["xai"] }), ["groq", "openai"]);
  assert.deepEqual(await usable({ provider, enabled_providers: ["xai"] }), ["xai"]);
  const both = { provider, enabled_providers: ["xai", "groq"], disabled_providers: ["groq"] };
  assert.deepEqual(await usable(both), ["xai"]);
});

Deno.test("providers: what a block says of its models stands in the list", async () => {
  const modalities = { input: ["text", "image"], output: ["text", "image"] };
  const models = {
    drawing: { name: "Drawing", reasoning: true, modalities },
    reading: { attachment: true },
    plain: {},
  };
  const options = { baseURL: "https://own.example/v1" };
  const own = { npm: "@ai-sdk/openai-compatible", name: "Our own", options, models };
  const { models: found } = recorded({ provider: { own } }, { answer: () => new Response("no") });
  assert.deepEqual(
    (await found.list()).map((model) => [
      model.name,
      model.reasoning,
      model.attachment,
      model.modalities.input.join("+"),
      model.modalities.output.join("+"),
    ]),
    [
      ["Drawing", true, true, "text+image", "text+image"],
      ["reading", false, true, "text+image", "text"],
      ["plain", false, false, "text", "text"],
    ],
  );
  assert.equal((await found.providers())[0]?.name, "Our own");
});

Deno.test("providers: options of an adapter reach it, beside the settings of ours", async () => {
  const options = {
    baseURL: "https://gateway.example/v1",
    apiKey: "k",
    headers: { "x-team": "blue" },
    queryParams: { version: "7" },
  };
  const { call } = recorded({
    provider: { gateway: { npm: "@ai-sdk/openai-compatible", options } },
  });
  const { url, headers } = await call("gateway/m");
  assert.equal(`${url}`, "https://gateway.example/v1/chat/completions?version=7");
  assert.equal(headers.get("x-team"), "blue");
});

Deno.test("providers: names that become part of a host hold nothing else", async () => {
  for (
    const block of [{ resourceName: "evil.example/" }, { region: "x.evil.example/" }, {
      region: "us east",
    }]
  ) {
    const { models } = recorded({ provider: { cloud: { apiKey: "k", ...block } } });
    const error = await refusalOf(models.load("cloud/m"));
    assert.equal(error.details?.fault, "bad_block");
  }
});

Deno.test("providers: region and resource come from the machine where the block has none", async () => {
  const config = { provider: { bedrock: {}, azure: { apiKey: "k" } } };
  const cloud = { region: "eu-west-3", bearerToken: "bearer" };
  const { call } = recorded(config, { cloud, azureResource: "acme" });
  const bedrock = await call("bedrock/vendor.model-v1:0");
  assert.equal(bedrock.url.host, "bedrock-runtime.eu-west-3.amazonaws.com");
  assert.equal(bedrock.headers.get("authorization"), "Bearer bearer");
  assert.equal((await call("azure/deployment")).url.host, "acme.openai.azure.com");
});

async function withCloudFiles(
  files: Record<string, string>,
  work: (home: string) => Promise<void>,
): Promise<void> {
  const home = await Deno.makeTempDir();
  try {
    await Deno.mkdir(join(home, ".aws"));
    for (const [name, text] of Object.entries(files)) {
      await Deno.writeTextFile(join(home, ".aws", name), text);
    }
    await work(home);
  } finally {
    await Deno.remove(home, { recursive: true });
  }
}

Deno.test("providers: a profile of either cloud file signs, the block's before the variable's", async () => {
  const config = "[profile work]\naws_access_key_id = AKWORK\naws_secret_access_key = s\n" +
    "[default]\nregion = eu-west-1\n";
  const credentials = "[default]\naws_access_key_id = AKDEFAULT\naws_secret_access_key = s\n";
  await withCloudFiles({ config, credentials }, async (home) => {
    const signer = async (block: unknown, cloud: ModelsOptions["cloud"]) => {
      const { call } = recorded({ provider: { bedrock: block } }, { home, cloud });
      return /Credential=(\w+)/.exec((await call("bedrock/m")).headers.get("authorization") ?? "")
        ?.[1];
    };
    const region = "eu-north-1";
    assert.equal(await signer({ region }, undefined), "AKDEFAULT");
    assert.equal(await signer({ region }, { profile: "work" }), "AKWORK");
    const variables = { accessKeyId: "AKVARIABLE", secretAccessKey: "s", profile: "default" };
    assert.equal(await signer({ region }, variables), "AKVARIABLE");
    assert.equal(await signer({ region, options: { profile: "work" } }, variables), "AKWORK");
  });
});

Deno.test("providers: a profile of sign-on or roles is read by the vendor's own package, when called", async () => {
  const config = "[profile work]\nsso_session = work\n[sso-session work]\nsso_region = eu-west-1\n";
  await withCloudFiles({ config }, async (home) => {
    const asked: unknown[] = [];
    const packages: NpmPackages = {
      load(spec) {
        asked.push(spec);
        const fromIni = (where: unknown) => {
          asked.push(where);
          const credentials = { accessKeyId: "AKSSO", secretAccessKey: "s", sessionToken: "t" };
          return () => Promise.resolve(credentials);
        };
        return Promise.resolve({ fromIni });
      },
    };
    const block = { region: "eu-north-1", options: { profile: "work" } };
    const { models, call } = recorded({ provider: { bedrock: block } }, { home, packages });
    assert.equal((await models.providers())[0]?.available, true);
    assert.deepEqual(asked, []);
    assert.match((await call("bedrock/m")).headers.get("authorization") ?? "", /AKSSO/);
    assert.match(String(asked[0]), /^@aws-sdk\/credential-providers@\d+\.\d+\.\d+$/);
    assert.deepEqual(asked[1], {
      profile: "work",
      filepath: join(home, ".aws", "credentials"),
      configFilepath: join(home, ".aws", "config"),
    });
  });
});

Deno.test("providers: an adapter that is not bundled is a package of npm, loaded at its first call", async () => {
  const seen: unknown[] = [];
  const packages: NpmPackages = {
    async load(spec) {
      seen.push(spec);
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      return { VERSION: "1", createUnheardOf: createOpenAICompatible, other: 1 };
    },
  };
  const mine = {
    npm: "@unheard/of@1.2.3",
    options: { baseURL: "https://mine.example/v1", apiKey: "k" },
  };
  const { models, call } = recorded({ provider: { mine } }, { packages });
  assert.equal((await models.providers())[0]?.available, true);
  assert.deepEqual(seen, []);
  assert.equal((await call("mine/m")).url.host, "mine.example");
  assert.deepEqual(seen, ["@unheard/of@1.2.3"]);
  const none = recorded({ provider: { mine } }, {
    packages: { load: () => Promise.resolve({ create: 1, default: {} }) },
  });
  const refused = await refusalOf(none.models.load("mine/m"));
  assert.match(refused.message, /is no adapter for models/);
  const absent = recorded({ provider: { mine } }, {
    packages: {
      load: () =>
        Promise.reject(new AppError("not_found", "there is no npm", { remedy: "Get it." })),
    },
  });
  const noNpm = await refusalOf(absent.models.load("mine/m"));
  assert.deepEqual([noNpm.details?.fault, noNpm.remedy], ["bad_block", "Get it."]);
  assert.match(noNpm.message, /"mine" cannot be had: there is no npm/);
});

const LISTS: [id: string, options: object, path: string, body: unknown][] = [
  ["anthropic", {}, "/v1/models?limit=1000", {
    data: [{ id: "m-1", display_name: "Model One", max_input_tokens: 200_000 }],
  }],
  ["openai", {}, "/v1/models", {
    data: [{ id: "m-1" }, { id: "text-embedding-3" }, { id: "whisper-1" }, { id: "m-realtime" }],
  }],
  ["google", {}, "/v1beta/models?pageSize=1000", {
    models: [
      {
        name: "models/m-1",
        displayName: "Model One",
        inputTokenLimit: 200_000,
        supportedGenerationMethods: ["generateContent"],
      },
      { name: "models/m-2", supportedGenerationMethods: ["predict"] },
    ],
  }],
  ["openrouter", {}, "/api/v1/models", {
    data: [{
      id: "m-1",
      name: "Model One",
      context_length: 200_000,
      architecture: { input_modalities: ["text"] },
    }],
  }],
];

for (const [id, options, path, body] of LISTS) {
  Deno.test(`providers: the list of ${id} becomes models with what it tells of them`, async () => {
    const { models, sent } = recorded({ provider: { [id]: { apiKey: "k", options } } }, {
      answer: () => Response.json(body),
    });
    const list = await models.list();
    assert.deepEqual(list.map((model) => model.id), [`${id}/m-1`]);
    const [{ url, headers }] = [present(sent[0])];
    assert.equal(url.pathname + url.search, path);
    assert.ok([...headers.values()].some((value) => value.includes("k")));
    const [model] = list;
    assert.equal(model?.source, "endpoint");
    if (id !== "openai") assert.deepEqual([model?.name, model?.context], ["Model One", 200_000]);
    assert.equal(model?.attachment, id !== "openrouter");
    assert.ok(!JSON.stringify(list).includes('"k"'));
  });
}

Deno.test("providers: what a project's file says waits, and a confirmation counts at once", async () => {
  const config = configSchema.parse({
    provider: {
      openai: { options: { baseURL: "https://elsewhere.example/v1" } },
      mine: { npm: "some-adapter", apiKey: "k" },
      bedrock: { options: { region: "eu-west-1", baseURL: "https://elsewhere.example" } },
      own: { options: { baseURL: "https://own.example/v1", apiKey: "own" } },
      runner: { options: { baseURL: "http://127.0.0.1:11434/v1" } },
    },
  });
  const trust = { file: "/project/assistant.jsonc", waiting: splitProjectConfig(config).waiting };
  const { models, call } = recorded(config, {
    trust,
    providerKeys: { openai: "from-elsewhere" },
    cloud: { accessKeyId: "AK", secretAccessKey: "s" },
  });
  for (const id of ["openai", "mine", "bedrock"]) {
    const error = await refusalOf(models.load(`${id}/m`));
    assert.equal(error.details?.fault, "waiting", id);
    assert.match(error.message, new RegExp(`"${id}" waits for you: provider\\.${id}\\.`));
  }
  assert.equal((await call("own/m")).url.host, "own.example");
  assert.equal((await call("runner/m")).headers.get("authorization"), null);
  trust.waiting = [];
  assert.equal((await call("openai/m")).headers.get("authorization"), "Bearer from-elsewhere");
});

Deno.test("providers: a key is kept in auth.json for this user alone, and forgotten again", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const authFile = join(folder, "auth.json");
    await Deno.writeTextFile(authFile, '{"other": {"type": "oauth"}}', { mode: 0o644 });
    const { models } = recorded({}, { authFile });
    await models.setKey("groq", "k-groq");
    assert.equal((await Deno.stat(authFile)).mode ?? 0, 0o100600);
    assert.deepEqual(JSON.parse(await Deno.readTextFile(authFile)), {
      other: { type: "oauth" },
      groq: { type: "api", key: "k-groq" },
    });
    assert.deepEqual((await models.providers()).map(({ id, keySource }) => [id, keySource]), [
      ["groq", "auth.json"],
    ]);
    assert.equal((await refusalOf(models.setKey("gorq", "k"))).details?.fault, "unknown_provider");
    assert.deepEqual([await models.removeKey("groq"), await models.removeKey("groq")], [
      true,
      false,
    ]);
    assert.deepEqual(await models.providers(), []);
    await Deno.writeTextFile(authFile, "{ damaged");
    assert.equal((await refusalOf(models.setKey("groq", "k"))).code, "conflict");
    assert.equal(await Deno.readTextFile(authFile), "{ damaged");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
