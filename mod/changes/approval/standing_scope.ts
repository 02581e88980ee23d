import { type PlannedOperation, recordsOf } from "../plan/planned_operation.ts";
import type { Risk } from "../risk.ts";
import type { Target } from "../target/resolve_target.ts";
import { isSecretType } from "../field_text.ts";
import type { HostPolicy } from "../gate/host_policy.ts";

/**
 * Words in the names of tables and columns that say who may do what, or prove who somebody is. What
 * grants at once asks anyway, by its risk; an update set can carry the others.
 */
const ACCESS_WORD =
  /(^|_)(roles?|acls?|access|criteria|public|cors|privileges?|permissions?|security|auth|authentication|authorization|credentials?|oauth|jwt|saml2?|ldap|kmf|certificates?|keystore)(_|$)|^run_(as|with)/;

/** Tables of the same kind whose names do not tell. */
const GRANTS = [
  ...["sys_user", "sys_user_group", "sys_user_grmember", "sys_user_delegate", "sys_properties"],
  // A header can carry a token, a connection says with which credential it is made.
  ...["sys_rest_message_headers", "sys_rest_message_fn_headers", "sys_alias", "sys_connection"],
  ...["connection_attributes"],
];

/** Values of such columns that open nothing. */
const CLOSED: Readonly<Record<string, readonly string[]>> = {
  access: ["package_private"],
  public: ["false"],
  authentication_type: ["no_authentication", "inherit_from_parent"],
  requires_authentication: ["true"],
  requires_acl_authorization: ["true"],
};

/** To name a user or a group in a record gives them nothing by itself. */
const PEOPLE = ["sys_user", "sys_user_group"];

/** What is judged: one call of a client, resolved and planned. */
export interface StandingFacts {
  host: Pick<HostPolicy, "environment">;
  /** The effective one. */
  risk: Risk;
  target: Pick<Target, "tracking"> | null;
  planned: readonly PlannedOperation[];
}

/**
 * Why an approval for an hour does not cover a call; null where it does. It covers configuration
 * that an update set records, on a development instance, and nothing that runs or grants at once,
 * deletes, or touches roles, access rules or credentials.
 */
export function outsideStanding({ planned: meant, ...facts }: StandingFacts): string | null {
  const { host, risk, target } = facts;
  const planned = meant.flatMap(recordsOf);
  if (host.environment !== "dev") return "the instance is not known as a development instance";
  if (planned.some(({ kind }) => kind === "delete")) return "it deletes";
  if (risk !== "W") {
    return planned.find(({ riskReason }) => riskReason)?.riskReason ??
      "it destroys, runs code or widens rights";
  }
  if (planned.some(({ kind }) => kind === "call")) return "it does more than store a record";
  const recorded = target?.tracking === "update_set" &&
    meant.every(({ schema }) => schema.tracked);
  if (!recorded) return "no update set records it";
  const unread = planned.find(({ schema }) => !schema.verified);
  if (unread) return `the columns of ${unread.table} cannot be read`;
  const granting = planned.find(grants);
  return granting ? `it touches roles, access rules or credentials in ${granting.table}` : null;
}

/** Whether a write says who may do what, or names or holds a credential. */
function grants({ schema, before, values }: PlannedOperation): boolean {
  const names = [schema.name, ...schema.chain, before?.sys_class_name, values.sys_class_name];
  if (names.some((name) => name && isOfAccess(name))) return true;
  return Object.entries(values).some(([field, text]) => {
    const { type = "", reference = "" } = schema.columns.get(field) ?? {};
    if (isSecretType(type) || type === "user_roles") return true;
    // To empty such a column opens the record as well; a new record has it empty anyway.
    if (text === "" && before === null || CLOSED[field]?.includes(text)) return false;
    return ACCESS_WORD.test(field) || isOfAccess(reference) && !PEOPLE.includes(reference);
  });
}

function isOfAccess(table: string): boolean {
  return GRANTS.includes(table) || ACCESS_WORD.test(table);
}
