import { newSysId } from "../../mod/base/ids.ts";
import type { Pipeline } from "./pipeline.ts";
import { present } from "./present.ts";

export const TEST_MESSAGE = {
  name: "Weather",
  rest_endpoint: "https://weather.example.com/v1",
};

/** A new update set of the global application, made the current one unless told otherwise. */
export async function makeUpdateSet(
  pipeline: Pick<Pipeline, "client">,
  options: { makeCurrent?: boolean } = {},
): Promise<{ sysId: string; name: string }> {
  const { client } = pipeline;
  const name = `Test ${newSysId().slice(0, 8)}`;
  const set = await client.createRecord("sys_update_set", {
    name,
    application: "global",
    state: "in progress",
  });
  const sysId = present(set.sys_id);
  if (options.makeCurrent ?? true) {
    const user = await client.currentUser();
    const { records } = await client.listRecords("sys_user_preference", {
      query: `user=${user.sysId}^name=sys_update_set`,
    });
    const [kept] = records;
    if (kept) {
      await client.updateRecord("sys_user_preference", present(kept.sys_id), { value: sysId });
    } else {
      await client.createRecord("sys_user_preference", {
        user: user.sysId,
        name: "sys_update_set",
        value: sysId,
      });
    }
    client.resetSession();
  }
  return { sysId, name };
}
