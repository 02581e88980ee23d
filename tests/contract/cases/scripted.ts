import { type ContractCase, create, type Step } from "../contract_case.ts";
import { recordTraces } from "./traces.ts";

/** Answers the same from the script, where scripts run, and from the comment, where none does. */
const SCRIPT = `/* demo answer {"body": {"mark": "{mark}"}} */
(function process(request, response) {
  return { mark: "{mark}" };
})(request, response);`;

function reads(path: string): Step {
  return {
    method: "GET",
    path,
    expect: { status: 200, body: { "": { equals: { result: { mark: "{mark}" } } } } },
  };
}

/** Resources of one's own. */
export const scriptedCases: readonly ContractCase[] = [
  {
    name: "a scripted resource answers within result, its default version without naming it",
    certainty: "K",
    fact:
      "What a scripted resource returns is wrapped in `result`; without a version in the path the default one answers",
    needs: "rules",
    steps: [
      create("sys_ws_definition", "service", {
        name: "{mark}",
        service_id: "{mark}",
        namespace: "global",
        active: "true",
      }),
      create("sys_ws_version", "version", {
        web_service_definition: "{service}",
        version: "1",
        version_id: "v1",
        is_default: "true",
        active: "true",
      }),
      create("sys_ws_operation", "operation", {
        name: "{mark}",
        http_method: "GET",
        relative_path: "/things",
        web_service_definition: "{service}",
        web_service_version: "{version}",
        operation_script: SCRIPT,
        active: "true",
      }),
      reads("/api/global/v1/{mark}/things"),
      reads("/api/global/{mark}/things"),
    ],
    leaves: recordTraces(
      "sys_ws_definition_{service}",
      "sys_ws_version_{version}",
      "sys_ws_operation_{operation}",
    ),
  },
];
