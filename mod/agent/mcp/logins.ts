import type { StoredOAuthClientInformation, StoredOAuthTokens } from "@modelcontextprotocol/client";
import { z } from "zod";
import { cellPlace } from "../../auth/sealed_columns.ts";
import type { SecretBox } from "../../auth/secret_box.ts";
import { isObject } from "../../base/is_object.ts";
import { parseJson } from "../../base/parse_json.ts";
import type { Store } from "../../store/store.ts";
import type { AgentTables } from "../tables.ts";

/** What a remote server gave for a sign-in. */
export interface McpLogin {
  client: StoredOAuthClientInformation;
  tokens: StoredOAuthTokens;
}

const isText = (value: unknown) => typeof value === "string" && value !== "";
const loginSchema = z.object({
  client: z.custom<StoredOAuthClientInformation>((value) =>
    isObject(value) && isText(value.client_id)
  ),
  tokens: z.custom<StoredOAuthTokens>((value) => isObject(value) && isText(value.access_token)),
});

/** The sign-ins to remote servers by their address, sealed with the key of the store. */
export interface McpLogins {
  /** Undefined where there is none, or the key is another one. */
  read(address: string): Promise<McpLogin | undefined>;
  write(address: string, login: McpLogin): Promise<void>;
  /** Answers whether there was one. */
  remove(address: string): Promise<boolean>;
}

const TABLE = "agent_mcp_login";

/** Sign-ins in the store. `write` throws `key_mismatch` after the key was changed by another process. */
export function createMcpLogins({ store, box }: { store: Store; box: SecretBox }): McpLogins {
  const db = store.tables<AgentTables>();
  const placeOf = (id: string) => cellPlace(TABLE, { id, column: "data" });
  return {
    async read(id) {
      const row = await db.selectFrom(TABLE).select("data").where("id", "=", id)
        .executeTakeFirst();
      const text = row && await box.open(row.data, placeOf(id));
      if (text === undefined) return undefined;
      const { data } = loginSchema.safeParse(parseJson(text));
      return data;
    },
    async write(id, login) {
      const data = await box.seal(JSON.stringify(login), placeOf(id));
      await db.insertInto(TABLE).values({ id, data })
        .onConflict((conflict) => conflict.column("id").doUpdateSet({ data })).execute();
    },
    async remove(id) {
      const removed = await db.deleteFrom(TABLE).where("id", "=", id).executeTakeFirst();
      return Number(removed.numDeletedRows) > 0;
    },
  };
}
