import assert from "node:assert/strict";
import { createLive } from "../../ui/live.ts";
import { present } from "../support/present.ts";

class SteeredSource extends EventTarget {
  closed = false;
  close(): void {
    this.closed = true;
  }
  activity(revision: number): void {
    this.dispatchEvent(new MessageEvent("activity", { data: JSON.stringify({ revision }) }));
  }
  connections(revision: string): void {
    this.dispatchEvent(new MessageEvent("connections", { data: JSON.stringify({ revision }) }));
  }
}

function steeredLive(options: { silenceMs?: number } = {}) {
  const sources: SteeredSource[] = [];
  const live = createLive("/api/events", {
    open: () => {
      const source = new SteeredSource();
      sources.push(source);
      return source as unknown as EventSource;
    },
    silenceMs: options.silenceMs ?? 10_000,
    retryMs: 1,
  });
  return { live, sources };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 1));
}

Deno.test("live: events set the revision; starting twice opens one connection", () => {
  const { live, sources } = steeredLive();
  live.start();
  live.start();
  assert.equal(sources.length, 1);
  assert.equal(live.status.value, "connecting");
  present(sources[0]).activity(5);
  assert.equal(live.revision.value, 5);
  assert.equal(live.status.value, "live");
  live.stop();
  assert.equal(sources[0]?.closed, true);
});

Deno.test("live: what changes in the connections is told apart from the journal", () => {
  const { live, sources } = steeredLive();
  live.start();
  assert.equal(live.connections.value, null);
  present(sources[0]).connections("c0ffee");
  assert.deepEqual([live.connections.value, live.revision.value], ["c0ffee", null]);
  assert.equal(live.status.value, "live");
  live.stop();
});

Deno.test("live: a broken connection is opened anew and heard again", async () => {
  const { live, sources } = steeredLive();
  live.start();
  present(sources[0]).dispatchEvent(new Event("error"));
  assert.equal(live.status.value, "lost");
  assert.equal(sources[0]?.closed, true);
  await until(() => sources.length === 2);
  present(sources[1]).activity(9);
  assert.equal(live.status.value, "live");
  assert.equal(live.revision.value, 9);
  live.stop();
});

Deno.test("live: silence counts as a broken connection", async () => {
  const { live, sources } = steeredLive({ silenceMs: 2 });
  live.start();
  present(sources[0]).dispatchEvent(new Event("open"));
  await until(() => sources.length >= 2);
  live.stop();
});

Deno.test("live: after a stop nothing is opened again", async () => {
  const { live, sources } = steeredLive();
  live.start();
  present(sources[0]).dispatchEvent(new Event("error"));
  live.stop();
  await new Promise((resolve) => setTimeout(resolve, 10));
  assert.equal(sources.length, 1);
  live.start();
  assert.equal(sources.length, 2);
  live.stop();
});
