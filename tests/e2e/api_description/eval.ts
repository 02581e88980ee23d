/** Requests that give the scripted model tasks. */
import assert from "node:assert/strict";
import type { World } from "./world.ts";

const AT = "/api/eval";

export async function useEvaluation({ call, done }: World): Promise<void> {
  const { body: { tasks } } = await done("GET", `${AT}/tasks`);
  assert.ok(tasks.length >= 40);
  const nobody = { agent: "nobody" };
  assert.equal((await call("POST", `${AT}/runs`, { body: nobody })).status, 404);
  const body = { tasks: ["question-only", "incident-which-one"] };
  const { body: { id } } = await done("POST", `${AT}/runs`, { body });
  await done("GET", `${AT}/runs/${id}`);
  const { body: stopped } = await done("POST", `${AT}/runs/${id}/cancel`);
  assert.equal(stopped.status, "cancelled");
  assert.equal((await call("POST", `${AT}/runs/${id}/cancel`)).status, 409);
  const { body: { runs } } = await done("GET", `${AT}/runs`);
  assert.equal(runs[0].id, id);
  await done("GET", `${AT}/board`);
}
