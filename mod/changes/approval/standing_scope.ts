import type { PlannedOperation } from "../plan/planned_operation.ts";
import type { Risk } from "../risk.ts";
import type { Target } from "../target/resolve_target.ts";
import { isSecretType } from "../field_text.ts";
import type { HostPolicy } from "../gate/host_policy.ts";

/**
 * Tables that say who may do what, or hold what proves who somebody is, with what extends them.
 * Those that grant at once ask anyway, by their risk; an update set can carry the others.
 */
const GRANTS = [
  ...["sys_user", "sys_user_group", "sys_user_grmember", "sys_user_delegate"],
  ...["sys_user_role", "sys_user_role_contains", "sys_user_has_role", "sys_group_has_role"],
  ...["sys_ui_action_role", "sys_embedded_help_role", "sys_agent_access_role_configuration"],
  ...["sys_agent_access_role_mapping", "license_role_type", "user_criteria"],
  ...["sys_security_acl", "sys_security_acl_role", "sys_security_attribute"],
  ...["sys_security_data_filter", "sys_security_operation", "sys_security_type"],
  ...["sys_scope_privilege", "sys_restricted_caller_access", "sys_public", "sys_cors_rule"],
  ...["oauth_entity", "oauth_entity_profile", "oauth_credential", "discovery_credentials"],
  ...["sys_auth_profile", "provider_auth", "sys_certificate", "sys_kmf_crypto_caller_policy"],
  ...["jwt_provider", "jwt_keystore_aliases", "ldap_server_config", "ldap_ou_config"],
  // A header can carry a token, a connection says with which credential it is made.
  ...["sys_rest_message_headers", "sys_rest_message_fn_headers", "sys_alias", "sys_connection"],
  ...["saml2_assertion_producer", "connection_attributes", "sys_properties"],
];

/** Names of columns that open or close a record, a table or an interface to somebody. */
const ACCESS_COLUMN =
  /(^|_)(roles?|acls?|access|criteria|public|authentication|authorization|credentials?)(_|$)|^run_(as|with)/;

/** Values of such columns that open nothing. */
const CLOSED: Readonly<Record<string, readonly string[]>> = {
  access: ["package_private"],
  public: ["false"],
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
export function outsideStanding({ host, risk, target, planned }: StandingFacts): string | null {
  if (host.environment !== "dev") return "the instance is not known as a development instance";
  if (planned.some(({ kind }) => kind === "delete")) return "it deletes";
  if (risk !== "W") {
    return planned.find(({ riskReason }) => riskReason)?.riskReason ??
      "it destroys, runs code or widens rights";
  }
  if (planned.some(({ kind }) => kind === "call")) return "it does more than store a record";
  const recorded = target?.tracking === "update_set" &&
    planned.every(({ schema }) => schema.tracked);
  if (!recorded) return "no update set records it";
  const unread = planned.find(({ schema }) => !schema.verified);
  if (unread) return `the columns of ${unread.table} cannot be read`;
  const granting = planned.find(grants);
  return granting ? `it touches roles, access rules or credentials in ${granting.table}` : null;
}

/** Whether a write says who may do what, or names or holds a credential. */
function grants({ schema, before, values }: PlannedOperation): boolean {
  const names = [schema.name, ...schema.chain, before?.sys_class_name, values.sys_class_name];
  if (names.some((name) => name && GRANTS.includes(name))) return true;
  return Object.entries(values).some(([field, text]) => {
    const { type = "", reference = "" } = schema.columns.get(field) ?? {};
    if (isSecretType(type) || type === "user_roles") return true;
    // To empty such a column opens the record as well; a new record has it empty anyway.
    if (text === "" && before === null || CLOSED[field]?.includes(text)) return false;
    return ACCESS_COLUMN.test(field) ||
      GRANTS.includes(reference) && !PEOPLE.includes(reference);
  });
}
