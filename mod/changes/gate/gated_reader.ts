import { AppError } from "../../base/errors.ts";
import type { Client, Reader } from "../../platform/types.ts";
import type { Guards } from "./guards.ts";
import { describeInstance, type HostPolicy } from "./host_policy.ts";
import { asksScriptedSchema, runsOwnersScript } from "./owner_scripts.ts";

/**
 * What tools read an instance with. A request that may run a script of the instance's owner is held
 * to the write policy: nobody knows what the script writes. Throws `write_refused` then.
 */
export function gatedReader(
  client: Client,
  { policy, guards }: {
    policy: (client: Client) => Promise<HostPolicy>;
    guards: Pick<Guards, "writePolicy" | "needsApproval">;
  },
): Reader {
  async function allow(): Promise<void> {
    const found = await policy(client);
    const refusal = guards.writePolicy(found, describeInstance(client));
    if (refusal) throw refusal;
    if (guards.needsApproval(found, "W") !== "no") throw takesApproval(found, client);
  }
  return {
    ...client,
    get roundTrips() {
      return client.roundTrips;
    },
    async get(request) {
      if (runsOwnersScript(request.path)) await allow();
      return await client.get(request);
    },
    async getBatch(requests, signal) {
      if (requests.some(({ path }) => runsOwnersScript(path))) await allow();
      return await client.getBatch(requests, signal);
    },
    async graphql(query, signal) {
      if (asksScriptedSchema(query)) await allow();
      return await client.graphql(query, signal);
    },
  };
}

function takesApproval({ environment, writes }: HostPolicy, client: Client): AppError {
  return new AppError(
    "write_refused",
    `A person approves each write to ${
      describeInstance(client)
    }, and a script of its owner may write`,
    {
      remedy: "Call the resource with sn_test_scripted_rest_resource, or its path with " +
        "sn_run_batch: both ask for approval.",
      details: { environment, writes },
    },
  );
}
