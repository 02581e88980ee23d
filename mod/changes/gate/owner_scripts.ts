/**
 * What of the REST interface runs a script that the instance's owner wrote, also where it is only
 * asked: any scripted REST resource and any field of a scripted GraphQL schema. What is not known to
 * be the platform's own counts as one.
 */

/** Behind `/api/now/[vN/]`: the platform's documented interfaces, and what the tools read there. */
const PLATFORM = [
  "table",
  "stats",
  "attachment",
  "import",
  "cmdb/instance",
  "cmdb/meta",
  "email",
  "pa/scorecards",
  "processflow",
  "atf",
  "js/debugpoints",
  "ui/user",
  "ui/meta",
  "ui/concoursepicker",
  "ui/impersonate",
];

/** Documented interfaces of the vendor's own applications, and what the tools read of them. */
const VENDOR = [
  "sn_cicd",
  "sn_chg_rest",
  "sn_sc/servicecatalog",
  "sn_km_api/knowledge",
  "sn_codesearch/code_search",
  "sn_uibtk_api/buildertoolkit",
  "global/user_role_inheritance",
];

/** Whether a GET of the path, with or without its query, may run a script of the instance's owner. */
export function runsOwnersScript(path: string): boolean {
  const [, rest = ""] = /^\/api\/([^?#]*)/.exec(path) ?? [];
  const now = /^now\/(?:v\d+\/)?(.*)$/.exec(rest)?.[1];
  const known = now === undefined ? VENDOR : PLATFORM;
  return !known.some((name) => `${now ?? rest}/`.startsWith(`${name}/`));
}

/** Fields at the root of a query that the platform itself answers. */
const GRAPHQL_ROOTS = ["GlideRecord_Query", "snFlowDesigner", "__schema", "__type", "__typename"];

/** Whether a GraphQL query asks for more than the platform's own fields; fragments count as more. */
export function asksScriptedSchema(query: string): boolean {
  const tokens = query
    .replaceAll(/"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|#[^\n]*/g, " ")
    .match(/\.\.\.|[{}()[\]:@]|\w+/g) ?? [];
  const nesting: string[] = [];
  return tokens.some((token, at) => {
    if ("{([".includes(token)) nesting.push(token);
    else if ("})]".includes(token)) nesting.pop();
    const isRoot = nesting.length === 1 && nesting[0] === "{" && /^(?:\w+|\.\.\.)$/.test(token);
    // Before a colon stands an alias, behind an @ a directive.
    if (!isRoot || tokens[at + 1] === ":" || tokens[at - 1] === "@") return false;
    return !GRAPHQL_ROOTS.includes(token);
  });
}
