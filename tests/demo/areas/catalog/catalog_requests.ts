import assert from "node:assert/strict";
import { seededSysId } from "../../../../mod/demo/values/sys_id.ts";
import type { DemoRequestOptions, DemoUnderTest } from "../../../support/demo_requests.ts";
import { present } from "../../../support/present.ts";

const CATALOG = "/api/sn_sc/servicecatalog";

export const itemId = (name: string): string => seededSysId("sc_cat_item", name);
export const userId = (name: string): string => seededSysId("sys_user", name);

/** One call to the catalog interface and its `result`; any status but the wanted one fails. */
export async function catalog(
  demo: DemoUnderTest,
  line: string,
  { status = 200, ...options }: DemoRequestOptions & { status?: number } = {},
) {
  const [, method = "", path] = /^(\S+) (.*)$/.exec(line) ?? [];
  const answer = await demo.call(method, `${CATALOG}/${path}`, options);
  assert.equal(answer.status, status, `${line}: ${JSON.stringify(answer.body)}`);
  return status < 300 ? answer.body.result : answer.body.error;
}

export async function one(demo: DemoUnderTest, table: string, query: string) {
  const rows = await demo.list(`table/${table}?sysparm_query=${encodeURIComponent(query)}`);
  assert.equal(rows.length, 1, `${table} ${query}: ${rows.length}`);
  return present(rows[0]);
}

/** Orders an item as somebody; the request's answer. */
export function order(
  demo: DemoUnderTest,
  name: string,
  { user = "requester", ...body }: Record<string, unknown> & { user?: string } = {},
) {
  return catalog(demo, `POST items/${itemId(name)}/order_now`, {
    user,
    body: { sysparm_quantity: "1", ...body },
  });
}
