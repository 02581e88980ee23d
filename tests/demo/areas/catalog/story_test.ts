import assert from "node:assert/strict";
import { basicAuthorization, SEED_NOW } from "../../../support/demo_requests.ts";
import { serveDemoCopy } from "../../../support/demo_template.ts";

/** A served instance, asked over a socket as each of its users. */
async function openStory() {
  const served = await serveDemoCopy({ clock: () => SEED_NOW });
  async function ask(user: string, line: string, body?: unknown) {
    const [, method = "", path] = /^(\S+) (.*)$/.exec(line) ?? [];
    const response = await fetch(`${served.url}/api/${path}`, {
      method,
      headers: {
        authorization: basicAuthorization(user, user === "admin" ? "admin" : "demo"),
        "content-type": "application/json",
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    assert.ok(response.ok, `${line}: ${response.status} ${text}`);
    return JSON.parse(text);
  }
  return { ask, [Symbol.asyncDispose]: () => served.close() };
}

Deno.test("story: the requester orders, the approver approves, the desk closes, the requester sees it", async () => {
  await using story = await openStory();
  const catalog = "sn_sc/servicecatalog";
  const found = await story.ask("requester", `GET ${catalog}/items?sysparm_text=laptop`);
  const { sys_id: laptop } = found.result[0];
  const form = await story.ask("requester", `GET ${catalog}/items/${laptop}`);
  const variables = Object.fromEntries(
    form.result.variables.filter((row: { mandatory: boolean }) => row.mandatory)
      .map((row: { name: string }) => [row.name, "To work on the train"]),
  );
  const { result: ordered } = await story.ask(
    "requester",
    `POST ${catalog}/items/${laptop}/order_now`,
    { sysparm_quantity: 1, variables },
  );
  const mine = `GET now/table/sc_req_item?sysparm_query=request=${ordered.sys_id}`;
  const [item] = (await story.ask("requester", mine)).result;
  assert.equal(item.stage, "waiting_for_approval");

  const approvals = await story.ask(
    "approver",
    `GET now/table/sysapproval_approver?sysparm_query=state=requested^sysapproval=${item.sys_id}`,
  );
  await story.ask(
    "approver",
    `PATCH now/table/sysapproval_approver/${approvals.result[0].sys_id}`,
    {
      state: "approved",
    },
  );
  const tasks = await story.ask(
    "itil.agent",
    `GET now/table/sc_task?sysparm_query=active=true^request_item=${item.sys_id}`,
  );
  assert.equal(tasks.result.length, 1);
  await story.ask("itil.agent", `PATCH now/table/sc_task/${tasks.result[0].sys_id}`, {
    state: "3",
    close_notes: "Handed over",
  });
  const request = await story.ask("requester", `GET now/table/sc_request/${ordered.sys_id}`);
  assert.deepEqual(
    [request.result.state, request.result.request_state, request.result.active],
    ["3", "closed_complete", "false"],
  );
});

Deno.test("story: the fleet's vehicle is imported twice, first inserted, then updated", async () => {
  await using story = await openStory();
  const load = (mileage: string) =>
    story.ask("admin", "POST now/import/x_demo_fleet_vehicle_import", {
      plate: "FL-7001",
      mileage,
    });
  const [first] = (await load("100")).result;
  const [second] = (await load("250")).result;
  assert.deepEqual([first.status, second.status], ["inserted", "updated"]);
  assert.equal(first.sys_id, second.sys_id);
  const vehicle = await story.ask("admin", `GET now/table/x_demo_fleet_vehicle/${first.sys_id}`);
  assert.equal(vehicle.result.mileage, "250");
});
