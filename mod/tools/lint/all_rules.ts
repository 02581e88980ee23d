import type { LintRule } from "./rule.ts";
import { apiRules } from "./rules/api_rules.ts";
import { clientRules } from "./rules/client_rules.ts";
import { engineRules } from "./rules/engine_rules.ts";
import { htmlRules } from "./rules/html_rules.ts";
import { queryRules } from "./rules/query_rules.ts";
import { recordRules } from "./rules/record_rules.ts";
import { secretRules } from "./rules/secret_rules.ts";
import { securityRules } from "./rules/security_rules.ts";
import { serverRules } from "./rules/server_rules.ts";

export const allRules: readonly LintRule[] = [
  ...apiRules,
  ...engineRules,
  ...secretRules,
  ...securityRules,
  ...queryRules,
  ...recordRules,
  ...serverRules,
  ...clientRules,
  ...htmlRules,
];
