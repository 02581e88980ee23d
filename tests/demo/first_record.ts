import type { DemoRequestOptions, DemoUnderTest } from "../support/demo_requests.ts";
import { present } from "../support/present.ts";

/** The first record of a list. Fails the test when there is none. */
export async function firstRecord(
  { list }: Pick<DemoUnderTest, "list">,
  path: string,
  options?: DemoRequestOptions,
): Promise<Record<string, string>> {
  return present((await list(path, options)).at(0), path);
}

/** The sys_id of the first record that a query finds. Fails the test when there is none. */
export async function findId(
  demo: Pick<DemoUnderTest, "list">,
  table: string,
  query: string,
): Promise<string> {
  const path = `table/${table}?sysparm_query=${query}&sysparm_fields=sys_id`;
  return present((await firstRecord(demo, path)).sys_id, path);
}
