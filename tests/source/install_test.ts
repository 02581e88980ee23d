import assert from "node:assert/strict";
import { readNpmSettings } from "../../mod/config/npm_settings.ts";
import { installCompiler } from "../../mod/source/install.ts";
import { isInstalled } from "../../mod/source/installation.ts";
import { readTarball } from "../../mod/source/read_tarball.ts";

const NOTHING = {
  registry: undefined,
  authorization: undefined,
  proxy: undefined,
  certificates: undefined,
};

async function inFolder<R>(work: (dir: string) => Promise<R>): Promise<R> {
  const dir = await Deno.makeTempDir({ prefix: "assistant-install-" });
  try {
    return await work(dir);
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
}

/** Installs from a registry that answers so, and tells what it was asked. */
async function install(answer: () => Response | Promise<Response>, authorization?: string) {
  const asked: { url: string; authorization: string | null }[] = [];
  const send: typeof fetch = (input, init) => {
    const { url, headers } = new Request(input, init);
    asked.push({ url, authorization: headers.get("Authorization") });
    return Promise.resolve(answer());
  };
  return await inFolder(async (dir) => {
    const settings = { ...NOTHING, registry: "https://npm.example/repo", authorization };
    const failure = await installCompiler({ dir, settings, fetch: send })
      .then(() => undefined, (error) => error);
    const left = [...Deno.readDirSync(dir)].map(({ name }) => name);
    return { failure, asked, left, installed: await isInstalled(dir) };
  });
}

Deno.test("install: what is not the published package leaves nothing behind", async () => {
  const { failure, left, installed, asked } = await install(
    () => new Response("another content"),
    "Bearer t",
  );
  assert.equal(failure.code, "conflict");
  assert.match(failure.message, /is not the published package/);
  assert.deepEqual(left, []);
  assert.equal(installed, false);
  assert.deepEqual(asked.map(({ url }) => url), [
    "https://npm.example/repo/@servicenow/sdk/-/sdk-4.9.0.tgz",
    "https://npm.example/repo/@servicenow/sdk-core/-/sdk-core-4.9.0.tgz",
  ]);
  assert.deepEqual(asked.map(({ authorization }) => authorization), ["Bearer t", "Bearer t"]);
});

Deno.test("install: each refusal of a registry says what to do", async () => {
  const say = async (answer: () => Response | Promise<Response>) => {
    const { failure: { code, message, remedy } } = await install(answer);
    return [code, message, remedy].join(" ");
  };
  const answering = (status: number) => () => new Response(null, { status });
  assert.match(await say(answering(401)), /^unauthorized .*answers 401 .*_authToken/);
  assert.match(await say(answering(404)), /^not_found .*answers 404 .*--registry/);
  assert.match(await say(() => new Response(new Uint8Array(25_000_000))), /^too_large /);
  const refused = () => Promise.reject(new TypeError("client error (Connect): dns error"));
  assert.match(await say(refused), /^unreachable .*npm\.example.*resolved/);
});

Deno.test("install: without a registry, and with one that is no address, the settings are named", async () => {
  await inFolder(async (dir) => {
    await assert.rejects(
      installCompiler({ dir, settings: NOTHING }),
      (error: Error) => "remedy" in error && /npm_config_registry/.test(String(error.remedy)),
    );
    const settings = { ...NOTHING, registry: "not an address" };
    await assert.rejects(installCompiler({ dir, settings }), /"not an address" is no address/);
  });
});

/** A header and its content, padded, as tar writes them. */
function entry(name: string, content: string, type = "0"): Uint8Array {
  const bytes = new TextEncoder().encode(content);
  const block = new Uint8Array(512 + Math.ceil(bytes.length / 512) * 512);
  const put = (text: string, at: number) => block.set(new TextEncoder().encode(text), at);
  put(name, 0);
  put(bytes.length.toString(8).padStart(11, "0"), 124);
  put(type, 156);
  put("ustar", 257);
  block.set(bytes, 512);
  return block;
}

async function pack(...entries: Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  const parts = [...entries, new Uint8Array(1024)].map((part) => new Uint8Array(part));
  const stream = new Blob(parts).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

Deno.test("a packed file: links, devices and what lies outside the package are passed over", async () => {
  const packed = await pack(
    entry("package/a.txt", "one"),
    entry("package/link", "", "2"),
    entry("package/../../etc/passwd", "x"),
    entry("elsewhere/b.txt", "x"),
    entry("package/deep/c.txt", "three"),
  );
  const files = await readTarball(packed, 100_000);
  const texts = files?.map(({ path, bytes }) => [path, new TextDecoder().decode(bytes)]);
  assert.deepEqual(texts, [["a.txt", "one"], ["deep/c.txt", "three"]]);
  assert.equal(await readTarball(packed, 2000), null, "more than allowed");
});

Deno.test("npm settings: variables before files, the project's before the person's, each scope its own", async () => {
  await inFolder(async (dir) => {
    const [project, home] = [`${dir}/project`, `${dir}/home`];
    await Deno.mkdir(project);
    await Deno.mkdir(home);
    await Deno.writeTextFile(
      `${home}/.npmrc`,
      `; mine
registry = https://home.example/npm/
@servicenow:registry=https://scoped.example/a/b/
//scoped.example/a/:_authToken=\${TOKEN}
//scoped.example/:_authToken=shorter
//home.example/:_auth="dTpw"
cafile=/etc/own.pem
https-proxy=http://proxy.example:8080
`,
    );
    await Deno.writeTextFile(`${project}/.npmrc`, "cafile=/project.pem\n");
    const read = (variables: Record<string, string>, scope?: string) =>
      readNpmSettings({ variables, folders: [project, home], ...(scope && { scope }) });
    assert.deepEqual(await read({ TOKEN: "secret" }, "@servicenow"), {
      registry: "https://scoped.example/a/b",
      authorization: "Bearer secret",
      proxy: "http://proxy.example:8080",
      certificates: "/project.pem",
    });
    const plain = await read({});
    assert.equal(plain.registry, "https://home.example/npm");
    assert.equal(plain.authorization, "Basic dTpw");
    const set = await read({ npm_config_registry: "https://env.example", NPM_CONFIG_PROXY: "" });
    assert.equal(set.registry, "https://env.example");
    assert.equal(set.authorization, undefined, "another host's credentials stay at home");
  });
});
