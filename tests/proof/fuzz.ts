import assert from "node:assert/strict";
import fc from "fast-check";
import { basicAuthorization, DEMO_ORIGIN, SEED_NOW } from "../support/demo_requests.ts";
import { openDemoCopy } from "../support/demo_template.ts";
import type { Proof } from "./proof.ts";

const ADMIN = { authorization: basicAuthorization("admin", "admin") };
const JSON_OF_ADMIN = { ...ADMIN, "content-type": "application/json" };

/** What the interface documents short of limits and failures, and the redirects of the pages. */
const REST = [200, 201, 204, 400, 401, 403, 404, 405, 406, 415];
const PAGES = [...REST, 302, 303];

const ENDPOINTS = [
  ...["/api/now/table/incident", "/api/now/v1/table/sys_user", "/api/now/v2/table/sys_script"],
  ...["/api/now/table/sys_dictionary", "/api/now/table/sys_db_object", "/api/now/stats/task"],
  ...["/api/now/v1/batch", "/api/now/ui/user/current_user", "/api/now/ui/concoursepicker/current"],
  ...["/api/now/ui/concoursepicker/updateset", "/api/now/ui/concoursepicker/application"],
  ...["/api/sn_cicd/update_set/create", "/api/sn_cicd/progress/x", "/api/x_demo_fleet/v1/fleet"],
  ...["/api/now/attachment", "/api/now/attachment/file", "/api/now/attachment/upload"],
  ...["/api/now/attachment/x/file", "/demo/control", "/demo/update_set", "/demo/update_sets"],
  ...["/api/sn_chg_rest/change", "/api/sn_chg_rest/change/normal", "/api/now/identifyreconcile"],
  ...["/api/now/cmdb/instance/cmdb_ci_server", "/api/now/cmdb/meta/cmdb_ci"],
  ...["/oauth_token.do", "/oauth_auth.do", "/oauth_revoke_token.do", "/sys.scripts.do"],
  ...["/login.do", "/logout.do", "/logout_success.do", "/navpage.do", "/", "/api", "/api/now"],
];
const PAGE = /^\/($|login|logout|navpage|oauth_|sys\.scripts|demo\/control|index)/;

/** Text that survives in a header. */
const headerText = fc.string({ unit: "grapheme-ascii" })
  .map((text) => text.replace(/[^\x20-\x7e]/g, "").trim());
const path = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ENDPOINTS) },
  fc.tuple(fc.constantFrom(...ENDPOINTS), fc.string({ unit: "binary" })).map(([base, text]) =>
    `${base}/${encodeURIComponent(text.toWellFormed())}`
  ),
  fc.tuple(fc.constantFrom(...ENDPOINTS), fc.constantFrom("/", "//", "/%", "/%00", "/..;/x", "%2f"))
    .map((parts) => parts.join("")),
);
const parameter = fc.tuple(
  fc.oneof(
    fc.constantFrom(
      ...["sysparm_query", "sysparm_fields", "sysparm_limit", "sysparm_offset", "sysparm_view"],
      ...["sysparm_having", "sysparm_order_by", "table_name", "table_sys_id", "file_name", "token"],
      ...["client_id", "redirect_uri", "response_type", "state", "code_challenge", "sys_id"],
    ),
    fc.string(),
  ),
  fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("1e9", "-1", "incident", "code", "\0")),
);
const TYPES = [
  ...["application/json", "application/xml", "text/plain", "image/png", "application/zip", "json"],
  ...["multipart/form-data", "multipart/form-data; boundary=x", "multipart/form-data; boundary="],
  ...["application/x-www-form-urlencoded", "application/x-www-form-urlencoded; charset=utf-16"],
];
const headers = fc.record({
  accept: fc.oneof(fc.constantFrom("*/*", "application/xml", "text/html", ",;q="), headerText),
  "content-type": fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...TYPES) }, headerText),
  authorization: fc.oneof(
    { weight: 4, arbitrary: fc.constant(basicAuthorization("admin", "admin")) },
    fc.constant(basicAuthorization("requester", "demo")),
    fc.constantFrom("Bearer", "Bearer x", "Basic", "Digest x"),
    headerText,
  ),
  cookie: fc.oneof(fc.constantFrom("JSESSIONID=", `JSESSIONID=${"A".repeat(32)}`), headerText),
  origin: fc.oneof(fc.constantFrom("null", "http://127.0.0.1", "https://example.org"), headerText),
  "x-http-method-override": fc.oneof(fc.constantFrom("PATCH", "delete", "GET", "?"), headerText),
  "x-usertoken": headerText,
  "x-no-response-body": fc.constantFrom("true", "x"),
}, { requiredKeys: [] });
const ascii = (text: string) => new TextEncoder().encode(text);
const PART = 'Content-Disposition: form-data; name="table_name"\r\n\r\nincident\r\n--x';
const body = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.json().map(ascii),
  fc.dictionary(
    fc.constantFrom("name", "fault", "behaviour", "reset", "rest_requests", "state", "sysId"),
    fc.jsonValue(),
  ).map((value) => ascii(JSON.stringify(value))),
  fc.array(fc.constantFrom("<a>", "</a>", "<unload>", "<!DOCTYPE a [", "&x;", "<![CDATA[", "]]>"))
    .map((parts) => ascii(parts.join(""))),
  fc.array(fc.constantFrom("--x", "\r\n", PART, "--", 'filename="a"', "\0"))
    .map((parts) => ascii(parts.join(""))),
  fc.array(parameter).map((pairs) =>
    ascii(
      new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()])).toString(),
    )
  ),
);

export const fuzz: Proof = {
  name: "fuzz: whatever is sent to any endpoint, the answer has a documented status",
  sample: 2_500,
  whole: 50_000,
  async run({ size, seed }) {
    const demo = await openDemoCopy({ clock: () => SEED_NOW });
    const seen = new Set<number>();
    const method = fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS");
    const list = await demo.fetch(
      new Request(`${DEMO_ORIGIN}/api/now/table/task?sysparm_fields=sys_id`, { headers: ADMIN }),
    );
    const records = (await list.json()).result.map((row: { sys_id: string }) => row.sys_id);
    const record = fc.constantFrom(...records).map((sysId) => `/api/now/table/task/${sysId}`);
    const inputs = fc.record({
      method,
      path: fc.oneof({ weight: 6, arbitrary: path }, record),
      parameters: fc.array(parameter, { maxLength: 3 }),
      headers: fc.oneof(
        headers,
        headers.map((given) => ({ ...given, ...ADMIN })),
        fc.constant(JSON_OF_ADMIN),
      ),
      body,
    });
    await fc.assert(
      fc.asyncProperty(inputs, async (sent) => {
        const url = new URL(DEMO_ORIGIN + sent.path);
        for (const [name, value] of sent.parameters) {
          url.searchParams.append(name.toWellFormed(), value.toWellFormed());
        }
        const bodiless = sent.method === "GET" || sent.method === "HEAD";
        const request = new Request(url, {
          method: sent.method,
          headers: sent.headers,
          ...(!bodiless && { body: new Uint8Array(sent.body) }),
        });
        const response = await demo.fetch(request);
        const text = await response.text();
        const documented = PAGE.test(url.pathname) ? PAGES : REST;
        seen.add(response.status);
        assert.ok(documented.includes(response.status), `${response.status} ${url} ${text}`);
        if (response.headers.get("content-type")?.includes("json") && text !== "") JSON.parse(text);
        // A fault or behaviour that the control endpoint was given must not hide the others.
        await demo.fetch(
          new Request(`${DEMO_ORIGIN}/demo/control`, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: '{"fault":null,"latencyMs":0}',
          }),
        ).then((answer) => answer.text());
      }),
      { numRuns: size, seed },
    );
    const everyday = [200, 201, 204, 400, 401, 403, 404, 405, 406, 415];
    assert.deepEqual(everyday.filter((status) => !seen.has(status)), [], "statuses never seen");
    demo.close();
    return { requests: size, statuses: seen.size };
  },
};
