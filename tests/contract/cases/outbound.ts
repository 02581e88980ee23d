import { type ContractCase, create, type Step } from "../contract_case.ts";
import { evaluates } from "./scripts.ts";
import { recordTraces } from "./traces.ts";

/** A message with one function whose record says what is answered. */
const MESSAGE: Step[] = [
  create("sys_rest_message", "message", {
    name: "{mark}",
    rest_endpoint: "https://zzc.example/items",
    authentication_type: "no_authentication",
  }),
  create("sys_rest_message_fn", "function", {
    rest_message: "{message}",
    function_name: "read",
    http_method: "get",
    rest_endpoint: "https://zzc.example/items/${item}",
    content:
      '/* demo answer {"status": 404, "headers": {"x-item": "7"}, "body": {"seen": true}} */',
  }),
];

const asked = evaluates({
  name: "a script's outbound message is answered with status, headers and body",
  certainty: "A",
  script: `var message = new sn_ws.RESTMessageV2("{mark}", "read");
message.setStringParameterNoEscape("item", "7");
var response = message.execute();
return {
  endpoint: message.getEndpoint(),
  status: response.getStatusCode(),
  error: response.haveError(),
  header: response.getHeader("x-item"),
  body: response.getBody(),
};`,
  returns: {
    endpoint: "https://zzc.example/items/7",
    status: 404,
    error: false,
    header: "7",
    body: '{"seen":true}',
  },
});

/**
 * The API reference of RESTMessageV2 and RESTResponseV2. An instance would call out: what answers
 * here stands in the function's own record.
 */
export const outboundCases: readonly ContractCase[] = [{
  ...asked,
  needs: "mocks",
  steps: [...MESSAGE, ...asked.steps],
  leaves: [
    ...asked.leaves ?? [],
    ...recordTraces("sys_rest_message_{message}", "sys_rest_message_fn_{function}"),
  ],
}];
