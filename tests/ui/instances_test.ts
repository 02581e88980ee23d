import assert from "node:assert/strict";
import type { Connection } from "../../mod/auth/connection.ts";
import type { PasteReport } from "../../mod/auth/sso/read_paste.ts";
import { basicCauses } from "../../mod/platform/errors/sign_in_causes.ts";
import { html } from "../../ui/html.ts";
import { missingBasicFields } from "../../ui/pages/instances/basic_draft.ts";
import { InstanceCard } from "../../ui/pages/instances/instance_card.ts";
import { matchInstances } from "../../ui/pages/instances/instance_list.ts";
import { InstancesPage } from "../../ui/pages/instances/instances.ts";
import { nextKind } from "../../ui/pages/instances/kind_tabs.ts";
import {
  draftFor,
  missingOauthFields,
  type OauthDraft,
  toClientInput,
} from "../../ui/pages/instances/oauth_draft.ts";
import { failureOf } from "../../ui/pages/instances/oauth_waiting.ts";
import { PasteFindings } from "../../ui/pages/instances/paste_findings.ts";
import { contradiction, explainSuggestion } from "../../ui/pages/instances/policy.ts";
import { lossesOf } from "../../ui/pages/instances/remove_dialog.ts";
import { explainStatus } from "../../ui/pages/instances/status_notice.ts";
import { TestOutcome } from "../../ui/pages/instances/test_outcome.ts";
import { dashboardState, renderAlone, renderIn } from "../support/dashboard_state.ts";

function connection(parts: Partial<Connection> = {}): Connection {
  return {
    host: "dev1.example.com",
    url: "https://dev1.example.com",
    label: "dev1",
    kind: "basic",
    grant: null,
    origin: "hub",
    environment: "unknown",
    environmentConfirmed: false,
    writes: null,
    username: "ada",
    created: "2026-01-31T12:00:00.000Z",
    lastVerified: null,
    status: null,
    ...parts,
  };
}

const ignore = () => undefined;
const card = (parts: Partial<Connection>) =>
  renderAlone(html`<${InstanceCard} instance=${connection(parts)} onRemove=${ignore} />`);

Deno.test("instances: the kinds are reached with arrows, Home and End, and with nothing else", () => {
  assert.equal(nextKind("basic", "ArrowRight"), "oauth");
  assert.equal(nextKind("sso", "ArrowRight"), "basic");
  assert.equal(nextKind("basic", "ArrowLeft"), "sso");
  assert.equal(nextKind("oauth", "Home"), "basic");
  assert.equal(nextKind("oauth", "End"), "sso");
  assert.equal(nextKind("oauth", "Tab"), undefined);
});

Deno.test("instances: every field that a way to connect lacks is named", () => {
  const paths = (failure: ReturnType<typeof missingBasicFields>) =>
    failure?.issues.map(({ path }) => path) ?? [];
  const empty = { instance: " ", label: "" };
  const naming = { instance: "dev1", label: "" };
  const typed = { username: "ada", password: "" };
  assert.deepEqual(paths(missingBasicFields(typed, empty)), ["instance", "password"]);
  const lacks = (draft: Partial<OauthDraft>, known = false) =>
    paths(missingOauthFields({ ...draftFor(), ...draft }, { naming, known }));
  assert.deepEqual(lacks({}), ["clientId"]);
  assert.deepEqual(lacks({ clientId: "c" }), [], "a public client has no secret");
  assert.deepEqual(lacks({ way: "client_credentials", clientId: "c" }), ["clientSecret"]);
  assert.deepEqual(lacks({ way: "password", clientId: "c" }), ["username", "password"]);
  assert.deepEqual(lacks({}, true), [], "a stored application stays");
  assert.deepEqual(lacks({ way: "client_credentials" }, true), []);
  assert.deepEqual(toClientInput(draftFor(), naming), { instance: "dev1" });
  assert.equal(draftFor().way, "authorization_code");
  assert.equal(draftFor({ grant: "client_credentials" }).way, "client_credentials");
  assert.equal(draftFor({ grant: "refresh_token" }).way, "authorization_code");
});

Deno.test("instances: the causes of a refused sign-in stand in their order, each with its remedy", () => {
  const causes = basicCauses();
  const test = { status: "refused", message: "dev1 refused the sign-in", causes, milliseconds: 1 };
  const text = renderAlone(html`<${TestOutcome} test=${test} />`);
  const places = causes.map(({ says }) => text.indexOf(says.slice(1)));
  assert.ok(places.every((place) => place > 0));
  assert.deepEqual(places, places.toSorted((one, other) => one - other));
  for (const { remedy } of causes) assert.ok(text.includes(remedy.slice(1)), remedy);
  const one = { ...test, causes: causes.slice(3), remedy: "Connect with OAuth." };
  assert.match(renderAlone(html`<${TestOutcome} test=${one} />`), /Connect with OAuth\./);
});

Deno.test("instances: a paste's findings say what is there, what is needed and what is not", () => {
  const report: PasteReport = {
    dialect: "cookies",
    cookies: ["JSESSIONID"],
    hasUserToken: false,
    missing: [
      { code: "instance", message: "Name the instance as well.", blocking: true },
      { code: "user_token", message: "The header X-UserToken is missing.", blocking: false },
    ],
    warnings: ["Sent twice by the browser."],
  };
  const text = renderAlone(html`<${PasteFindings} report=${report} />`);
  assert.match(text, /This cannot be used yet/);
  assert.match(text, /<strong>Needed: <\/strong>Name the instance/);
  assert.doesNotMatch(text, /Needed: <\/strong>The header X-UserToken/);
  assert.match(text, /Sent twice/);
  const usable = { ...report, host: "dev1.example.com", missing: [] };
  assert.match(renderAlone(html`<${PasteFindings} report=${usable} />`), /Ready to verify/);
});

Deno.test("instances: an expired connection says so in the words of its kind and leads to its form", () => {
  const expired = card({ kind: "sso", status: "expired" });
  assert.match(expired, /The stored browser session for dev1 has expired/);
  assert.equal(expired.match(/>Reconnect</g)?.length, 1);
  assert.match(expired, /href="\/instances\?add=1&amp;instance=dev1\.example\.com"/);
  assert.match(card({ kind: "oauth", status: "expired" }), /The stored OAuth access for dev1/);
  const refused = explainStatus({ label: "dev1", kind: "basic", status: "refused" });
  assert.match(refused?.remedy ?? "", /lock accounts out/);
  const asleep = explainStatus({ label: "dev1", kind: "basic", status: "hibernating" });
  assert.equal(asleep?.reconnect, false, "new credentials wake nobody");
  for (const status of ["valid", null] as const) {
    assert.equal(explainStatus({ label: "dev1", kind: "basic", status }), null);
    assert.match(card({ status }), />Reconnect</, "a password may be changed at any time");
  }
});

Deno.test("instances: the link to reconnect opens on the kind of the connection, prefilled", async () => {
  const instances = [connection({ kind: "sso", status: "expired" })];
  const open = async (path: string) => {
    const fetch = () => Promise.resolve(Response.json({ instances }));
    const state = dashboardState({ path, fetch });
    assert.doesNotMatch(renderIn(state, html`<${InstancesPage} />`), /role="tab" [^>]*aria/);
    await state.instances.reload();
    return renderIn(state, html`<${InstancesPage} />`);
  };
  const reconnect = await open("/instances?add=1&instance=dev1.example.com");
  assert.match(reconnect, /Reconnect dev1/);
  assert.match(reconnect, /id="connect-sso"[^>]*aria-selected="true"/);
  assert.match(reconnect, /value="https:\/\/dev1\.example\.com"[^>]*readonly/i);
  assert.doesNotMatch(reconnect, /autocomplete="(?!off)/);
});

Deno.test("instances: a suggested environment is marked with its reason, a confirmed one is not asked", () => {
  assert.match(card({}), /What is this instance used for/);
  assert.doesNotMatch(card({ environmentConfirmed: true }), /What is this instance used for/);
  assert.match(card({ sameInstanceAs: ["vanity"] }), /same instance as vanity.*stricter/);
  const why = "Its property glide.installation.production is true.";
  const suggestion = { environment: "prod" as const, why };
  assert.equal(explainSuggestion(suggestion, connection()), why);
  assert.match(explainSuggestion(undefined, connection()), /property .* decides/);
  const called = (environment: Connection["environment"]) =>
    contradiction(suggestion, connection({ environment, environmentConfirmed: true }));
  assert.match(called("dev") ?? "", /set to development, but calls itself production/);
  assert.equal(called("prod"), null);
  assert.equal(contradiction(suggestion, connection()), null, "nobody has said anything else");
});

Deno.test("instances: a removal names what is lost", () => {
  const [password, rest] = lossesOf(connection());
  assert.match(password ?? "", /password for ada on dev1\.example\.com/);
  assert.equal(rest, "Its label");
  assert.match(lossesOf(connection({ kind: "sso" }))[0] ?? "", /your browser stays signed in/);
  assert.match(lossesOf(connection({ kind: "oauth" }))[0] ?? "", /tokens/);
  assert.match(lossesOf(connection({ environmentConfirmed: true }))[1] ?? "", /write policy/);
  assert.match(lossesOf(connection({ origin: "demo" })).at(-1) ?? "", /comes back/);
});

Deno.test("instances: of many those are found whose words fit", () => {
  const instances = Array.from({ length: 50 }, (_, n) =>
    connection({
      host: `dev${n}.example.com`,
      label: n === 7 ? "Payroll" : `dev${n}`,
      status: n % 10 === 0 ? "expired" : "valid",
    }));
  assert.equal(matchInstances(instances, "").length, 50);
  assert.deepEqual(matchInstances(instances, " payroll ").map(({ host }) => host), [
    "dev7.example.com",
  ]);
  assert.equal(matchInstances(instances, "expired EXAMPLE").length, 5);
  assert.deepEqual(matchInstances(instances, "nothing"), []);
});

Deno.test("instances: every end of a sign-in says what happened, waiting is none", () => {
  const remedy = "Start the sign-in again.";
  assert.equal(failureOf({ state: "waiting", expires: "" }), null);
  assert.equal(failureOf({ state: "connected", host: "h", label: "l", renews: true }), null);
  assert.equal(failureOf({ state: "expired", message: "Nobody", remedy })?.remedy, remedy);
  assert.equal(failureOf({ state: "failed", message: "No", remedy })?.message, "No");
  assert.match(failureOf({ state: "cancelled" })?.message ?? "", /cancelled/);
});
