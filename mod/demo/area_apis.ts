import { catalogApi } from "./areas/catalog/catalog_api.ts";
import { caseApi } from "./areas/product_packs/case_api.ts";
import { importApi } from "./areas/imports/import_api.ts";
import { codeCoverageApi } from "./areas/atf/code_coverage_api.ts";
import type { DemoAnswer, DemoCall } from "./call.ts";
import { unknownPath } from "./wire/rest_error.ts";
import { debugpointApi } from "./areas/diagnostics/debugpoint_api.ts";
import { roleInheritanceApi } from "./areas/security/role_inheritance_api.ts";
import { emailApi } from "./areas/mail/email_api.ts";
import { knowledgeApi } from "./areas/knowledge/knowledge_api.ts";
import { scorecardApi } from "./areas/reporting/scorecard_api.ts";
import { codeSearchApi } from "./areas/search/code_search_api.ts";
import { graphqlApi } from "./areas/graphql/graphql_api.ts";
import { flowActivationApi } from "./areas/flow/activation_api.ts";
import { syntaxEditorApi } from "./areas/fluent/syntax_editor_api.ts";
import { relationshipApi, unloadApi } from "./areas/fluent/unload_api.ts";
import { processFlowApi } from "./areas/flow/process_flow_api.ts";
import { changeApi } from "./areas/change/change_api.ts";
import { cmdbApi } from "./areas/cmdb/cmdb_api.ts";
import { identifyApi } from "./areas/cmdb/identify_api.ts";

/** Answers one interface; `path` is what follows its address in the table below. */
export type ProductApi = (call: DemoCall, path: string[]) => DemoAnswer | Promise<DemoAnswer>;

/**
 * The interfaces beside those of the platform's core, by `namespace/first segment` without the
 * version. `namespace/*` takes what no longer address of the namespace does.
 */
const productApis: Readonly<Record<string, ProductApi>> = {
  "now/cmdb": cmdbApi,
  "sn_chg_rest/change": changeApi,
  "now/identifyreconcile": identifyApi,
  "now/import": importApi,
  "sn_sc/servicecatalog": catalogApi,
  "global/user_role_inheritance": roleInheritanceApi,
  "now/js": debugpointApi,
  "now/atf": codeCoverageApi,
  "now/email": emailApi,
  "now/pa": scorecardApi,
  "sn_km_api/knowledge": knowledgeApi,
  "now/graphql": graphqlApi,
  "now/processflow": processFlowApi,
  "now/wfa_fluent": flowActivationApi,
  "now/syntax_editor": syntaxEditorApi,
  "sn_glider/metadata": unloadApi,
  "sn_glider/fluent_support": relationshipApi,
  "sn_codesearch/code_search": codeSearchApi,
  "sn_customerservice/case": caseApi,
  // Loaded when first asked for: they bring the reader of XML along.
  "fluent/load": async (call, path) =>
    (await import("./areas/fluent/load_api.ts")).loadApi(requireSources(call), path),
  "fluent/download": async (call, path) =>
    (await import("./areas/fluent/download_api.ts")).downloadApi(requireSources(call), path),
  "sn_cicd/*": async (call, path) => (await import("./areas/cicd/cicd_api.ts")).cicdApi(call, path),
};

/** Throws as for an address that is not there, where the instance is to lack the interface. */
function requireSources(call: DemoCall): DemoCall {
  if (call.instance.behaviour.withoutSourceLoad) throw unknownPath();
  return call;
}

/** The interface at a path with the rest of that path, or undefined. */
export function findProductApi(
  namespace: string,
  segments: string[],
): { api: ProductApi; path: string[] } | undefined {
  const [area, ...rest] = segments;
  const own = productApis[`${namespace}/${area}`];
  if (own) return { api: own, path: rest };
  const whole = productApis[`${namespace}/*`];
  return whole && { api: whole, path: segments };
}
