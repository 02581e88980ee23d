import assert from "node:assert/strict";
import { createTokenSource } from "../../../mod/auth/oauth/token_source.ts";
import { AppError, type ErrorCode } from "../../../mod/base/errors.ts";
import { present } from "../../support/present.ts";

const grant = {
  host: "dev1.service-now.com",
  url: "https://dev1.service-now.com",
  clientId: "PLANTED-id",
  clientSecret: "PLANTED-secret",
};

interface Sent {
  url: string;
  method: string | undefined;
  redirect: string | undefined;
  form: Record<string, string>;
}

/** A token endpoint whose answers are given in turn; the last one repeats. */
function endpoint(answers: (() => Response | Promise<Response>)[]) {
  const sent: Sent[] = [];
  let now = 1_000_000;
  const send = (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    assert.ok(init?.body instanceof URLSearchParams);
    sent.push({
      url: String(input),
      method: init.method,
      redirect: init.redirect,
      form: Object.fromEntries(init.body),
    });
    return Promise.resolve(present(answers[sent.length - 1] ?? answers.at(-1), "an answer")());
  };
  const source = createTokenSource({ fetch: send as typeof fetch, clock: () => now });
  return { source, sent, pass: (milliseconds: number) => now += milliseconds };
}

function token(value: string, more: Record<string, unknown> = { expires_in: 1799 }) {
  return () => Response.json({ access_token: value, token_type: "Bearer", ...more });
}

Deno.test("token source: asks with the client's own credentials in a form", async () => {
  const { source, sent } = endpoint([token("T1")]);
  assert.equal(await source.token(grant), "T1");
  assert.deepEqual(sent, [{
    url: "https://dev1.service-now.com/oauth_token.do",
    method: "POST",
    redirect: "manual",
    form: {
      grant_type: "client_credentials",
      client_id: "PLANTED-id",
      client_secret: "PLANTED-secret",
    },
  }]);
});

Deno.test("token source: a refresh token is used where there is one", async () => {
  const { source, sent } = endpoint([token("T1")]);
  await source.token({ ...grant, refreshToken: "PLANTED-refresh" });
  assert.equal(sent[0]?.form.grant_type, "refresh_token");
  assert.equal(sent[0]?.form.refresh_token, "PLANTED-refresh");
});

Deno.test("token source: a token is kept until shortly before it expires", async () => {
  const { source, sent, pass } = endpoint([token("T1"), token("T2")]);
  assert.equal(await source.token(grant), "T1");
  pass(1_760_000);
  assert.equal(await source.token(grant), "T1");
  pass(20_000);
  assert.equal(await source.token(grant), "T2");
  assert.equal(sent.length, 2);
});

Deno.test("token source: without a stated life a token serves until it is refused", async () => {
  for (const life of [{}, { expires_in: 0 }, { expires_in: "soon" }, { expires_in: null }]) {
    const { source, sent, pass } = endpoint([token("T1", life), token("T2", life)]);
    assert.equal(await source.token(grant), "T1");
    pass(86_400_000);
    assert.equal(await source.token(grant), "T1");
    assert.equal(await source.renew(grant, "T1"), true);
    assert.equal(await source.token(grant), "T2");
    assert.equal(sent.length, 2);
  }
});

Deno.test("token source: a life of a minute is used for most of it", async () => {
  const { source, sent, pass } = endpoint([token("T1", { expires_in: "60" }), token("T2")]);
  await source.token(grant);
  pass(53_000);
  assert.equal(await source.token(grant), "T1");
  pass(2_000);
  assert.equal(await source.token(grant), "T2");
  assert.equal(sent.length, 2);
});

Deno.test("token source: a refused token is asked for anew once, by all who were refused together", async () => {
  const { source, sent } = endpoint([token("T1"), token("T2"), token("T3")]);
  await source.token(grant);
  const renewed = await Promise.all(
    Array.from({ length: 40 }, () => source.renew(grant, "T1")),
  );
  assert.deepEqual(new Set(renewed), new Set([true]));
  assert.equal(await source.token(grant), "T2");
  assert.equal(await source.renew(grant, "T1"), true, "a late refusal of the old token");
  assert.equal(sent.length, 2);
});

Deno.test("token source: the same token again is no renewal", async () => {
  const { source } = endpoint([token("T1")]);
  await source.token(grant);
  assert.equal(await source.renew(grant, "T1"), false);
});

Deno.test("token source: a replaced refresh token is used from then on, one not returned is kept", async () => {
  const { source, sent } = endpoint([
    token("T1"),
    token("T2", { refresh_token: "second" }),
    token("T3", { refresh_token: "" }),
    token("T4"),
  ]);
  const given = { ...grant, refreshToken: "first" };
  await source.token(given);
  for (const refused of ["T1", "T2", "T3"]) await source.renew(given, refused);
  const used = sent.map(({ form }) => form.refresh_token);
  assert.deepEqual(used, ["first", "first", "second", "second"]);
});

Deno.test("token source: calls at once share one request", async () => {
  const { source, sent } = endpoint([token("T1")]);
  const tokens = await Promise.all(Array.from({ length: 10 }, () => source.token(grant)));
  assert.deepEqual(new Set(tokens), new Set(["T1"]));
  assert.equal(sent.length, 1);
});

Deno.test("token source: another host, client or secret has a token of its own", async () => {
  const { source, sent } = endpoint([token("T1"), token("T2"), token("T3"), token("T4")]);
  await source.token(grant);
  assert.equal(await source.token({ ...grant, host: "dev2.service-now.com" }), "T2");
  assert.equal(await source.token({ ...grant, clientId: "other" }), "T3");
  assert.equal(await source.token({ ...grant, clientSecret: "other" }), "T4");
  assert.equal(sent.length, 4);
});

Deno.test("token source: ten thousand clients do not push out the one just used", async () => {
  const { source, sent } = endpoint([token("T")]);
  for (let index = 0; index < 10_000; index++) {
    await source.token({ ...grant, clientId: `client ${index}` });
  }
  await source.token({ ...grant, clientId: "client 9999" });
  assert.equal(sent.length, 10_000);
  await source.token({ ...grant, clientId: "client 0" });
  assert.equal(sent.length, 10_001);
});

Deno.test("token source: a failure is not kept", async () => {
  const { source } = endpoint([
    () => Response.json({ error: "server_error" }, { status: 401 }),
    token("T2"),
  ]);
  await assert.rejects(source.token(grant), AppError);
  assert.equal(await source.token(grant), "T2");
});

const html = (body: string, status = 200) => () =>
  new Response(body, { status, headers: { "content-type": "text/html" } });
const redirect = (location: string) => () =>
  new Response(null, { status: 302, headers: { location } });

const FAILURES: [name: string, answer: () => Response, code: ErrorCode, message: RegExp][] = [
  [
    "access_denied",
    () =>
      Response.json({ error: "server_error", error_description: "access_denied" }, { status: 401 }),
    "unauthorized",
    /^dev1\.service-now\.com refused.*401: server_error, access_denied/,
  ],
  [
    "invalid_client",
    () => Response.json({ error: "invalid_client" }, { status: 400 }),
    "unauthorized",
    /invalid_client/,
  ],
  ["a bare 401", html("<html>no</html>", 401), "unauthorized", /401/],
  [
    "an echo of what was sent",
    () =>
      Response.json({ error: "bad PLANTED-secret", error_description: "PLANTED-id" }, {
        status: 401,
      }),
    "unauthorized",
    /401/,
  ],
  [
    "a hibernation page",
    html("<html><title>Instance Hibernating page</title></html>"),
    "hibernating",
    /hibernating/,
  ],
  [
    "a hibernation redirect",
    redirect("https://developer.servicenow.com/dev.do#!/home?wu=true"),
    "hibernating",
    /hibernating/,
  ],
  ["a login redirect", redirect("https://dev1.service-now.com/login.do"), "platform_error", /302/],
  ["another page", html("<html>hello</html>"), "platform_error", /200/],
  ["a JSON list", () => Response.json([1]), "platform_error", /200/],
  ["an empty token", token(""), "platform_error", /no token/],
  ["a starting instance", html("", 503), "unreachable", /503/],
  ["a server fault", html("", 500), "platform_error", /500/],
  [
    "a redirect to another host",
    redirect("https://other.example/oauth_token.do?PLANTED"),
    "platform_error",
    /redirected the token request to other\.example; it was not followed/,
  ],
  ["a redirect to nowhere", redirect("http://[PLANTED"), "platform_error", /302/],
  ["a token of an unknown type", token("T", { token_type: "PLANTED" }), "platform_error", /200/],
  ["an error with status 200", () => Response.json({ error: "x" }), "unauthorized", /200: x/],
  [
    "an untrusted certificate",
    () => {
      throw new TypeError("invalid peer certificate: UnknownIssuer");
    },
    "unreachable",
    /no trusted TLS connection/,
  ],
  [
    "no network",
    () => {
      throw new TypeError("dns error with PLANTED-secret");
    },
    "unreachable",
    /its name cannot be resolved/,
  ],
  [
    "no answer",
    () => {
      throw new DOMException("Signal timed out.", "TimeoutError");
    },
    "timeout",
    /did not answer/,
  ],
];

for (const [name, answer, code, message] of FAILURES) {
  Deno.test(`token source: ${name} is ${code} with a remedy and no secret`, async () => {
    await assert.rejects(endpoint([answer]).source.token(grant), (error) => {
      assert.ok(error instanceof AppError, String(error));
      assert.equal(error.code, code);
      assert.match(error.message, message);
      assert.ok(error.remedy);
      assert.ok(!JSON.stringify([error.message, error.remedy, error.details]).includes("PLANTED"));
      return true;
    });
  });
}
