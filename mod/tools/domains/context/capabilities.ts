import { z } from "zod";
import { type HeldRoles, readHeldRoles } from "../../../platform/connection/held_roles.ts";
import { progressPath } from "../../../platform/progress.ts";
import { listRequest, readBatchPage } from "../../../platform/records/table_requests.ts";
import type { BatchAnswer } from "../../../platform/types.ts";
import { defineTool, type ToolContext } from "../../tool.ts";
import { writableWith } from "../../../platform/writing_roles.ts";
import { zip } from "../../../base/lists.ts";

/** What is worth knowing before work begins, each with the table that shows it. */
const PROBED: Readonly<Record<string, string>> = {
  sys_dictionary: "columns are checked before a write",
  sys_choice: "choice values are checked",
  sys_scope: "applications are found by name",
  sys_user_preference: "the current scope and update set are known",
  sys_update_set: "update sets are chosen",
  sys_update_xml: "the capture of a write is proved",
  sys_update_version: "earlier versions can be compared and restored",
  sys_audit: "the history of records is read",
  sys_script: "server scripts are read",
  sys_security_acl: "access rules are explained",
  sys_properties: "properties are read",
  syslog: "the log is read",
  sys_flow_context: "runs of flows are followed",
  v_plugin: "active plugins are known",
};
const NO_PROGRESS = "0".repeat(32);

export const getCapabilities = defineTool({
  name: "sn_get_capabilities",
  summary:
    "What these credentials can do here and cannot, and why: roles, tables, writing, running.",
  risk: "R",
  endpoint: "GET /api/global/user_role_inheritance; one row of each probed table; v_plugin",
  input: z.strictObject({}),
  example: {},
  synonyms: [
    "what am I allowed",
    "which rights does my account have",
    "permissions of my connection",
  ],
  skill: "authentication-sso",
  byHand: { lists: 3, reads: 2 },
  async read(_args, context) {
    const { reader, signal } = context;
    const user = await reader.currentUser();
    const tables = Object.keys(PROBED);
    const [progress, plugins, ...answers] = await reader.getBatch([
      { path: progressPath(NO_PROGRESS) },
      listRequest("v_plugin", { query: "active=active", fields: ["id"], limit: 1 }),
      ...tables.map((table) => listRequest(table, { fields: ["sys_id"], limit: 1 })),
    ], signal);
    return {
      user: user.userName,
      roles: describeRoles(await readHeldRoles(reader, user.sysId, signal)),
      tables: Object.fromEntries(
        zip(Object.entries(PROBED), answers).map(([[table, purpose], answer]) => [
          table,
          `${stateOf(answer)}: ${purpose}`,
        ]),
      ),
      active_plugins: plugins.ok ? totalOf(plugins) : stateOf(plugins),
      writing: await describeWriting(context),
      cicd: describeCicd(progress),
      scripts: await describeScripts(context),
    };
  },
});

/** Readable or not, as one request told. A filter of access rules looks like an empty table. */
function stateOf(answer: BatchAnswer): string {
  if (!answer.ok) {
    if (answer.error.code === "forbidden") return "closed (403)";
    return answer.error.code === "not_found" ? "not there" : `not known (${answer.error.code})`;
  }
  if (readBatchPage(answer).records.length > 0) return "readable";
  const total = totalOf(answer);
  return total === null || total === 0
    ? "no rows shown (empty, or hidden by access rules)"
    : `hidden by access rules (${total} rows)`;
}

function totalOf(answer: BatchAnswer): number | null {
  return answer.ok ? readBatchPage(answer).total : null;
}

const EVIDENCE: Record<HeldRoles["from"], string> = {
  user_role_inheritance: "user_role_inheritance, contained roles included",
  sys_user_has_role: "sys_user_has_role; roles contained in others may be missing",
  none: "none: neither interface is open to this account",
};

function describeRoles({ names, from }: HeldRoles) {
  return {
    names,
    writing: from === "none" ? "not known: the account may not see its roles" : {
      ...writableWith(new Set(names)),
      by: "the roles that the vendor's documentation asks for",
    },
    evidence: EVIDENCE[from],
  };
}

/** What is done with writes, whichever of its hosts the instance is called by. */
async function describeWriting({ instances, hosts, policy }: ToolContext) {
  const [own, known, { environment, writes, stricter }] = await Promise.all([
    instances(),
    hosts(),
    policy(),
  ]);
  const confirmed = own.some((one) =>
    known.includes(one.host) && one.environmentConfirmed && one.environment === environment
  );
  return {
    policy: writes,
    environment: confirmed
      ? `${environment} (confirmed)`
      : environment === "unknown"
      ? "unknown: the instance does not say"
      : `${environment}, says the instance`,
    ...(stricter && { because: `of ${stricter.label}, by ${REASONS[stricter.why]}` }),
    next: "Add dry_run to the options of any writing tool to see what it would do.",
  };
}

const REASONS = {
  "same id": "which the same instance is connected",
  "no id": "whose missing id it cannot be told from it",
};

/** A progress that does not exist is answered with 404 by those who may use the interface. */
function describeCicd(answer: BatchAnswer): string {
  if (answer.ok || answer.error.code === "not_found") return "open: progress can be asked for";
  if (answer.error.code === "forbidden" || answer.error.code === "unauthorized") {
    return "closed: it takes the role sn_cicd.sys_ci_automation or admin";
  }
  return `not known (${answer.error.code})`;
}

async function describeScripts({ reader, instances, signal }: ToolContext) {
  const connection = (await instances()).find(({ host }) => host === reader.host);
  const [trigger] = await reader.getBatch([
    listRequest("sys_trigger", { fields: ["sys_id"], limit: 1 }),
  ], signal);
  const kind = connection?.kind ?? "headers";
  return {
    session: kind === "sso"
      ? "the browser session reaches the background script page, if its user may"
      : kind === "basic"
      ? "the stored password may open a session, if no single sign-on stands before it"
      : "no session: these credentials open no page",
    scheduler: `sys_trigger ${stateOf(trigger)}`,
  };
}
