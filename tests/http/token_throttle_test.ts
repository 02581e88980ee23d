import assert from "node:assert/strict";
import { createTokenGate } from "../../mod/http/bearer_token.ts";
import { createTokenThrottle } from "../../mod/http/token_throttle.ts";

function gateOf() {
  const time = { now: 1_000_000 };
  const throttle = createTokenThrottle({ clock: () => time.now });
  const gate = createTokenGate({ token: "right", variable: "SN_MCP_TOKEN", throttle });
  return { time, ask: (token: string, peer = "10.0.0.9") => gate(`Bearer ${token}`, peer)?.status };
}

Deno.test("token throttle: after ten guesses the right token is not looked at for a minute", () => {
  const { time, ask } = gateOf();
  for (let guess = 0; guess < 10; guess++) assert.equal(ask(`guess-${guess}`), 401);
  assert.equal(ask("right"), 429);
  assert.equal(ask("right", "10.0.0.10"), undefined, "another address is not concerned");
  time.now += 59_000;
  assert.equal(ask("right"), 429);
  time.now += 1_001;
  assert.equal(ask("right"), undefined);
});

Deno.test("token throttle: one old token sent again and again shuts nobody out", () => {
  const { ask } = gateOf();
  for (let time = 0; time < 100; time++) assert.equal(ask("old"), 401);
  assert.equal(ask("right"), undefined);
});

Deno.test("token throttle: the answer says how long to wait, and not which tokens came", async () => {
  const throttle = createTokenThrottle({ clock: () => 0 });
  const gate = createTokenGate({ token: "right", variable: "SN_MCP_TOKEN", throttle });
  for (let guess = 0; guess < 10; guess++) gate(`Bearer guess-${guess}`, "peer");
  const answer = gate("Bearer x", "peer");
  assert.equal(answer?.headers.get("retry-after"), "60");
  assert.doesNotMatch(await answer?.text() ?? "", /guess|right-/);
});
