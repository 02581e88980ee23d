import assert from "node:assert/strict";
import { chooseSessionKey } from "../../mod/mcp/session_key.ts";
import type { WireCall } from "../../mod/mcp/wire_call.ts";

function keyOf(parts: Partial<WireCall> & { client?: string; named?: Record<string, string> }) {
  const { client, named = {}, ...rest } = parts;
  const call: WireCall = {
    headers: new Headers(named),
    era: "modern",
    id: 1,
    session: null,
    signal: () => new AbortController().signal,
    answer: {},
    ...rest,
  };
  return chooseSessionKey(call, client);
}

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`;

Deno.test("session key: the most trusted rung that there is decides", () => {
  const named = { "x-service-session": "tab-7" };
  const all = { session: "s1", meta: { traceparent }, named, client: "c/1" };
  assert.deepEqual(keyOf(all), { key: "s1", source: "session-id" });
  assert.deepEqual(keyOf({ ...all, session: null }), {
    key: `trace_${TRACE}`,
    source: "traceparent",
  });
  assert.deepEqual(keyOf({ named, client: "c/1" }), { key: "header_tab-7", source: "header" });
  assert.equal(keyOf({ client: "c/1" }).source, "caller");
});

Deno.test("session key: two calls of one trace share a key, whatever their span", () => {
  const other = `00-${TRACE}-1111111111111111-00`;
  assert.equal(keyOf({ meta: { traceparent } }).key, keyOf({ meta: { traceparent: other } }).key);
});

Deno.test("session key: a malformed trace or header is passed over", () => {
  const bad = ["", "x", 7, `00-${"0".repeat(32)}-00f067aa0ba902b7-01`, `${traceparent}-more`];
  for (const value of bad) {
    assert.equal(keyOf({ meta: { traceparent: value } }).source, "caller", String(value));
  }
  for (const value of ["with space", "x".repeat(129)]) {
    assert.equal(keyOf({ named: { "x-service-session": value } }).source, "caller", value);
  }
});

Deno.test("session key: the last rung tells callers apart, but never by a secret", () => {
  const key = (named: Record<string, string>, client = "c/1") => keyOf({ named, client }).key;
  const base = key({ "x-sn-instance": "dev1", "x-sn-username": "ada" });
  assert.notEqual(base, key({ "x-sn-instance": "dev2", "x-sn-username": "ada" }));
  assert.notEqual(base, key({ "x-sn-instance": "dev1", "x-sn-username": "bob" }));
  assert.notEqual(base, key({ "x-sn-instance": "dev1", "x-sn-username": "ada" }, "d/1"));
  const withSecret = { "x-sn-instance": "dev1", "x-sn-username": "ada", "x-sn-password": "s" };
  assert.equal(base, key(withSecret));
});
