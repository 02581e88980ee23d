import assert from "node:assert/strict";
import { COLLECTORS, STREAMS } from "./secrets/collectors.ts";
import { findSecrets, formsOf } from "./secrets/find_secret.ts";
import { PLANTERS } from "./secrets/planters.ts";
import { present } from "./support/present.ts";
import { openWorld, VARIABLES, type World } from "./secrets/world.ts";

/** Reads a stream of events from now on, as an open dashboard does. */
async function watchEvents({ service, answers }: World, path: string) {
  const closing = new AbortController();
  const response = await fetch(service.webUrl + path, {
    headers: { authorization: `Bearer ${VARIABLES.ASSISTANT_API_TOKEN}` },
    signal: closing.signal,
  });
  assert.equal(response.status, 200, path);
  const piece = { where: `GET ${path}`, content: "" };
  answers.push(piece);
  const reading = (async () => {
    try {
      for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
        piece.content += text;
      }
    } catch (error) {
      if (!closing.signal.aborted) throw error;
    }
  })();
  return {
    piece,
    async [Symbol.asyncDispose]() {
      closing.abort();
      await reading;
    },
  };
}

Deno.test("secrets: whatever way they come in, they turn up nowhere", async (t) => {
  await using world = await openWorld();
  const secrets: string[] = [];
  {
    await using watched = new AsyncDisposableStack();
    const [events] = await Promise.all(
      STREAMS.map(async (path) => watched.use(await watchEvents(world, path))),
    );
    for (const [name, plant] of Object.entries(PLANTERS)) {
      await t.step(`planted by ${name}`, async () => {
        secrets.push(...await plant(world));
      });
    }
    assert.match(present(events).piece.content, /event: connections/);
  }
  secrets.push(...world.issued);
  assert.ok(secrets.length > 20);
  for (const [name, collect] of Object.entries(COLLECTORS)) {
    await t.step(`none in ${name}`, async () => {
      const pieces = await collect(world);
      assert.ok(pieces.some(({ content }) => content.length > 0), "there is something to look at");
      assert.deepEqual(findSecrets(pieces, secrets), []);
    });
  }
  await t.step("the log was written in detail", async () => {
    const log = await Deno.readTextFile(`${world.service.home}/.assistant/assistant-mcp.log`);
    assert.match(log, /"level":"DEBUG"/i);
  });
});

Deno.test("secrets: the search finds a secret in every form it could take", () => {
  const secret = 'Planted-9+/x?y"z';
  for (
    const form of [
      secret,
      encodeURIComponent(secret),
      JSON.stringify({ password: secret }),
      btoa(`a:${secret}`),
      btoa(`ab:${secret}`),
      btoa(`abc:${secret}`),
    ]
  ) {
    const content = new TextEncoder().encode(`before ${form} after`);
    assert.equal(findSecrets([{ where: "here", content }], [secret]).length, 1, form);
  }
  assert.deepEqual(findSecrets([{ where: "here", content: "nothing" }], [secret]), []);
  assert.ok(formsOf(secret).every((form) => form.length > 6));
});
