import assert from "node:assert/strict";
import fc from "fast-check";
import { basicAuthorization, DEMO_ORIGIN } from "../support/demo_requests.ts";
import { openDemoCopy } from "../support/demo_template.ts";
import type { Proof } from "./proof.ts";

const DOCUMENTED = [200, 201, 204, 400, 401, 403, 404, 405, 406, 415, 422];

const path = fc.oneof(
  fc.constantFrom(
    "/api/now/table/incident",
    "/api/now/v1/table/sys_user",
    "/api/now/table/sys_dictionary",
    "/api/now/stats/incident",
    "/api/now/v1/batch",
    "/api/now/ui/user/current_user",
    "/api/now/ui/concoursepicker/updateset",
    "/api/now/ui/concoursepicker/application",
    "/api/sn_cicd/update_set/create",
    "/sys.scripts.do",
    "/demo/control",
    "/",
    "/api/now/attachment",
    "/api/now/attachment/file",
    "/api/now/attachment/upload",
    "/api/fluent/load/global",
    "/api/fluent/download/aaaa",
    "/api/now/wfa_fluent/activate_flows",
    "/api/sn_glider/metadata/unload/global",
    "/api/sn_glider/fluent_support/table_relationship_exporter",
    "/sn_appclient_upload_processor.do",
    "/xmlhttp.do",
    "/fluent_update_set_export.do",
    "/api/now/attachment/aaaa/file",
    "/api/now/table/incident/%E0%A4%A",
  ),
  fc.string().map((text) => `/${encodeURI(text.toWellFormed()).replaceAll("#", "")}`),
  fc.string().map((text) => `/api/now/table/${encodeURIComponent(text.toWellFormed())}`),
);
const parameter = fc.tuple(
  fc.constantFrom(
    ...["sysparm_query", "sysparm_fields", "sysparm_limit", "sysparm_offset", "sysparm_group_by"],
    ...["sysparm_having", "sysparm_order_by", "sysparm_avg_fields", "sysparm_display_value"],
    ...["sysparm_transaction_scope", "sysparm_transaction_update_set", "number", "update_set_name"],
  ),
  fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(
      fc.constantFrom(
        "^",
        "OR",
        "NQ",
        "number",
        "state",
        "=",
        "IN",
        "caller_id.name",
        "'",
        '"',
        "@",
      ),
    ).map((parts) => parts.join("")),
    fc.constantFrom("-1", "0", "1e9", "count", "state^priority", "count^priority^>^3"),
  ),
);
const body = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.json(),
  fc.record({ rest_requests: fc.array(fc.jsonValue()) }).map((value) => JSON.stringify(value)),
  fc.dictionary(
    fc.constantFrom("number", "state", "name", "element", "sys_id", "label", "super_class"),
    fc.string({ unit: "binary" }),
  ).map((value) => JSON.stringify(value)),
);

export const anyBytes: Proof = {
  name: "any bytes: every endpoint answers with a documented status",
  sample: 1_500,
  whole: 30_000,
  async run({ size, seed }) {
    const demo = await openDemoCopy();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"),
        path,
        fc.array(parameter, { maxLength: 3 }),
        body,
        async (method, where, parameters, text) => {
          const url = new URL(DEMO_ORIGIN + where);
          for (const [name, value] of parameters) url.searchParams.set(name, value.toWellFormed());
          const bodiless = method === "GET" || method === "HEAD";
          const response = await demo.fetch(
            new Request(url, {
              method,
              headers: {
                authorization: basicAuthorization("admin", "admin"),
                "content-type": "application/json",
              },
              ...(!bodiless && { body: text }),
            }),
          );
          const answer = await response.text();
          assert.ok(DOCUMENTED.includes(response.status), `${response.status} ${url} ${answer}`);
        },
      ),
      { numRuns: size, seed },
    );
    demo.close();
    return { requests: size };
  },
};
