/** Record files loaded into an application: what is refused, what is proved, and what is taken back. */
import assert from "node:assert/strict";
import { newSysId } from "../../mod/base/ids.ts";
import { undoOperations } from "../../mod/changes/undo/undo_operations.ts";
import { type Fault, LOST_ANSWERS, REFUSALS, UNSENT } from "../support/faults.ts";
import { loadOf, messageFile, messageText, tickEachChange, undoChange } from "../support/loads.ts";
import { type Pipeline, PIPELINE_HOST, startPipeline } from "../support/pipeline.ts";
import { makeUpdateSet } from "../support/pipeline_data.ts";
import { present } from "../support/present.ts";

const LOAD = /\/api\/fluent\/load\/global\?/;
/** What stands between the client and the instance, by address. */
let between: [RegExp, (request: Request, next: typeof fetch) => Promise<Response>][] = [];
const answerWith = (fault: Fault) => async (request: Request) => await fault(request);
/** The instance does it, and its answer gets lost. */
const loses = (fault: Fault) => async (request: Request, next: typeof fetch) => {
  await (await next(request)).body?.cancel();
  return await fault(request);
};

async function start(): Promise<Pipeline> {
  between = [];
  const pipeline = await startPipeline({
    around: async (request, next) => {
      const found = between.find(([address]) => address.test(request.url));
      return found ? await found[1](request, next as typeof fetch) : await next(request);
    },
  });
  await makeUpdateSet(pipeline);
  return tickEachChange(pipeline);
}

Deno.test("a load of record files", async (t) => {
  await using pipeline = await start();
  const { journal } = pipeline;
  const known = new Set<string>();
  /** What was journalled since this was last asked. */
  async function added() {
    const fresh = (await journal.list()).filter(({ id }) => !known.has(id));
    for (const { id } of fresh) known.add(id);
    return fresh;
  }

  await t.step(
    "is one change: recorded file by file, proved, and undone by the same route",
    async () => {
      between = [];
      await added();
      const [first, second] = [newSysId(), newSysId()];
      let kept = 0;
      const keep = () => Promise.resolve(void kept++);
      const plan = await pipeline.apply([loadOf([messageFile(first, "A")], { keep })], {
        options: { dry_run: true },
      });
      assert.deepEqual([plan.status, kept], ["planned", 0]);
      assert.equal(plan.reports[0]?.load?.records[0]?.diff.message?.to, "A");
      const made = await pipeline.apply([
        loadOf([messageFile(first, "A"), messageFile(second, "B")], { keep }),
      ]);
      assert.deepEqual([made.status, kept, made.reports.length], ["done", 1, 1]);
      assert.equal(made.reports[0]?.capture.state, "captured");
      assert.ok(made.reports[0]?.load?.files.every(({ capture }) => capture === "captured"));
      const entries = await added();
      assert.deepEqual(entries.map(({ operation, state }) => [operation, state]), [[
        "load",
        "done",
      ]]);

      const again = await pipeline.apply([
        loadOf([messageFile(first, "A"), messageFile(second, "B")]),
      ]);
      assert.equal(again.reports[0]?.status, "unchanged");
      const changed = await pipeline.apply([
        loadOf([messageFile(first, "A"), messageFile(second, "C")]),
      ]);
      assert.deepEqual(changed.reports[0]?.load?.files.map(({ file }) => file), [
        `sys_ui_message_${second}.xml`,
      ], "what is there already is not sent");
      await assert.rejects(undoChange(pipeline, made.reports[0]?.id), { code: "changed_since" });
      assert.equal((await undoChange(pipeline, changed.reports[0]?.id)).status, "done");
      assert.equal(await messageText(pipeline, second), "B");
      const { status, reports } = await undoChange(pipeline, made.reports[0]?.id);
      assert.deepEqual([status, reports[0]?.load?.records.map(({ operation }) => operation)], [
        "done",
        ["delete", "delete"],
      ]);
      assert.deepEqual([await messageText(pipeline, first), await messageText(pipeline, second)], [
        null,
        null,
      ]);
      await assert.rejects(undoChange(pipeline, made.reports[0]?.id), { code: "invalid_input" });
    },
  );

  await t.step(
    "that the instance refuses, or that never left, changed nothing and says so",
    async () => {
      between = [];
      await added();
      for (const [name, fault] of Object.entries({ ...REFUSALS, ...UNSENT })) {
        const sysId = newSysId();
        between = [[LOAD, answerWith(fault)]];
        const outcome = await pipeline.apply([loadOf([messageFile(sysId, "A")])]);
        assert.equal(outcome.status, "failed", name);
        assert.match(outcome.next ?? "", /Nothing was written/, name);
        const [entry] = await pipeline.journal.list({ limit: 1 });
        assert.throws(() => undoOperations([present(entry)], [PIPELINE_HOST]), {
          code: "invalid_input",
        });
        between = [];
        assert.equal(
          (await pipeline.apply([loadOf([messageFile(sysId, "A")])])).status,
          "done",
          name,
        );
      }
    },
  );

  await t.step(
    "whose answer is lost is done where everything shows, else unknown until it does",
    async () => {
      between = [];
      await added();
      for (const [name, fault] of Object.entries(LOST_ANSWERS)) {
        // An empty answer is one, and a time limit takes its time.
        if (name === "timeout" || name === "empty answer") continue;
        const sysId = newSysId();
        between = [[LOAD, loses(fault)]];
        const stored = await pipeline.apply([loadOf([messageFile(sysId, "A")])]);
        assert.equal(stored.status, "done", `${name}: ${stored.next}`);
        assert.match(stored.warnings.join(), /answer got lost/);
      }
      const sysId = newSysId();
      between = [[LOAD, answerWith(present(LOST_ANSWERS["connection lost"]))]];
      const lost = await pipeline.apply([loadOf([messageFile(sysId, "A")])]);
      assert.equal(lost.status, "unknown", "bytes have left: nobody knows");
      between = [];
      const { changes } = pipeline.again();
      const id = present(lost.reports[0]?.id);
      assert.equal((await changes.lookAgain(pipeline.client, id)).state, "unknown");
      await pipeline.client.loadSource({
        route: "load",
        scopeId: "global",
        updateSet: { sysId: present((await pipeline.journal.get(id)).updateSet), name: "" },
        files: [{ ...messageFile(sysId, "A"), removes: false }],
      });
      assert.equal((await changes.lookAgain(pipeline.client, id)).state, "done", "it came later");
      assert.equal((await undoChange(pipeline, id)).status, "done");
      assert.equal(await messageText(pipeline, sysId), null);
    },
  );

  await t.step(
    "of which half is stored says so file by file, and the half is taken back",
    async () => {
      between = [];
      await added();
      const [good, bad] = [newSysId(), newSysId()];
      between = [[LOAD, async (request, next) => {
        const form = await request.formData();
        const body = new FormData();
        body.append("files", present(form.getAll("files")[0]) as File);
        const headers = new Headers(request.headers);
        headers.delete("content-type");
        await next(new Request(request.url, { method: "POST", headers, body }));
        return Response.json({ result: { error: "1 of 2 files were not loaded" } }, {
          status: 400,
        });
      }]];
      const half = await pipeline.apply([loadOf([messageFile(good, "A"), messageFile(bad, "B")])]);
      assert.equal(half.status, "failed");
      assert.deepEqual(half.reports[0]?.load?.files.map(({ state }) => state), [
        "loaded",
        "not_loaded",
      ]);
      assert.match(
        half.next ?? "",
        /1 of 2 files are loaded.*1 of 2 files were not.*sn_undo_changes/s,
      );
      between = [];
      assert.equal((await undoChange(pipeline, half.reports[0]?.id)).status, "done");
      assert.deepEqual([await messageText(pipeline, good), await messageText(pipeline, bad)], [
        null,
        null,
      ]);
    },
  );

  await t.step("of which half is stored and the answer is lost promises no undo yet", async () => {
    between = [];
    await added();
    const files = [messageFile(newSysId(), "A"), messageFile(newSysId(), "B")];
    between = [[LOAD, async (request, next) => {
      const form = await request.formData();
      const body = new FormData();
      body.append("files", present(form.getAll("files")[0]) as File);
      const headers = new Headers(request.headers);
      headers.delete("content-type");
      await next(new Request(request.url, { method: "POST", headers, body }));
      return new Response("bad gateway", { status: 502 });
    }]];
    const doubtful = await pipeline.apply([loadOf(files)]);
    between = [];
    assert.equal(doubtful.status, "unknown");
    assert.match(doubtful.next ?? "", /1 of 2 files are loaded.*sn_get_change_status/s);
    assert.doesNotMatch(doubtful.next ?? "", /sn_undo_changes/);
    await assert.rejects(undoChange(pipeline, doubtful.reports[0]?.id), /nobody knows yet/);
  });

  await t.step("that lands in another update set is no success", async () => {
    between = [];
    await added();
    const other = await makeUpdateSet(pipeline, { makeCurrent: false });
    between = [[LOAD, async (request, next) => {
      const url = new URL(request.url);
      url.searchParams.set("targetUpdateSetId", other.sysId);
      return await next(new Request(url, request));
    }]];
    const strayed = await pipeline.apply([loadOf([messageFile(newSysId(), "A")])]);
    assert.equal(strayed.status, "failed");
    assert.match(strayed.reports[0]?.error ?? "", new RegExp(`recorded in "${other.name}"`));
  });

  await t.step(
    "leaves alone an instance in upgrade, one without the interface and a closed table",
    async () => {
      between = [];
      await added();
      const files = [messageFile(newSysId(), "A")];
      const row = { sys_id: "1", acquired: "2026-01-01 10:00:00", name: "Update-Mutex" };
      const cases: [RegExp, Response, RegExp][] = [
        [
          /./,
          Response.json({ result: [row] }),
          /in an upgrade or an installation: its Update-Mutex is held since 2026-01-01 10:00:00/,
        ],
        [
          /fluent|sn_cicd/,
          Response.json({ error: { message: "Requested URI does not represent any resource" } }, {
            status: 400,
          }),
          /no interface that takes/,
        ],
        [
          /sys_ui_message/,
          Response.json({ error: { message: "no right" } }, { status: 403 }),
          /sys_ui_message cannot be read/,
        ],
      ];
      for (const [address, answer, says] of cases) {
        const { client, apply } = pipeline.again({
          around: async (request, next) => {
            // One request at a time, so that one of a batch can be answered otherwise.
            if (request.url.includes("/batch")) return Response.json({}, { status: 404 });
            const isMutex = request.url.includes("sys_mutex");
            const meant = address.source === "." ? isMutex : address.test(request.url);
            return meant ? answer.clone() : await next(request);
          },
        });
        const dry = await apply([loadOf(files)], { client, options: { dry_run: true } });
        assert.match(dry.warnings.join(), says);
        await assert.rejects(apply([loadOf(files)], { client }), says);
      }
      assert.deepEqual(await added(), [], "nothing was sent");
    },
  );

  await t.step(
    "is undone beside another of the same record one at a time: it asks for one at a time, the last first",
    async () => {
      between = [];
      await added();
      const sysId = newSysId();
      for (const text of ["A", "B"]) await pipeline.apply([loadOf([messageFile(sysId, text)])]);
      const entries = await added();
      const last = entries.toSorted((a, b) => a.opened < b.opened ? 1 : -1)[0];
      assert.throws(
        () => undoOperations(entries, [PIPELINE_HOST]),
        (error: Error & { remedy?: string }) =>
          error.remedy?.includes(`${last?.id} first`) ?? false,
      );
    },
  );
});
