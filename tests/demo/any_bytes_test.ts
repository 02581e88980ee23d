import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import fc from "fast-check";
import { DEMO_ORIGIN } from "../support/demo_requests.ts";
import { anyBytes } from "../proof/any_bytes.ts";
import { testSample } from "../proof/proof.ts";
import { openDemoCopy } from "../support/demo_template.ts";

/** Of every random run, so that a failure comes again. */
const SEED = 20260105;

testSample(anyBytes);

Deno.test("any bytes: no credentials but the right ones let anybody in", async () => {
  const demo = await openDemoCopy();
  const headers = fc.oneof(
    fc.string().map((text) => `Basic ${Buffer.from(text).toString("base64")}`),
    fc.constantFrom(
      "",
      "Basic",
      "Basic =",
      "Basic !!",
      "Bearer abc",
      "basic YWRtaW46",
      "Basic Og==",
    ),
    fc.constantFrom("admin:", "admin:Admin", "locked.user:demo", "inactive.user:demo").map((pair) =>
      `Basic ${btoa(pair)}`
    ),
  );
  await fc.assert(
    fc.asyncProperty(headers, async (authorization) => {
      const response = await demo.fetch(
        new Request(`${DEMO_ORIGIN}/api/now/table/incident`, { headers: { authorization } }),
      );
      assert.equal(response.status, 401);
      assert.equal(response.headers.get("www-authenticate"), 'BASIC realm="Service-now"');
      assert.deepEqual(await response.json(), {
        error: {
          message: "User Not Authenticated",
          detail: "Required to provide Auth information",
        },
        status: "failure",
      });
    }),
    { numRuns: 300, seed: SEED },
  );
  demo.close();
});
