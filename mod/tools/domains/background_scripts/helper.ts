import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { newSysId } from "../../../base/ids.ts";
import type { Operation } from "../../../changes/operation.ts";
import {
  findHelper,
  HELPER_PATH,
  HELPER_SCRIPT,
  HELPER_SERVICE,
} from "../../../platform/script_routes/run_by_helper.ts";
import type { Reader } from "../../../platform/types.ts";
import { defineTool } from "../../tool.ts";
import { scriptOperation } from "./script_operation.ts";
import { fillScript } from "./script_texts.ts";

/** The REST resource that runs scripts where the credentials open no background script page. */

const shared = {
  skill: "background-fix-scripts",
} as const;

const NAME = "Assistant script helper";
const READY = "ready";

export const installScriptHelper = defineTool({
  ...shared,
  name: "sn_install_script_helper",
  summary: "Install a REST resource for administrators that runs scripts; remove it after use.",
  risk: "X",
  idempotent: true,
  endpoint: "sys_security_acl, sys_security_acl_role, sys_ws_definition, sys_ws_operation",
  input: z.strictObject({}),
  example: {},
  synonyms: [
    "runner endpoint for oauth",
    "enable script execution",
    "make scripts runnable with oauth",
  ],
  // Forms: the service, its resource and the access control.
  byHand: { lists: 2, forms: 3, fields: 10, clicks: 3 },
  async plan(_args, { reader, signal }) {
    if (await findHelper(reader, { signal })) {
      throw new AppError("conflict", `The script helper is installed on ${reader.label} already`, {
        remedy: "sn_run_script uses it; sn_remove_script_helper takes it away.",
      });
    }
    const acl = newSysId();
    return {
      operations: [
        ...await installation(reader, acl),
        scriptOperation({
          summary: "ask the new resource whether it answers",
          body: fillScript("ready", { text: READY }),
          route: "helper",
          prove: ({ output, route }) =>
            Promise.resolve(
              output[0] === READY
                ? { state: "done", result: { installed: true, route } }
                : { state: "unknown", result: null, error: "The resource answered something else" },
            ),
        }),
      ],
      result: (_records, results) => results.at(-1),
      warnings: [
        "Whoever has the role admin can run any script by it. It is recorded in the update set: " +
        "keep it out of what ships, and call sn_remove_script_helper when you are done.",
      ],
    };
  },
});

/** The lock first: an instance that refuses it gets no resource either. */
async function installation(reader: Reader, acl: string): Promise<Operation[]> {
  const definition = newSysId();
  const { columns } = await reader.schema.table("sys_ws_operation");
  return [
    {
      kind: "create",
      table: "sys_security_acl",
      sysId: acl,
      values: {
        name: HELPER_SERVICE,
        type: "REST_Endpoint",
        operation: "execute",
        active: true,
        description: `${NAME}: administrators only`,
      },
    },
    {
      kind: "create",
      table: "sys_security_acl_role",
      values: { sys_security_acl: acl, sys_user_role: "admin" },
    },
    {
      kind: "create",
      table: "sys_ws_definition",
      sysId: definition,
      values: {
        name: NAME,
        service_id: HELPER_SERVICE,
        active: true,
        short_description: "Runs scripts that a person has approved. Remove it when not in use.",
      },
    },
    {
      kind: "create",
      table: "sys_ws_operation",
      values: {
        name: "Run",
        web_service_definition: definition,
        http_method: "POST",
        relative_path: HELPER_PATH,
        operation_script: HELPER_SCRIPT,
        requires_authentication: true,
        requires_acl_authorization: true,
        ...(columns.has("enforce_acl") && { enforce_acl: acl }),
        active: true,
      },
    },
  ];
}

export const removeScriptHelper = defineTool({
  ...shared,
  name: "sn_remove_script_helper",
  summary: "Remove the REST resource that runs scripts, with its access control.",
  risk: "D",
  idempotent: true,
  endpoint: "DELETE sys_ws_operation, sys_ws_definition, sys_security_acl",
  input: z.strictObject({}),
  example: {},
  synonyms: ["take the runner endpoint away", "uninstall helper", "delete runner endpoint"],
  byHand: { lists: 2, clicks: 6 },
  async plan(_args, { reader, signal }) {
    const helper = await findHelper(reader, { signal });
    const acls = await idsOf(
      reader,
      "sys_security_acl",
      `name=${HELPER_SERVICE}^type=REST_Endpoint`,
    );
    if (!helper && acls.length === 0) {
      throw new AppError("not_found", `The script helper is not installed on ${reader.label}`, {
        remedy: "There is nothing to remove.",
      });
    }
    const resources = helper
      ? await idsOf(reader, "sys_ws_operation", `web_service_definition=${helper.sysId}`)
      : [];
    const remove = (table: string) => (id: string): Operation => ({ kind: "delete", table, id });
    return {
      operations: [
        ...resources.map(remove("sys_ws_operation")),
        ...(helper ? [helper.sysId] : []).map(remove("sys_ws_definition")),
        ...acls.map(remove("sys_security_acl")),
      ],
      result: () => ({ removed: true }),
    };
  },
});

async function idsOf(reader: Reader, table: string, query: string): Promise<string[]> {
  const { records } = await reader.listRecords(table, { query, fields: ["sys_id"], limit: 10 });
  return records.flatMap(({ sys_id }) => sys_id ?? []);
}
