import assert from "node:assert/strict";
import { getLogger } from "@logtape/logtape";
import { Hono } from "hono";
import { createFeed } from "../../mod/web/polled_feed.ts";
import { createFeeds } from "../../mod/web/dashboard_feeds.ts";
import { createEventRoutes } from "../../mod/web/routes/events.ts";
import { openTemporaryConnections } from "../support/connections.ts";

const log = getLogger(["test", "events"]);

/** A journal whose revision the test sets, and that counts how often it is asked. */
function steeredJournal() {
  const journal = {
    value: 1,
    reads: 0,
    failing: false,
    revision() {
      journal.reads++;
      return journal.failing
        ? Promise.reject(new Error("database is locked"))
        : Promise.resolve(journal.value);
    },
  };
  return journal;
}

function activityFeed(journal: ReturnType<typeof steeredJournal>, intervalMs: number) {
  return createFeed(() => journal.revision(), { log, intervalMs, what: "the journal" });
}

interface SentEvent {
  event?: string;
  id?: string;
  data: string;
}

/** Reads events one by one; cancelling it is what a closed browser tab does. */
function readEvents(response: Response) {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  return {
    async next(): Promise<SentEvent | undefined> {
      for (;;) {
        const end = rest.indexOf("\n\n");
        if (end >= 0) {
          const block = rest.slice(0, end);
          rest = rest.slice(end + 2);
          const fields = Object.fromEntries(block.split("\n").map((line) => line.split(/: (.*)/s)));
          return fields as unknown as SentEvent;
        }
        const { done, value } = await reader.read();
        if (done) return undefined;
        rest += value;
      }
    },
    cancel: () => reader.cancel(),
  };
}

Deno.test("events: the revision at once, then every change, with the revision as id", async () => {
  const journal = steeredJournal();
  const activity = activityFeed(journal, 5);
  const app = createEventRoutes({ feeds: { activity } });
  const events = readEvents(await app.request("/"));
  assert.deepEqual(await events.next(), { event: "activity", data: '{"revision":1}', id: "1" });
  journal.value = 7;
  assert.deepEqual(await events.next(), { event: "activity", data: '{"revision":7}', id: "7" });
  await events.cancel();
});

Deno.test("events: a second browser hears the same and the journal is read once for both", async () => {
  const journal = steeredJournal();
  const activity = activityFeed(journal, 5);
  const app = createEventRoutes({ feeds: { activity } });
  const first = readEvents(await app.request("/"));
  await first.next();
  const second = readEvents(await app.request("/"));
  assert.equal((await second.next())?.id, "1");
  journal.value = 2;
  assert.equal((await first.next())?.id, "2");
  assert.equal((await second.next())?.id, "2");
  await first.cancel();
  await second.cancel();
});

Deno.test("events: nothing is read while nobody listens", async () => {
  const journal = steeredJournal();
  const activity = activityFeed(journal, 1);
  const app = createEventRoutes({ feeds: { activity } });
  const events = readEvents(await app.request("/"));
  await events.next();
  await events.cancel();
  const reads = journal.reads;
  await new Promise((resolve) => setTimeout(resolve, 30));
  assert.ok(journal.reads <= reads + 1, "at most the read that was under way");
});

Deno.test("events: a connection that changes, also in another process, is told; watching is use", async () => {
  await using opened = await openTemporaryConnections();
  const { connections } = opened;
  let uses = 0;
  const health = { inUse: () => void uses++ };
  const unchanged = { revision: () => Promise.reject(new Error("not asked")) };
  const idle = { journal: unchanged, analytics: unchanged, callLog: unchanged };
  const watched = { connections, health, log, ...idle };
  const feeds = createFeeds(watched, { intervalMs: 5 });
  const app = createEventRoutes({ feeds: { connections: feeds.connections } });
  const events = readEvents(await app.request("/"));
  const first = await events.next();
  assert.equal(first?.event, "connections");
  await connections.save({
    instance: "dev1",
    origin: "hub",
    username: "ada",
    secrets: { kind: "basic", password: "Planted-Secret-1" },
  });
  const second = await events.next();
  assert.equal(second?.event, "connections");
  assert.notEqual(second?.data, first?.data);
  await connections.update("dev1.service-now.com", { status: "expired" });
  assert.notEqual((await events.next())?.data, second?.data);
  assert.ok(uses > 0);
  await events.cancel();
});

Deno.test("events: heartbeats are events, so that the page notices silence", async () => {
  const activity = activityFeed(steeredJournal(), 1000);
  const app = createEventRoutes({ feeds: { activity }, heartbeatMs: 5 });
  const events = readEvents(await app.request("/"));
  await events.next();
  assert.equal((await events.next())?.event, "heartbeat");
  await events.cancel();
});

Deno.test("events: a journal that cannot be read for a moment ends nothing", async () => {
  const journal = steeredJournal();
  journal.failing = true;
  const activity = activityFeed(journal, 2);
  const app = createEventRoutes({ feeds: { activity } });
  const events = readEvents(await app.request("/"));
  const next = events.next();
  await new Promise((resolve) => setTimeout(resolve, 10));
  journal.failing = false;
  assert.equal((await next)?.id, "1");
  await events.cancel();
});

Deno.test("events: a shutdown ends open streams, and one that is opened too late", async () => {
  const closing = new AbortController();
  const activity = activityFeed(steeredJournal(), 5);
  const app = new Hono().route(
    "/",
    createEventRoutes({ feeds: { activity }, closing: closing.signal }),
  );
  const events = readEvents(await app.request("/"));
  await events.next();
  closing.abort();
  assert.equal(await events.next(), undefined);
  const late = readEvents(await app.request("/"));
  let event = await late.next();
  while (event) event = await late.next();
});
