/** Records that the vendor's compiler breaks off at, with a compiler that does so. */
import assert from "node:assert/strict";
import { createMemoryFiles } from "../../mod/source/child/memory_files.ts";
import { transformRecords, type Workshop } from "../../mod/source/child/transform_records.ts";

const record = (id: string) => `<record_update><sys_id>${id}</sys_id></record_update>`;

/** A compiler that says where it is and throws what `broken` has for the place. */
function workshop(broken: Readonly<Record<string, string>>, asked: string[][]): Workshop {
  return {
    layOut: (more) => createMemoryFiles(Object.entries(more)),
    open: (_, report) => ({
      getDiagnosticsService: () => ({ getAll: () => [] }),
      getKeys: () => ({ getEffectiveDeletedKeys: () => [] }),
      save() {},
      transform(files) {
        asked.push(files.map(({ path }) => path));
        const at = (words: string, place: string) => {
          report(`${words}${place}`);
          const fault = broken[place];
          if (fault !== undefined) throw new Error(fault);
        };
        for (const { path } of files) at("Parsing records from incoming file: ", path);
        for (const { content } of files) {
          const id = /<sys_id>(\w+)/.exec(content)?.[1];
          report("Database contains records for transformation.");
          at("Transforming record into shape: ", `sys_script.${id}`);
        }
        at("Finished transforming records into shapes in ", "1ms");
        return Promise.resolve();
      },
    }),
  };
}

const RECORDS = {
  "update/one.xml": record("a1"),
  "two.xml": record("b2"),
  "three.xml": record("c3"),
};

Deno.test("transform: what the compiler cannot read or convert stays a file, the rest is made without it", async () => {
  const asked: string[][] = [];
  const broken = { "sys_script.a1": "no number", "/incoming/two.xml": "no XML" };
  const { left, fileSystem } = await transformRecords(workshop(broken, asked), RECORDS);
  assert.deepEqual(left, [
    { file: "metadata/update/two.xml", why: "no XML" },
    { file: "metadata/update/one.xml", why: "no number" },
  ]);
  assert.deepEqual(asked.at(-1), ["/incoming/three.xml"]);
  assert.deepEqual(Object.keys(fileSystem.textsBelow("metadata/update")).sort(), [
    "one.xml",
    "two.xml",
  ]);
});

Deno.test("transform: a fault of no record is the compiler's own", async () => {
  const broken = { "1ms": "out of order" };
  await assert.rejects(transformRecords(workshop(broken, []), RECORDS), /out of order/);
});
