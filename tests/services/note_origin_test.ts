import assert from "node:assert/strict";
import { startTestServices } from "../support/services.ts";
import { present } from "../support/present.ts";

interface Stored {
  after_reading: string[];
  file: string;
}

Deno.test("sn_memory_note: marked after words of an instance were read in its session, and only then", async () => {
  await using started = await startTestServices();
  const { services } = started;
  const { host } = present((await services.connections.list())[0]);
  const write = async (session: string | undefined, title: string) => {
    const { result } = await services.execute({
      tool: "sn_memory_note",
      args: { title, text: "Text." },
      caller: { port: "mcp", headers: {}, client: "client/1", ...(session && { session }) },
    });
    return result as Stored;
  };
  assert.deepEqual((await write("test", "Before")).after_reading, []);
  await started.run("sn_list_incidents", { limit: 1 });
  assert.deepEqual((await write("test", "After")).after_reading, [host]);
  assert.deepEqual((await write("other", "Another session")).after_reading, []);
  assert.deepEqual((await write(undefined, "No session")).after_reading, []);
  const notes = await services.memory.list();
  assert.deepEqual(
    notes.filter(({ after_reading: read }) => read.length > 0).map(({ title }) => title),
    ["After"],
  );
  assert.ok(notes.every(({ by }) => by === "client/1"));
  // A refused call has read an instance as well: its error quotes what it found.
  await services.execute({
    tool: "sn_get_incident",
    args: { id: "INC0000000" },
    caller: { port: "mcp", headers: { instance: "demo" }, session: "failing" },
  }).catch(() => undefined);
  assert.deepEqual((await write("failing", "After a failure")).after_reading, [host]);
});
