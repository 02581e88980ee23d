import assert from "node:assert/strict";
import { lastText, startTestAgent } from "../support/agent.ts";

Deno.test("a prompt is answered: text, tokens and the end of the answer are stored", async () => {
  await using test = await startTestAgent({ script: [{ text: "Hello you there" }] });
  const told = await test.ask("Hi");
  assert.equal(lastText(told), "Hello you there");
  const [user, answer] = told.entries;
  assert.equal(user?.message.role, "user");
  assert.equal(answer?.message.finish, "stop");
  assert.ok(answer?.message.completed);
  assert.deepEqual(told.session.tokens, {
    input: 10,
    output: 5,
    reasoning: 0,
    cacheRead: 0,
    cacheWrite: 0,
  });
  assert.equal(test.agent.status(told.session.id), "idle");
});
