import type { PlatformRecord, TableSchema } from "../../platform/types.ts";
import type { OperationKind } from "../change_report.ts";
import { isSecretType } from "../field_text.ts";
import type { CallOperation } from "../operation.ts";
import type { Risk } from "../risk.ts";
import { higherRisk } from "../risk.ts";

interface TableRisk {
  create?: Risk;
  update?: Risk;
  /** Only a write to one of these columns is so grave. */
  fields?: readonly string[];
  reason: string;
}

const both = (risk: Risk, reason: string): TableRisk => ({ create: risk, update: risk, reason });

/**
 * What a write to a table, or to one that extends it, can do beyond storing data: at once, or outside
 * of any update set. `X`: it makes the instance run code or send something, or gives somebody more
 * rights. One table for every tool, so that a generic write is held to the same rule.
 */
const TABLE_RISK: Readonly<Record<string, TableRisk>> = {
  sys_trigger: both("X", "the scheduler runs it"),
  sysauto: both("X", "the scheduler runs it"),
  ecc_queue: both("X", "a MID Server carries it out"),
  sysevent: both("X", "what listens to the event runs"),
  sys_email: both("X", "what is ready is sent"),
  sys_user_has_role: both("X", "it grants a role"),
  sys_group_has_role: both("X", "it grants a role"),
  sys_user_role_contains: both("X", "it widens a role"),
  sys_user_grmember: both("X", "a group can carry roles"),
  sys_user_group: { ...both("X", "its members gain the parent's roles"), fields: ["parent"] },
  sys_user_delegate: both("X", "it lets somebody act for another"),
  sys_security_acl: both("X", "it changes who may do what"),
  sys_security_acl_role: both("X", "it changes who may do what"),
  sys_scope_privilege: both("X", "it lets an application into another"),
  sys_restricted_caller_access: both("X", "it lets an application into another"),
  sys_public: both("X", "it opens a page without a sign-in"),
  sys_cors_rule: both("X", "it lets pages of other sites call the instance"),
  oauth_entity: both("X", "it lets programs sign in"),
  oauth_credential: both("X", "it lets programs sign in"),
  discovery_credentials: both("X", "it holds a credential"),
  sys_certificate: both("X", "it holds a key, or says whose keys are trusted"),
  ldap_server_config: both("X", "it says who can sign in"),
  sso_properties: both("X", "it says who can sign in"),
  ip_access: both("X", "it says from where the instance can be reached"),
  sys_api_access_policy: both("X", "it changes who may do what"),
  sys_connection: both("X", "it says where a credential is sent"),
  ecc_agent: { ...both("X", "it lets a MID Server in"), fields: ["validated"] },
  multi_factor_criteria: both("X", "it says who signs in with a password alone"),
  sys_properties: both("D", "it changes how the instance behaves"),
  sys_update_xml: both("D", "it changes what an update set ships"),
  sys_user: { create: "X", update: "D", reason: "it makes, locks or takes over an account" },
};

export interface RiskFacts {
  /** A call says its own risk, a load those of its records: its table only names what it is about. */
  kind: Exclude<OperationKind, "call" | "load">;
  /** The columns that are written. */
  fields?: Iterable<string>;
}

/**
 * The risk of one operation, whichever tool asks for it. A delete is at least `D`. `names` are the
 * record's class, the tables that it extends, and what else it is or is to become.
 */
export function operationRisk(
  names: readonly string[],
  { kind, fields = [] }: RiskFacts,
): { risk: Risk; reason?: string } {
  const written = [...fields];
  const isDelete = kind === "delete";
  const least: { risk: Risk; reason?: string } = isDelete
    ? { risk: "D", reason: "a delete cannot be taken back in full" }
    : { risk: "W" };
  return names.reduce((gravest, name) => {
    const entry = Object.hasOwn(TABLE_RISK, name) ? TABLE_RISK[name] : undefined;
    const risk = isDelete ? entry?.create : entry?.[kind];
    const applies = isDelete || !entry?.fields || entry.fields.some((one) => written.includes(one));
    if (!entry || !risk || !applies || higherRisk(gravest.risk, risk) !== risk) return gravest;
    return { risk, reason: entry.reason };
  }, least);
}

/** The risk of a call: what is sent cannot be called back, whoever it reaches. */
export function calledRisk(
  { sends, risk = "W", riskReason }: Pick<CallOperation, "sends" | "risk" | "riskReason">,
): { risk: Risk; reason?: string } {
  if (sends) return { risk: "X", reason: "what it is given can leave the instance" };
  return { risk, ...(riskReason && { reason: riskReason }) };
}

/** Columns whose text the instance runs. */
const CODE = /^(script|script_plain|script_server|script_client|email_script|html_script)$/;

/** Plain data that accounts write whose dictionary is closed to them: known to hold no code. */
const KNOWN_DATA =
  /^(task|incident|incident_task|problem|problem_task|change_request|change_task|sc_request|sc_req_item|sc_task|kb_knowledge|interaction|cmdb_\w+|sys_update_set|sys_user_preference|sys_attachment|label|label_entry)$/;

/**
 * The risk of what no update set records: credentials, code that runs where nobody reviews it, and
 * lists of roles. A table whose dictionary cannot be read whole may hold code, unless it is known as
 * plain data.
 */
export function uncapturedRisk(
  { name, columns, verified, tracked }: Pick<
    TableSchema,
    "name" | "columns" | "verified" | "tracked"
  >,
  fields: Iterable<string>,
): { risk: Risk; reason?: string } {
  const written = [...fields];
  // Of a table that is never recorded whatever stands beside the credential: whom it is shown to.
  const judged = tracked ? written : [...columns.keys()];
  if (judged.some((field) => isSecretType(columns.get(field)?.type ?? ""))) {
    return { risk: "X", reason: "it holds a credential that no update set records" };
  }
  if (written.some((field) => CODE.test(columns.get(field)?.type ?? ""))) {
    return { risk: "X", reason: "it holds code that no update set records" };
  }
  if (written.some((field) => columns.get(field)?.type === "user_roles")) {
    return { risk: "X", reason: "it names roles, and no update set records it" };
  }
  return verified || KNOWN_DATA.test(name) ? { risk: "W" } : {
    risk: "X",
    reason: "its columns cannot be read: it may hold code that no update set records",
  };
}

/** Whether a write approves or rejects what somebody else was asked to decide. */
export function decidesForAnother(
  { table, before, values }: {
    table: string;
    before: PlatformRecord | null;
    values: Readonly<Record<string, string>>;
  },
  userSysId: string,
): boolean {
  return table === "sysapproval_approver" && values.state !== undefined &&
    before !== null && before.approver !== userSysId;
}
