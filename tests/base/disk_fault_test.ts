import assert from "node:assert/strict";
import { join } from "node:path";
import { diskFault } from "../../mod/base/disk_fault.ts";
import { startLog } from "../../mod/base/log.ts";
import { describeFailure } from "../../mod/cli/report.ts";
import { createPaint } from "../../mod/cli/paint.ts";

const faultOf = (error: unknown) => diskFault(error, "/data")?.message;

Deno.test("disk faults: each reason of the system has its own words, other errors have none", () => {
  const says = (number: number) => faultOf(new Error(`Whatever (os error ${number}): open '/x'`));
  assert.equal(says(28), "The service cannot write to /data: the disk is full");
  assert.equal(says(30), "The service cannot write to /data: the disk is read-only");
  assert.equal(says(13), "The service cannot write to /data: this user may not write there");
  assert.equal(says(2), undefined);
  assert.equal(faultOf(new TypeError("x is not a function")), undefined);
});

Deno.test("disk faults: a real full disk is told from a fault of ours", async () => {
  const error = await Deno.writeTextFile("/dev/full", "x").catch((error) => error);
  const { text } = describeFailure(error, createPaint(false));
  assert.match(
    text,
    /^Error: The service cannot write to its files: the disk is full\n +Make room/,
  );
});

Deno.test("disk faults: a data folder that cannot be made is named with what to do", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(join(folder, "file"), "");
    const file = join(folder, "file", "data", "assistant-mcp.log");
    await assert.rejects(startLog({ file }), {
      message: `The service cannot write to ${join(folder, "file", "data")}: ` +
        "a file stands where a folder should",
    });
    await assert.rejects(startLog({ file: join(folder, "file", "assistant-mcp.log") }), {
      message: `The service cannot write to ${join(folder, "file")}: ` +
        "a file stands where a folder should",
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("disk faults: a place that takes no folders is told from a file that is not there", () => {
  assert.match(
    faultOf(new Error("No such file or directory (os error 2): mkdir '/proc/x'")) ?? "",
    /: no folder can be made there$/,
  );
});
