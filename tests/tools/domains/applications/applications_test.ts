import assert from "node:assert/strict";
import { startTestServices } from "../../../support/services.ts";

type Started = Awaited<ReturnType<typeof startTestServices>>;
type Result = Record<string, unknown>;

/** Runs a tool with the approval that it asks for. */
async function approved({ run }: Started, tool: string, args: unknown) {
  const asked = await run(tool, args);
  assert.equal(asked.status, "needs_approval", JSON.stringify(asked));
  return await run(tool, args, { approval: asked.approval?.approval });
}

const versionOf = async ({ run }: Started, scope: string) =>
  ((await run("sn_get_scope", { id: scope })).result as Result).version;

Deno.test("applications: installed, rolled back and published, each read back with its version", async () => {
  await using started = await startTestServices();
  const install = { scope: "x_store_forms", version: "3.1.0" };
  const installed = await approved(started, "sn_install_application", install);
  assert.equal(installed.status, "done", JSON.stringify(installed));
  assert.deepEqual(
    [(installed.result as Result).version, (installed.result as Result).previous_version],
    ["3.1.0", "3.0.4"],
  );
  assert.equal(await versionOf(started, "x_store_forms"), "3.1.0");
  await assert.rejects(
    started.run("sn_install_application", install),
    /at version 3\.1\.0 already/,
  );

  const back = { scope: "Store Forms", version: "3.0.4" };
  const rolled = await approved(started, "sn_roll_back_application", back);
  assert.equal(rolled.status, "done", JSON.stringify(rolled));
  assert.equal(await versionOf(started, "x_store_forms"), "3.0.4");

  const release = { scope: "x_demo_legacy", version: "1.0.0" };
  const published = await approved(started, "sn_publish_application", release);
  assert.equal(published.status, "done", JSON.stringify(published));
  assert.equal(await versionOf(started, "x_demo_legacy"), "1.0.0");
});

Deno.test("applications: what the instance refuses is never reported as done", async () => {
  await using started = await startTestServices();
  const none = await approved(started, "sn_install_application", {
    scope: "x_store_forms",
    version: "9.9.9",
  });
  assert.equal(none.status, "failed");
  assert.match(none.next ?? "", /no version 9\.9\.9/);
  assert.equal(await versionOf(started, "x_store_forms"), "3.0.4");
  // Source control has changes of it that are not committed.
  const uncommitted = await approved(started, "sn_publish_application", {
    scope: "x_demo_fleet",
    version: "2.0.0",
  });
  assert.equal(uncommitted.status, "failed");
  assert.match(uncommitted.next ?? "", /uncommitted/);
  await assert.rejects(
    started.run("sn_publish_application", { scope: "x_store_forms", version: "4.0.0" }),
    /not developed here/,
  );
  await assert.rejects(
    started.run("sn_roll_back_application", { scope: "x_nothing", version: "1.0.0" }),
    /no application "x_nothing"/,
  );
});

Deno.test("batch install: what failed is named, and the batch is not done", async () => {
  await using started = await startTestServices();
  const store = (await started.run("sn_get_scope", { id: "x_store_forms" })).result as Result;
  const args = {
    name: "Release",
    packages: [
      { id: store.sys_id, type: "application", requested_version: "3.1.0" },
      { id: "com.demo.parts_planning", type: "plugin" },
    ],
  };
  const good = await approved(started, "sn_batch_install_applications", args);
  assert.equal(good.status, "done", JSON.stringify(good));
  assert.equal(((good.result as Result).items as unknown[]).length, 2);
  const bad = await approved(started, "sn_batch_install_applications", {
    name: "Again",
    packages: [{ ...args.packages[0], requested_version: "9.0.0" }],
  });
  assert.equal(bad.status, "failed");
  assert.match(bad.next ?? "", /packages failed/);
  await assert.rejects(
    started.run("sn_batch_install_applications", {
      name: "x",
      packages: [{ id: "a", type: "application" }],
    }),
    /requested_version/,
  );
});

Deno.test("source control: a pull stashes open work, the stash brings it back, an import shows what came", async () => {
  await using started = await startTestServices();
  const pulled = await approved(started, "sn_apply_source_changes", { scope: "x_demo_fleet" });
  assert.equal(pulled.status, "done", JSON.stringify(pulled));
  const { stash } = pulled.result as { stash: string };
  assert.match(stash, /^[0-9a-f]{32}$/);
  const back = await started.run("sn_apply_source_stash", { stash_id: stash });
  assert.equal(back.status, "done", JSON.stringify(back));
  assert.match(String((back.result as Result).message), /Applied [1-9]/);

  const lots = { repo_url: "https://git.example.com/lots.git" };
  const imported = await approved(started, "sn_import_source_repository", lots);
  assert.equal(imported.status, "done", JSON.stringify(imported));
  const { applications } = imported.result as { applications: Result[] };
  assert.deepEqual(applications.map(({ scope }) => scope), ["x_demo_lots"]);
  const away = { repo_url: "https://git.example.com/nothing.git" };
  const failed = await approved(started, "sn_import_source_repository", away);
  assert.equal(failed.status, "failed");
  assert.match(failed.next ?? "", /cannot be reached/);
  await assert.rejects(
    started.run("sn_import_source_repository", { repo_url: "https://me:secret@git.example.com/a" }),
    (error: Error) => /Leave the password out/.test(error.message) && !/secret/.test(error.message),
  );
});

Deno.test("plugins: activated once, listed as active, unknown ones refused", async () => {
  await using started = await startTestServices();
  const args = { id: "com.demo.field_service" };
  const active = await approved(started, "sn_activate_plugin", args);
  assert.equal(active.status, "done", JSON.stringify(active));
  const list = await started.run("sn_list_plugins", {
    text: "Field Service",
    tables: ["sys_atf_test", "wm_no_such_table"],
  });
  const { plugins, tables } = list.result as { plugins: Result[]; tables: Result };
  assert.deepEqual(plugins.map(({ id, active }) => [id, active]), [[args.id, true]]);
  assert.deepEqual(tables, { sys_atf_test: true, wm_no_such_table: false });
  await assert.rejects(started.run("sn_activate_plugin", args), /active already/);
  await assert.rejects(started.run("sn_activate_plugin", { id: "com.nothing" }), /no plugin/);
});

Deno.test("sn_export_records_xml: the file holds the current version, data is refused", async () => {
  await using started = await startTestServices();
  await started.run("sn_create_update_set", { name: "Export" });
  await started.run("sn_create_rest_message", {
    name: "Tides <&>",
    rest_endpoint: "https://tides.example.com",
  });
  const args = { table: "sys_rest_message", ids: ["Tides <&>"] };
  const { result } = await started.run("sn_export_records_xml", args);
  const xml = await Deno.readTextFile((result as { file: string }).file);
  assert.match(xml, /<unload>\s*<sys_rest_message action="INSERT_OR_UPDATE">/);
  assert.match(xml, /tides\.example\.com/);
  assert.ok(!xml.includes("record_update"));
  await assert.rejects(
    started.run("sn_export_records_xml", { table: "incident", ids: ["INC0010001"] }),
    /no current version/,
  );
});
