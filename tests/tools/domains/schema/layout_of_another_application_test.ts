/** A layout that stands in another application than the call: the answer says which call ships it. */
import assert from "node:assert/strict";
import { startTestServices } from "../../../support/services.ts";

const VEHICLE = "x_demo_fleet_vehicle";

Deno.test("a scoped table's form that belongs to global says which call ships it", async () => {
  await using started = await startTestServices();
  const { run } = started;
  const inGlobal = { update_set: "Global views" };
  await run("sn_create_update_set", { name: "Fleet views", scope: "x_demo_fleet" });
  await run("sn_create_update_set", { name: "Global views", scope: "global" });
  await run("sn_create_ui_view", { name: "counter", title: "Counter" }, inGlobal);
  const set = (elements: string[], options: Record<string, unknown>, caption?: string) =>
    run("sn_set_form_layout", {
      table: VEHICLE,
      view: "counter",
      sections: [{ elements }, ...(caption ? [{ caption, elements: ["mileage"] }] : [])],
    }, options);
  const shipped = await set(["plate"], inGlobal);
  assert.equal(shipped.capture, "captured", JSON.stringify(shipped));
  const other = await set(["plate", "driver"], { update_set: "Fleet views" }, "More");
  assert.match(
    other.warnings.join(" "),
    /belongs to global, and a load for x_demo_fleet .* options\.scope "global"/,
  );
  const mixed = await set(["plate"], inGlobal, "More");
  assert.match(mixed.warnings.join(" "), /belong to global and x_demo_fleet/);
});
