import assert from "node:assert/strict";
import type { DemoAnswer, DemoUnderTest } from "../../../support/demo_requests.ts";
import { findId } from "../../first_record.ts";

export const CHANGE = "/api/sn_chg_rest/change";

export interface ChangeCallOptions {
  user?: string;
  body?: unknown;
}

/** The change interface as one of its users calls it, an agent unless told. */
export function changeCalls(demo: DemoUnderTest) {
  const call = (method: string, path: string, options: ChangeCallOptions = {}) =>
    demo.call(method, CHANGE + path, { user: "itil.agent", ...options });

  /** What a call answers; any other status than 200 or 202 fails. */
  async function ask(method: string, path: string, options: ChangeCallOptions = {}) {
    const { status, body } = await call(method, path, options);
    assert.ok(status === 200 || status === 202, `${status} ${JSON.stringify(body)}`);
    return body.result;
  }

  async function create(type: string, body: Record<string, string> = {}): Promise<string> {
    const made = await ask("POST", `/${type}`, {
      body: { short_description: `A ${type} one`, ...body },
    });
    return made.sys_id.value;
  }

  const stateOf = async (sysId: string): Promise<string> =>
    (await ask("GET", `/${sysId}`)).state.display_value;

  const move = (sysId: string, state: string, more: Record<string, string> = {}) =>
    call("PATCH", `/${sysId}`, { body: { state, ...more } });

  const decide = (sysId: string, user: string, body: Record<string, string>): Promise<DemoAnswer> =>
    call("PATCH", `/${sysId}/approvals`, { user, body });

  const idOf = (table: string, query: string): Promise<string> => findId(demo, table, query);

  return { call, ask, create, stateOf, move, decide, idOf };
}
