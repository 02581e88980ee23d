import assert from "node:assert/strict";
import { present } from "../../../support/present.ts";
import { startDemo } from "../../../support/demo_requests.ts";

const [NEW, IN_PROGRESS, ON_HOLD, RESOLVED, CLOSED] = ["1", "2", "3", "6", "7"];
const [AWAITING_CALLER, AWAITING_CHANGE] = ["1", "5"];

Deno.test("incidents: children follow their parent as documented, and no further", async () => {
  using demo = await startDemo();
  const parent = await demo.create("incident", { short_description: "Parent" });
  const [child, closed] = await Promise.all(
    [NEW, CLOSED].map((state) =>
      demo.create("incident", {
        short_description: "Child",
        parent_incident: parent.sys_id,
        state,
        close_code: "Solution provided",
        close_notes: "x",
      })
    ),
  );
  const set = async (body: Record<string, string | undefined>) => {
    const { status } = await demo.call("PATCH", `table/incident/${parent.sys_id}`, { body });
    assert.equal(status, 200);
    const rows = await demo.list(
      `table/incident?sysparm_query=parent_incident=${parent.sys_id}`,
    );
    const of = (sysId: string | undefined) => present(rows.find((row) => row.sys_id === sysId));
    assert.equal(of(closed?.sys_id).state, CLOSED, "what is closed stays");
    const { state, hold_reason, close_notes } = of(child?.sys_id);
    return { state, hold_reason, close_notes };
  };
  assert.equal((await set({ state: IN_PROGRESS })).state, IN_PROGRESS);
  const waiting = await set({ state: ON_HOLD, hold_reason: AWAITING_CALLER });
  assert.equal(waiting.state, IN_PROGRESS, "whoever awaits the caller waits alone");
  const held = await set({ state: ON_HOLD, hold_reason: AWAITING_CHANGE });
  assert.deepEqual([held.state, held.hold_reason], [ON_HOLD, AWAITING_CHANGE]);
  const solved = await set({
    state: RESOLVED,
    hold_reason: "",
    close_code: "Solution provided",
    close_notes: "Roll changed",
  });
  assert.deepEqual(solved, { state: RESOLVED, hold_reason: "", close_notes: "Roll changed" });
  assert.equal((await set({ state: IN_PROGRESS })).state, IN_PROGRESS, "reopened by an agent");
});
