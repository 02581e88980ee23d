/** Of all tools: which an approval for an hour would let through. */
import assert from "node:assert/strict";
import { allTools } from "../../../mod/tools/domains/all_tools.ts";
import { present } from "../../support/present.ts";
import { startTestServices } from "../../support/services.ts";

/** What the names of tools say of that which is never covered. */
const NEVER =
  /delete|undo|revert|roll_back|remove|role|acl|criteria|credential|oauth|cors|privilege|access|alias|connection|header$|user|group|member|impersonat|elevat|script_run|^sn_(run|send|fire|call|publish|install|activate|apply|import|commit|complete|merge|move|push|flush|cancel|decide|switch|test|track)_|propert(y|ies)$(?<!ux_page_property)/;

Deno.test("approval for an hour: of all tools it is offered for those that build, for no other", async () => {
  await using started = await startTestServices();
  const { services } = started;
  for (const scope of ["x_demo_fleet", "global"]) {
    await started.run("sn_create_update_set", { name: `Building ${scope}`, scope });
  }
  const { host } = present((await services.connections.list())[0]);
  await services.connections.update(host, { environment: "dev", writes: "ask" });
  const offered: string[] = [];
  for (const tool of allTools.filter((tool) => "plan" in tool)) {
    const outcome = await services.execute({
      tool: tool.name,
      args: tool.example,
      caller: { port: "mcp", headers: { instance: "demo", authSource: "stored" }, session: "s1" },
    }).catch(() => null);
    if (outcome === null || outcome.status === "done") continue;
    assert.equal(outcome.status, "needs_approval", tool.name);
    const asked = (await services.journal.approvals())
      .find(({ id }) => id === outcome.approval?.approval);
    if (!present(asked).standing) continue;
    assert.equal(tool.risk, "W", tool.name);
    assert.doesNotMatch(tool.name, NEVER);
    offered.push(tool.name);
  }
  for (const name of ["sn_create_business_rule", "sn_create_catalog_item", "sn_create_table"]) {
    assert.ok(offered.includes(name), name);
  }
  assert.ok(offered.length > 120, String(offered.length));
});
