import assert from "node:assert/strict";
import { present } from "../support/present.ts";
import { startTestServices, type TestServices } from "../support/services.ts";
import { catalogue, findTools, namesOf } from "../support/tool_search.ts";
import { loadRequests } from "../tools/search/requests/all_requests.ts";
import type { LabelledRequest } from "../tools/search/requests/labelled_request.ts";
import { pickSample, type Proof } from "./proof.ts";

const LEAST_SHARE = 0.9;

export const oneStep: Proof = {
  name: "tool search: nine of ten requests are served in one step, by the schema that is shown",
  sample: 250,
  whole: Infinity,
  async run(options) {
    const { tuning, heldOut } = await loadRequests();
    // The strangers' requests carry arguments that nobody has run.
    const requests = pickSample([...tuning, ...heldOut.get("held_out") ?? []], options);
    await using started = await startTestServices();
    // One open set for each application that the requests work in; the global one is current.
    for (const scope of ["x_demo_fleet", "global"]) {
      await started.run("sn_create_update_set", { name: `One step in ${scope}`, scope });
    }
    const failures: string[] = [];
    for (const request of requests) {
      const wanted = present(request.tools[0]);
      const shown = findTools(request).find(({ tool }) => namesOf(tool).has(wanted));
      const failure = shown ? await runOnce(started, request) : "not among the first five";
      if (failure) failures.push(`${request.request}: ${failure}`);
    }
    const share = 1 - failures.length / requests.length;
    assert.ok(share >= LEAST_SHARE, `${share.toFixed(3)}\n${failures.join("\n")}`);
    return { requests: requests.length, share: Number(share.toFixed(3)) };
  },
};

async function runOnce(
  started: TestServices,
  request: LabelledRequest,
): Promise<string | undefined> {
  const name = present(request.tools[0]);
  const tool = catalogue.find(name);
  const options = "plan" in tool ? { dry_run: true } : undefined;
  try {
    const { status } = await started.run(name, request.args, options);
    return status === "done" || status === "planned" ? undefined : status;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
