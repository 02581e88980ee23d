import { type ContractCase, create, type Leaving, type Step } from "../contract_case.ts";
import { recordTraces } from "./traces.ts";

const NONE = "0123456789abcdef0123456789abcdef";

/** A flow of one's own, by the interface of the designer's pages. */
const MADE: Step = {
  method: "POST",
  path: "processflow/flow",
  query: { sysparm_transaction_scope: "global" },
  body: { name: "{mark}", scope: "global", type: "flow" },
  save: { flow: "/result/data/id" },
  expect: { status: 200, body: { "/result/data/status": "draft" } },
};

const MODEL = {
  id: "{flow}",
  name: "{mark}",
  scope: "global",
  type: "flow",
  triggerInstances: [],
  actionInstances: [],
  flowLogicInstances: [],
  subFlowInstances: [],
};

const SAVED: Step = {
  method: "PUT",
  path: "processflow/flow",
  body: { ...MODEL, description: "changed" },
  expect: { status: 200, body: { "/result/data/description": "changed" } },
};

const REFUSED = [400, 403, 409, 423, 500] as const;

const LEFT: Leaving[] = [
  { table: "sys_hub_flow", field: "sys_id", value: "{flow}" },
  ...recordTraces("sys_hub_flow_{flow}"),
];

/** Flows: read, locked, saved, published. */
export const flowCases: readonly ContractCase[] = [
  {
    name: "a new flow needs an application, and is a draft",
    certainty: "M",
    needs: "rules",
    steps: [
      {
        method: "POST",
        path: "processflow/flow",
        body: { name: "{mark}" },
        expect: { status: 400 },
      },
      MADE,
      {
        method: "GET",
        path: "processflow/flow/{flow}",
        expect: {
          status: 200,
          body: {
            "/result/data/name": "{mark}",
            "/result/data/triggerInstances": { length: 0 },
            "/result/data/actionInstances": { length: 0 },
          },
        },
      },
    ],
    leaves: LEFT,
  },
  {
    name: "a flow that is not there is 404 without an error object, and has no versions",
    certainty: "M",
    steps: [
      {
        method: "GET",
        path: `processflow/flow/${NONE}`,
        expect: {
          status: 404,
          body: { "/error": { absent: true }, "/result/errorMessage": `Flow ${NONE} not found.` },
        },
      },
      {
        method: "GET",
        path: `processflow/versioning/${NONE}`,
        expect: { status: 200, body: { "/result/data": { length: 0 } } },
      },
    ],
  },
  {
    name: "the address of one flow only reads",
    certainty: "M",
    steps: (["PUT", "POST", "DELETE"] as const).map((method) => ({
      method,
      path: `processflow/flow/${NONE}`,
      body: {},
      expect: { status: 405 },
    })),
  },
  {
    name: "a saved flow is a draft, its snapshot stays; publishing makes another",
    certainty: "K",
    fact:
      "Saving a flow makes it a draft and leaves the snapshot that runs; publishing makes a new snapshot and the flow active",
    needs: "rules",
    steps: [
      MADE,
      {
        method: "POST",
        path: "processflow/flow/{flow}/snapshot",
        query: { sysparm_transaction_scope: "global" },
        body: MODEL,
        save: { snapshot: "/result/data/latestSnapshot" },
        expect: {
          status: 200,
          body: { "/result/data/isPublished": true, "/result/data/active": true },
        },
      },
      SAVED,
      {
        method: "GET",
        path: "table/sys_hub_flow/{flow}",
        query: { sysparm_exclude_reference_link: "true" },
        expect: {
          status: 200,
          body: { "/result/status": "draft", "/result/latest_snapshot": "{snapshot}" },
        },
      },
      {
        method: "POST",
        path: "processflow/flow/{flow}/snapshot",
        query: { sysparm_transaction_scope: "global" },
        body: MODEL,
        save: { another: "/result/data/latestSnapshot" },
        expect: {
          status: 200,
          body: { "/result/data/latestSnapshot": { not: "{snapshot}" } },
        },
      },
    ],
    leaves: [
      ...LEFT,
      ...recordTraces("sys_hub_flow_snapshot_{snapshot}", "sys_hub_flow_snapshot_{another}"),
    ],
  },
  {
    name: "a version is kept beside the flow",
    certainty: "M",
    needs: "rules",
    steps: [
      MADE,
      {
        method: "POST",
        path: "processflow/versioning/create_version",
        body: { item_sys_id: "{flow}", type: "Save", annotation: "{mark}", favorite: false },
        expect: { status: 200 },
      },
      {
        method: "GET",
        path: "table/sys_hub_flow_version",
        query: { sysparm_query: "flow={flow}^annotation={mark}" },
        expect: { status: 200, body: { "/result": { length: 1 }, "/result/0/type": "Save" } },
      },
    ],
    leaves: LEFT,
  },
  {
    name: "the edit lock is taken, read and given back through GraphQL",
    certainty: "M",
    needs: "rules",
    steps: [
      MADE,
      ...['upsert: {flowId: "{flow}"}', 'delete: "{flow}"'].map((input): Step => ({
        method: "POST",
        path: "graphql",
        body: {
          query:
            `mutation { global { snFlowDesigner { safeEdit(safeEditInput: {${input}}) { __typename } } } }`,
        },
        expect: {
          status: 200,
          body: { "/data/global/snFlowDesigner/safeEdit": { present: true } },
        },
      })),
    ],
    leaves: LEFT,
  },
  {
    name: "a flow in another's hands is closed",
    certainty: "K",
    fact: "A flow that another user edits can be neither saved nor published",
    needs: "rules",
    steps: [
      MADE,
      create("sys_user", "other", { user_name: "{mark}", last_name: "{mark}" }),
      create("sys_hub_flow_safe_edit", "lock", { flow: "{flow}", user: "{other}" }),
      { ...SAVED, expect: { status: REFUSED } },
      {
        method: "POST",
        path: "processflow/flow/{flow}/snapshot",
        body: MODEL,
        expect: { status: REFUSED },
      },
      {
        method: "GET",
        path: "table/sys_hub_flow/{flow}",
        expect: { status: 200, body: { "/result/description": "", "/result/status": "draft" } },
      },
    ],
    leaves: LEFT,
  },
];
