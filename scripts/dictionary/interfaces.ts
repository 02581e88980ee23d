/**
 * The platform's interfaces that the service calls: the beginning of a path, without a version → the
 * page of the documentation that spells it out. What has none is the platform's own user interface or
 * application, known by measurement alone: the contract script asks an instance for this resource,
 * by a GET that changes nothing.
 */
export const INTERFACES: Readonly<Record<string, string | { probe: string }>> = {
  "/api/fluent": { probe: "/api/fluent/download/global?sysparam_mode=incremental" },
  "/api/global/user_role_inheritance": "Batch API",
  "/api/now/atf/code_coverage": "ATF Code Coverage API",
  "/api/now/attachment": "Attachment API",
  "/api/now/batch": "Batch API",
  "/api/now/cmdb/instance": "CMDB Instance API",
  "/api/now/cmdb/meta": "CMDB Meta API",
  "/api/now/email": "Email API",
  "/api/now/graphql": "Use the GraphQL REST API to view suggestions",
  "/api/now/identifyreconcile": "Identification and Reconciliation API",
  "/api/now/import": "Import Set API",
  "/api/now/js/debugpoints": "Script Debugger API",
  "/api/now/pa/scorecards": "Scorecards API",
  "/api/now/processflow/flow": { probe: "/api/now/processflow/flow" },
  "/api/now/processflow/versioning": { probe: "/api/now/processflow/versioning/create_version" },
  "/api/now/stats": "Aggregate API",
  "/api/now/table": "Table API",
  "/api/now/ui/concoursepicker": { probe: "/api/now/ui/concoursepicker/application" },
  "/api/now/ui/impersonate": { probe: "/api/now/ui/impersonate/role" },
  "/api/now/ui/user/current_user": { probe: "/api/now/ui/user/current_user" },
  "/api/now/wfa_fluent": { probe: "/api/now/wfa_fluent/activate_flows" },
  "/api/sn_chg_rest/change": "Change Management API",
  "/api/sn_cicd": "Continuous Integration/Continuous Delivery (CICD) API",
  "/api/sn_codesearch/code_search": { probe: "/api/sn_codesearch/code_search/search?term=zzc" },
  "/api/sn_km_api/knowledge": "Knowledge Management REST API",
  "/api/sn_sc/servicecatalog": "Service Catalog API",
  "/sys.scripts.do": { probe: "/sys.scripts.do" },
};

const PATH = /\/api\/[a-z_]+\/[\w/]+|\/sys\.scripts\.do\b/g;

/** The paths of the platform that a source names, each without its version. */
export function pathsIn(source: string): string[] {
  return [...source.matchAll(PATH)].map(([path]) =>
    path.replace(/\/v\d+(?=\/|$)/, "").replace(/\/$/, "")
  );
}

/** The interface that a path belongs to; undefined for one that no line names. */
export function interfaceOf(path: string): string | undefined {
  return Object.keys(INTERFACES).find((start) => path === start || path.startsWith(`${start}/`));
}
