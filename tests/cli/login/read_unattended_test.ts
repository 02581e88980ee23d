import assert from "node:assert/strict";
import type { AppError } from "../../../mod/base/errors.ts";
import { type LoginOptions, readLoginOptions } from "../../../mod/cli/login/login_options.ts";
import { readUnattended } from "../../../mod/cli/login/read_unattended.ts";

function read(options: LoginOptions, stdin = "") {
  const readStdin = () => Promise.resolve(stdin);
  const readFile = (path: string) =>
    path === "curl.txt" ? Promise.resolve("curl x") : Promise.reject(new Error("no such file"));
  return Promise.resolve(options).then(readLoginOptions)
    .then((wanted) => readUnattended(wanted, { readStdin, readFile }));
}

async function refusal(options: LoginOptions, stdin?: string): Promise<AppError> {
  let error: AppError | undefined;
  await read(options, stdin).catch((thrown: AppError) => error = thrown);
  assert.ok(error, "it was accepted");
  return error;
}

Deno.test("unattended login: each way takes its secrets from standard input, in their order", async () => {
  const instance = "dev1";
  const basic = await read({ instance, username: "ada", passwordStdin: true }, "pass word\r\n");
  assert.equal(basic.kind === "basic" && basic.password, "pass word");
  const client = { instance, clientId: "id", clientSecretStdin: true };
  const browser = await read({ ...client, oauth: true }, "s1\n");
  assert.ok(browser.kind === "oauth" && browser.clientSecret === "s1");
  assert.equal(browser.grant.type, "authorization_code");
  const password = await read(
    { ...client, grant: "password", username: "ada", passwordStdin: true },
    "s1\np1\n",
  );
  assert.ok(password.kind === "oauth" && password.clientSecret === "s1");
  assert.deepEqual(password.grant, { type: "password", username: "ada", password: "p1" });
  const refresh = await read(
    { ...client, grant: "refresh_token", refreshTokenStdin: true },
    "s\nr",
  );
  assert.deepEqual(refresh.kind === "oauth" && refresh.grant, {
    type: "refresh_token",
    refreshToken: "r",
  });
  const stored = await read({ oauth: true, instance });
  assert.ok(stored.kind === "oauth" && stored.clientId === undefined);
  const piped = await read({ ssoCurlFile: "-" }, "curl 'x'\n");
  assert.equal(piped.kind === "sso" && piped.paste, "curl 'x'\n");
  const file = await read({ ssoCurlFile: "curl.txt" });
  assert.equal(file.kind === "sso" && file.paste, "curl x");
});

Deno.test("unattended login: what is missing is named with an example, as wrong usage", async () => {
  const nothing = await refusal({});
  assert.equal(nothing.code, "wrong_usage");
  assert.match(nothing.message, /--instance, --username, --password-stdin must/);
  assert.match(nothing.remedy ?? "", /assistant auth login --instance/);
  assert.match((await refusal({ oauth: true })).message, /--instance must/);
  const grant = { oauth: true, instance: "dev1", clientId: "id", grant: "password" };
  assert.match((await refusal(grant)).message, /--username, --password-stdin/);
  const empty = await refusal({ instance: "d", username: "a", passwordStdin: true }, "\n");
  assert.match(empty.message, /no password/);
  const secrets = { ...grant, username: "a", passwordStdin: true, clientSecretStdin: true };
  const short = await refusal(secrets, "Planted-Secret\n");
  assert.match(short.message, /no password/);
  assert.doesNotMatch(`${short.message}${short.remedy}`, /Planted/);
  assert.equal((await refusal({ ssoCurlFile: "gone.txt" })).code, "not_found");
  assert.match((await refusal({ ssoCurlFile: "-" }, " \n")).message, /no copied request/);
});

Deno.test("login options: unknown values and mixed ways to connect are wrong usage", async () => {
  const wrong: [LoginOptions, RegExp][] = [
    [{ environment: "live" }, /--environment "live" is not one of dev, test, prod, unknown/],
    [{ grant: "wish" }, /--grant "wish" is not one of authorization_code, client_credentials, /],
    [{ oauth: true, ssoCurlFile: "-" }, /OAuth or a browser session/],
    [{ oauth: true, username: "ada" }, /--username does not go with this grant of OAuth/],
    [{ ssoCurlFile: "-", passwordStdin: true }, /--password-stdin does not go with a browser/],
    [{ grant: "password", refreshTokenStdin: true }, /--refresh-token-stdin does not go/],
  ];
  for (const [options, says] of wrong) {
    const error = await refusal(options);
    assert.equal(error.code, "wrong_usage");
    assert.match(error.message, says);
  }
});
