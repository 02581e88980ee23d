/**
 * Two clients that write into sets of their own, while the same user's browser switches the current
 * update set: what is reported as done lies where it was to lie.
 */
import assert from "node:assert/strict";
import { demoCredentials } from "../../mod/demo/login/demo_credentials.ts";
import { createMcpApp } from "../../mod/mcp/app.ts";
import { signInWithBrowser } from "../support/browser_sign_in.ts";
import { type ConnectedClient, connectSdk1, connectSdk2 } from "../support/mcp_clients.ts";
import { startTestServices } from "../support/services.ts";
import type { Proof } from "./proof.ts";

/** Each client writes at most so many times for each switch of the browser. */
const MOST_WRITES = 0.3;

interface Answer {
  status: string;
  capture?: string;
  change?: { sys_id?: string; capture?: { update_set_name?: string } }[];
}

export const updateSetRace: Proof = {
  name: "update sets: no misfiled write is ever reported as done while a browser switches sets",
  sample: 500,
  whole: 5_000,
  async run({ size }) {
    await using started = await startTestServices();
    const { services } = started;
    const url = services.demo?.url ?? "";
    const app = createMcpApp(services);
    const server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen() {} },
      (request) => app.fetch(request),
    );
    const port = server.addr.port;
    try {
      const sets = ["Race A", "Race B", "Race browser"];
      for (const name of sets) await started.run("sn_create_update_set", { name });
      const headers = {
        "X-SN-Instance": url,
        "X-SN-Username": demoCredentials.username,
        "X-SN-Password": demoCredentials.password,
      };
      const target = { url: `http://127.0.0.1:${port}`, headers };
      await using first = await connectSdk1(target);
      await using second = await connectSdk2(target, "modern");
      const switching = { done: false, mostWrites: size * MOST_WRITES };
      const browser = switchSets(url, size).finally(() => switching.done = true);
      const written = await Promise.all([
        writeUntil(first, "Race A", switching),
        writeUntil(second, "Race B", switching),
        browser,
      ]);
      assert.equal(written[2], size);
      let writes = 0;
      for (const [index, set] of ["Race A", "Race B"].entries()) {
        const answers = written[index] as Answer[];
        const done = answers.filter(({ status }) => status === "done");
        assert.ok(
          done.length > 0,
          `nothing was written into ${set}: ${JSON.stringify(answers[0])}`,
        );
        writes += done.length;
        for (const answer of done) {
          const sysId = answer.change?.[0]?.sys_id ?? "";
          assert.deepEqual(await setsOf(url, sysId), [set], JSON.stringify(answer));
        }
      }
      // Nobody is left in a set that a write had switched to for a moment.
      const left = await services.journal.list({});
      assert.ok(left.every(({ state }) => state !== "open"), "an entry of the journal is open");
      return { switches: size, writes };
    } finally {
      await app.close();
      await server.shutdown();
    }
  },
};

/** Picks one set after the other in a signed-in browser; answers how often. */
async function switchSets(url: string, switches: number): Promise<number> {
  const browser = await signInWithBrowser(url, { password: demoCredentials.password });
  const headers = {
    cookie: browser.cookie,
    "x-usertoken": browser.userToken,
    "content-type": "application/json",
    accept: "application/json",
  };
  const path = `${url}/api/now/ui/concoursepicker/updateset`;
  const { result } = await (await fetch(path, { headers })).json();
  const ids = (result.updateSet as { sysId: string }[]).map(({ sysId }) => sysId);
  assert.ok(ids.length >= 3, "too few sets to switch between");
  let switched = 0;
  for (; switched < switches; switched++) {
    const sysId = ids[switched % ids.length];
    const answer = await fetch(path, { method: "PUT", headers, body: JSON.stringify({ sysId }) });
    await answer.body?.cancel();
    assert.equal(answer.status, 200);
    // As a person would: without pauses the writes would hardly get a turn.
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return switched;
}

async function writeUntil(
  client: ConnectedClient,
  set: string,
  switching: { done: boolean; mostWrites: number },
): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (!switching.done && answers.length < switching.mostWrites) {
    const { structured, text } = await client.ask("tool_execute", {
      tool: "sn_create_rest_message",
      args: { name: `${set} ${answers.length}`, rest_endpoint: "https://race.example.com" },
      options: { update_set: set },
    });
    // A refusal is honest too; what counts is what is called done.
    answers.push((structured as Answer | undefined) ?? { status: text });
  }
  return answers;
}

/** The update sets that have recorded a record. */
async function setsOf(url: string, sysId: string): Promise<string[]> {
  const query = new URLSearchParams({
    sysparm_query: `name=sys_rest_message_${sysId}`,
    sysparm_fields: "update_set.name",
  });
  const { username, password } = demoCredentials;
  const answer = await fetch(`${url}/api/now/table/sys_update_xml?${query}`, {
    headers: { authorization: `Basic ${btoa(`${username}:${password}`)}` },
  });
  const { result } = await answer.json();
  return (result as { "update_set.name": string }[]).map((row) => row["update_set.name"]);
}
