import assert from "node:assert/strict";
import { carriesToken, challengeForToken } from "../../mod/http/bearer_token.ts";

Deno.test("bearer token: only the exact token under the Bearer scheme passes", () => {
  assert.equal(carriesToken("Bearer s3cret", "s3cret"), true);
  assert.equal(carriesToken("bearer  s3cret ", "s3cret"), true);
  const wrong = [null, "", "Bearer", "Bearer ", "Bearer s3cre", "Bearer s3cret2", "s3cret"];
  for (const header of [...wrong, "Basic s3cret", "Bearer s3cret s3cret", "Bearer S3CRET"]) {
    assert.equal(carriesToken(header, "s3cret"), false, String(header));
  }
});

Deno.test("bearer token: the challenge is 401, names the variable and not the token", async () => {
  const response = challengeForToken("SN_MCP_TOKEN");
  assert.equal(response.status, 401);
  assert.match(response.headers.get("www-authenticate") ?? "", /^Bearer /);
  const body = await response.json();
  assert.equal(body.status, 401);
  assert.match(body.remedy, /SN_MCP_TOKEN/);
});
