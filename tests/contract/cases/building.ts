import { BARE, type ContractCase, create, finds } from "../contract_case.ts";
import { recordTraces, schemaTraces } from "./traces.ts";

/** Where somebody who builds on an instance trips. */
export const buildingCases: readonly ContractCase[] = [
  {
    name: "a table that is named in global has u_ in front, one that has it keeps its name",
    certainty: "K",
    fact: "A table that is named without a prefix gets `u_` in global",
    needs: "schema",
    steps: [
      {
        method: "POST",
        path: "table/sys_db_object",
        body: { name: "{mark}_shelf", label: "{mark}" },
        save: { shelf: "/result/sys_id" },
        expect: { status: 201, body: { "/result/name": "u_{mark}_shelf" } },
      },
      {
        method: "POST",
        path: "table/sys_db_object",
        body: { name: "u_{mark}_box", label: "{mark}" },
        save: { box: "/result/sys_id" },
        expect: { status: 201, body: { "/result/name": "u_{mark}_box" } },
      },
    ],
    leaves: [
      ...schemaTraces("u_{mark}_shelf", "{shelf}"),
      ...schemaTraces("u_{mark}_box", "{box}"),
    ],
  },
  {
    name: "a column that was dropped and made again is empty",
    certainty: "K",
    fact: "What stood in a column is gone when its dictionary record is deleted",
    needs: "schema",
    steps: [
      create("sys_dictionary", "column", {
        name: "incident",
        element: "u_{mark}",
        column_label: "{mark}",
        internal_type: "string",
      }),
      create("incident", "incident", { short_description: "{mark}", "u_{mark}": "kept?" }),
      finds("incident", "sys_id={incident}", "u_{mark}", ["kept?"]),
      { method: "DELETE", path: "table/sys_dictionary/{column}", expect: { status: 204 } },
      create("sys_dictionary", "again", {
        name: "incident",
        element: "u_{mark}",
        column_label: "{mark}",
        internal_type: "string",
      }),
      finds("incident", "sys_id={incident}", "u_{mark}", [""]),
    ],
    leaves: recordTraces("sys_dictionary_incident_u_{mark}"),
  },
  {
    name: "a resource of a scripted REST service says where it answers",
    certainty: "K",
    fact: "`operation_uri` is made of namespace, version, API ID and relative path",
    needs: "rules",
    steps: [
      create("sys_ws_definition", "service", { name: "{mark}", service_id: "{mark}" }),
      {
        method: "POST",
        path: "table/sys_ws_operation",
        query: BARE,
        body: {
          name: "{mark}",
          web_service_definition: "{service}",
          relative_path: "/things/{id}",
          http_method: "GET",
          requires_acl_authorization: "false",
          operation_script:
            '/* demo answer {"body": {"thing": "one"}} */ (function process(request, response) { return { thing: "one" }; })(request, response);',
        },
        save: { resource: "/result/sys_id" },
        expect: {
          status: 201,
          body: { "/result/operation_uri": /^\/api\/[^/]+\/zzc[^/]+\/things\/\{id\}$/ },
        },
      },
    ],
    leaves: recordTraces("sys_ws_definition_{service}", "sys_ws_operation_{resource}"),
  },
  {
    name: "an input of a test step is recorded",
    certainty: "K",
    fact: "The inputs of test steps, records of `sys_variable_value`, are recorded in update sets",
    needs: "rules",
    steps: [
      create("sys_variable_value", "input", { document: "sys_atf_step", value: "{mark}" }),
      finds("sys_update_xml", "name=sys_variable_value_{input}", "action", ["INSERT_OR_UPDATE"]),
    ],
    leaves: recordTraces("sys_variable_value_{input}"),
  },
  {
    name: "an application belongs to its own scope, and is recorded in a set of its own",
    certainty: "K",
    fact:
      "The record of a new application is in its own scope and recorded in that scope's default set",
    needs: "rules",
    steps: [
      {
        method: "POST",
        path: "table/sys_app",
        query: BARE,
        body: { name: "{mark}", scope: "x_{mark}" },
        save: { app: "/result/sys_id" },
        expect: { status: 201, body: { "/result/sys_scope": /^[0-9a-f]{32}$/ } },
      },
      finds("sys_app", "sys_id={app}^sys_scope={app}", "name", ["{mark}"]),
      finds("sys_update_xml", "name=sys_app_{app}", "update_set.application.scope", ["x_{mark}"]),
    ],
    leaves: [
      ...recordTraces("sys_app_{app}"),
      { table: "sys_update_set", field: "application", value: "{app}" },
    ],
  },
];
