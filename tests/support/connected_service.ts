/** A running service with an instance that a person has connected to it, and what both hold. */
import assert from "node:assert/strict";
import type { JournalEntry } from "../../mod/changes/journal/journal.ts";
import { demoCredentials } from "../../mod/demo/login/demo_credentials.ts";
import type { RunningService } from "./service.ts";

const LABEL = "connected";

/** As a person does on the dashboard: a development instance whose writes are allowed. */
export async function connectInstance(
  service: RunningService,
  url: string,
  label = LABEL,
): Promise<void> {
  const headers = { "content-type": "application/json", ...await service.personHeaders() };
  const ask = async (method: string, path: string, body: Record<string, string>) => {
    const init = { method, headers, body: JSON.stringify(body) };
    const answer = await fetch(`${service.webUrl}/api/instances${path}`, init);
    assert.ok(answer.ok, await answer.text());
  };
  await ask("POST", "", { instance: url, label, ...demoCredentials });
  await ask("PATCH", `/${new URL(url).host}`, { environment: "dev", writes: "allow" });
}

/** The structured content of a tool's answer. Throws where the connection ends before it. */
export async function callTool(
  url: string,
  tool: string,
  args: Record<string, string | number>,
) {
  const answer = await fetch(`${url}/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-sn-instance": LABEL },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "tool_execute", arguments: { tool, args } },
    }),
  });
  return (await answer.json()).result.structuredContent;
}

/** The journal's entries about a table. */
export async function entriesAbout(
  service: RunningService,
  table: string,
): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = [];
  for (let more = true; more;) {
    const last = entries.at(-1)?.id;
    const page = `limit=200${last === undefined ? "" : `&before=${last}`}`;
    const answer = await (await fetch(`${service.webUrl}/api/activity?${page}`)).json();
    entries.push(...answer.entries);
    more = answer.more;
  }
  return entries.filter((entry) => entry.table === table);
}

export interface StoredMark {
  mark: string;
  sysId: string;
}

/** The incidents on the instance whose short description is a mark. */
export async function storedMarks(url: string, mark: RegExp): Promise<StoredMark[]> {
  const query = "sysparm_query=ORDERBYDESCsys_created_on&sysparm_fields=sys_id,short_description";
  const { username, password } = demoCredentials;
  const answer = await fetch(`${url}/api/now/table/incident?${query}&sysparm_limit=1000000`, {
    headers: { authorization: `Basic ${btoa(`${username}:${password}`)}` },
  });
  const { result } = await answer.json();
  const rows = result as { sys_id: string; short_description: string }[];
  return rows.filter(({ short_description: text }) => mark.test(text))
    .map(({ sys_id: sysId, short_description: text }) => ({ mark: text, sysId }));
}
