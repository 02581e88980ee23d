import { type ContractCase, create, type Expected, finds, type Step } from "../contract_case.ts";
import { recordTraces } from "./traces.ts";

const CLASS = "cmdb_ci_linux_server";

type Shown = Readonly<Record<string, Expected>>;

/** A payload of the engine; its data source is a choice of every instance. */
function send(
  items: unknown,
  shows: Shown,
  { variant = "", relations = [], save }: {
    variant?: string;
    relations?: unknown;
    save?: Step["save"];
  } = {},
): Step {
  return {
    method: "POST",
    path: `identifyreconcile${variant}`,
    query: { sysparm_data_source: "ServiceNow" },
    body: { items, relations },
    save,
    expect: { status: 200, body: shows },
  };
}

const server = (values: Readonly<Record<string, string>>, more: object = {}) => ({
  className: CLASS,
  values,
  ...more,
});

const made = (name: string): NonNullable<ContractCase["leaves"]> => [
  { table: "cmdb_ci", field: "sys_id", value: `{${name}}` },
  { table: "sys_object_source", field: "target_sys_id", value: `{${name}}` },
  { table: "cmdb_datasource_last_update", field: "record", value: `{${name}}` },
];

const ITEM = create(CLASS, "item", { name: "{mark}", serial_number: "{mark}" });
const OTHER = create(CLASS, "other", { name: "{mark} 2", serial_number: "{mark}" });
const one = `cmdb/instance/${CLASS}/{item}`;

/** Configuration items: reading, and writing through identification and reconciliation. */
export const cmdbCases: readonly ContractCase[] = [
  {
    name: "items are listed by name, and shown with attributes and relations",
    certainty: "A",
    steps: [
      ITEM,
      {
        method: "GET",
        path: `cmdb/instance/${CLASS}`,
        query: { sysparm_query: "sys_id={item}" },
        expect: {
          status: 200,
          body: { "/result": { equals: [{ sys_id: "{item}", name: "{mark}" }] } },
        },
      },
      {
        method: "GET",
        path: one,
        expect: {
          status: 200,
          body: {
            "/result/attributes/name": "{mark}",
            "/result/attributes/sys_class_name": CLASS,
            "/result/inbound_relations": { length: 0 },
            "/result/outbound_relations": { length: 0 },
          },
        },
      },
      { method: "GET", path: `cmdb/instance/${CLASS}/0`, expect: { status: 404 } },
      { method: "DELETE", path: one, expect: { status: 405 } },
    ],
  },
  {
    name: "a class is described with its columns and rules",
    certainty: "A",
    steps: [
      {
        method: "GET",
        path: "cmdb/meta/cmdb_ci_computer",
        expect: {
          status: 200,
          body: {
            "/result/name": "cmdb_ci_computer",
            "/result/parent": "cmdb_ci_hardware",
            "/result/is_extendable": true,
            "/result/attributes/0/is_inherited": /^(true|false)$/,
            "/result/identification_rules/applies_to": "cmdb_ci_hardware",
            "/result/identification_rules/identifiers/0/attributes": /./,
          },
        },
      },
    ],
  },
  {
    name: "an item is made and changed with a source, and answered with 200",
    certainty: "A",
    steps: [
      {
        method: "POST",
        path: `cmdb/instance/${CLASS}`,
        body: { attributes: { name: "{mark}" }, source: "ServiceNow" },
        save: { item: "/result/attributes/sys_id" },
        expect: { status: 200, body: { "/result/attributes/discovery_source": "ServiceNow" } },
      },
      {
        method: "PATCH",
        path: one,
        body: { attributes: { asset_tag: "{mark}" }, source: "ServiceNow" },
        expect: { status: 200, body: { "/result/attributes/asset_tag": "{mark}" } },
      },
    ],
    leaves: made("item"),
  },
  {
    name: "relations are added and removed by themselves",
    certainty: "A",
    steps: [
      ITEM,
      create(CLASS, "target", { name: "{mark} target" }),
      {
        method: "GET",
        path: "table/cmdb_rel_type",
        query: { sysparm_query: "name=Depends on::Used by" },
        save: { type: "/result/0/sys_id" },
        expect: { status: 200 },
      },
      {
        method: "POST",
        path: `${one}/relation`,
        body: {
          source: "ServiceNow",
          outbound_relations: [{ type: "{type}", target: "{target}" }],
        },
        save: { relation: "/result/outbound_relations/0/sys_id" },
        expect: {
          status: 200,
          body: {
            "/result/outbound_relations/0/target/value": "{target}",
            "/result/outbound_relations/0/type/display_value": "Depends on::Used by",
          },
        },
      },
      { method: "DELETE", path: `${one}/relation/{relation}`, expect: { status: 200 } },
      finds("cmdb_rel_ci", "parent={item}", "sys_id", []),
    ],
  },
  {
    name: "an item is made once and then found by its criteria",
    certainty: "A",
    steps: [
      send([server({ name: "{mark}", serial_number: "{mark}" })], {
        "/result/items/0/operation": "INSERT",
        "/result/items/0/className": CLASS,
        "/result/items/0/inputIndices": { equals: [0] },
        "/result/items/0/errorCount": 0,
      }, { save: { item: "/result/items/0/sysId" } }),
      send([server({ name: "{mark}", serial_number: "{mark}" })], {
        "/result/items/0/operation": "NO_CHANGE",
        "/result/items/0/sysId": "{item}",
      }),
      send([server({ name: "{mark}", serial_number: "{mark}", asset_tag: "{mark}" })], {
        "/result/items/0/operation": "UPDATE",
        "/result/items/0/sysId": "{item}",
      }),
    ],
    leaves: made("item"),
  },
  {
    name: "a dry run says what would happen and stores nothing",
    certainty: "A",
    steps: [
      ...["/query", "/queryEnhanced"].map((variant) =>
        send([server({ name: "{mark}" })], { "/result/items/0/operation": "INSERT" }, { variant })
      ),
      finds("cmdb_ci", "name={mark}", "name", []),
    ],
  },
  {
    name: "errors of an item arrive in its result, under 200",
    certainty: "A",
    steps: [
      send([{ className: "{mark}", values: { name: "{mark}" } }], {
        "/result/items/0/sysId": "Unknown",
        "/result/items/0/errors/0/error": "INVALID_INPUT_DATA",
      }),
      send([server({ asset_tag: "{mark}" })], {
        "/result/items/0/errors/0/error": "MISSING_MATCHING_ATTRIBUTES",
      }),
    ],
  },
  {
    name: "several matches are an error",
    certainty: "A",
    steps: [
      ITEM,
      OTHER,
      send([server({ name: "{mark} 3", serial_number: "{mark}" })], {
        "/result/items/0/sysId": "Unknown",
        "/result/items/0/errors/0/error": "MULTIPLE_DUPLICATE_RECORDS",
      }, { variant: "/query" }),
    ],
  },
  {
    name: "a plain payload is stored whole or not at all",
    certainty: "K",
    fact:
      "One item in error keeps a plain payload from being stored; the enhanced interface stores the rest",
    steps: [
      send([server({ name: "{mark}" }), { className: "{mark}", values: {} }], {
        "/result/items/1/errors/0/error": "INVALID_INPUT_DATA",
      }),
      finds("cmdb_ci", "name={mark}", "name", []),
      send([server({ name: "{mark}" }), { className: "{mark}", values: {} }], {
        "/result/items/0/operation": "INSERT",
      }, { variant: "/enhanced", save: { item: "/result/items/0/sysId" } }),
      finds("cmdb_ci", "name={mark}", "name", ["{mark}"]),
    ],
    leaves: made("item"),
  },
  {
    name: "the class of an item follows the payload",
    certainty: "A",
    steps: [
      ITEM,
      ...[["cmdb_ci_server", "DOWNGRADE"], ["cmdb_ci_win_server", "UPGRADE"], [CLASS, "SWITCH"]]
        .map(
          ([className, kind]) =>
            send([{ className, values: { name: "{mark}", serial_number: "{mark}" } }], {
              "/result/items/0/operation": `UPDATE_WITH_${kind}`,
              "/result/items/0/sysId": "{item}",
            }),
        ),
    ],
    leaves: made("item"),
  },
  {
    name: "items of one payload are related by their indices",
    certainty: "A",
    steps: [
      send(
        [server({ name: "{mark}" }), server({ name: "{mark} 2" })],
        { "/result/relations/0/operation": "INSERT" },
        {
          relations: [{ parent: 0, child: 1, type: "Depends on::Used by" }],
          save: { item: "/result/items/0/sysId", other: "/result/items/1/sysId" },
        },
      ),
      finds("cmdb_rel_ci", "parent={item}", "child", ["{other}"]),
    ],
    leaves: [...made("item"), ...made("other")],
  },
  {
    name: "what cannot be told apart yet waits under its source's key",
    certainty: "A",
    steps: [
      send([
        server({ asset_tag: "{mark}" }, {
          sys_object_source_info: { source_native_key: "{mark}" },
        }),
      ], {
        "/result/items/0/operation": "INSERT_AS_PARTIAL",
        "/result/items/0/warnings/0/error": "MISSING_MATCHING_ATTRIBUTES",
      }, { variant: "/enhanced" }),
      send(
        [
          server({ name: "{mark}" }, { sys_object_source_info: { source_native_key: "{mark}" } }),
        ],
        { "/result/items/0/operation": "INSERT" },
        {
          variant: "/enhanced",
          save: { item: "/result/items/0/sysId" },
        },
      ),
      finds("cmdb_ci", "sys_id={item}", "asset_tag", ["{mark}"]),
      finds("sys_object_source", "target_sys_id={item}", "id", ["{mark}"]),
    ],
    leaves: made("item"),
  },
  {
    name: "a source may not write what another one holds",
    certainty: "K",
    fact:
      "A value that a reconciliation rule keeps from a source is left as it is and named in `maskedAttributes`",
    needs: "rules",
    steps: [
      create("cmdb_reconciliation_definition", "rule", {
        name: "{mark}",
        applies_to: CLASS,
        discovery_source: "ImportSet",
        attributes: "asset_tag",
        priority: "10",
      }),
      ITEM,
      send([server({ serial_number: "{mark}", name: "{mark}", asset_tag: "{mark}" })], {
        "/result/items/0/maskedAttributes": { equals: ["asset_tag"] },
      }),
      finds("cmdb_ci", "sys_id={item}", "asset_tag", [""]),
    ],
    leaves: [...made("item"), ...recordTraces("cmdb_reconciliation_definition_{rule}")],
  },
  {
    name: "whoever has no role for them reads neither items nor changes",
    certainty: "K",
    fact: "Callers without `itil` get 403 from the CMDB and change interfaces, reading included",
    needs: "settings",
    steps: [
      create("sys_user", "plain", { user_name: "{mark}", user_password: "{hex}" }),
      ...["cmdb/instance/cmdb_ci", "cmdb/meta/cmdb_ci", "/api/sn_chg_rest/change"].map((
        path,
      ): Step => ({ method: "GET", path, credentials: "other", expect: { status: 403 } })),
      {
        method: "POST",
        path: "identifyreconcile",
        body: { items: [] },
        credentials: "other",
        expect: { status: 403 },
      },
    ],
  },
];
