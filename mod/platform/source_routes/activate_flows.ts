import { isObject } from "../../base/is_object.ts";
import { readAnswer } from "../http/answer.ts";
import { parseJson } from "../../base/parse_json.ts";
import type { PageOptions } from "../script_routes/script_page.ts";
import type { ActivatedFlow, FlowActivation } from "../source_load.ts";
import { openSourceSession, type SourceAnswer } from "./source_session.ts";

const TIMEOUT_MS = 300_000;

/**
 * Publishes flows and actions. 422 is an answer too: it says which were not. One that the answer leaves
 * out counts as not published. Throws `not_found` where the instance has no such endpoint.
 */
export async function activateFlows(
  { scopeId, flows, actions, params = {}, signal }: FlowActivation,
  options: PageOptions,
): Promise<ActivatedFlow[]> {
  const session = await openSourceSession(options, { signal });
  const asked = (ids: readonly string[]) =>
    ids.map((sys_id) => ({ sys_id, active: "", state: "" }));
  try {
    const answer = await session.send({
      method: "POST",
      path: "/api/now/wfa_fluent/activate_flows",
      query: { ...params, sysparm_transaction_scope: scopeId },
      body: JSON.stringify({ flows: asked(flows), actions: asked(actions) }),
      write: true,
      timeoutMs: TIMEOUT_MS,
      signal,
    });
    const said = resultsOf(answer);
    return [...flows, ...actions].map((sysId) =>
      said.get(sysId) ?? { sysId, published: false, message: "The instance does not name it" }
    );
  } finally {
    await session.close();
  }
}

function resultsOf(answer: SourceAnswer): Map<string, ActivatedFlow> {
  const body = answer.status === 422
    ? parseJson(answer.text)
    : { result: readAnswer(answer, answer.facts).result };
  const result = isObject(body) && isObject(body.result) ? body.result : body;
  const rows = isObject(result) && Array.isArray(result.results) ? result.results : [];
  return new Map(
    rows.filter(isObject).map((row) => {
      const sysId = textOf(row.sys_id);
      const name = textOf(row.flow_name);
      const published = row.status === "success";
      const message = textOf(row.errorMessage) || textOf(row.message);
      return [sysId, {
        sysId,
        published,
        ...(name && { name }),
        ...(!published && message && { message }),
      }];
    }),
  );
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
