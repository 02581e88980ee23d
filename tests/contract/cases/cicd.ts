import {
  BARE,
  type ContractCase,
  create,
  type Expected,
  finds,
  type Leaving,
  type Step,
} from "../contract_case.ts";
import { recordTraces } from "./traces.ts";

const CICD = "/api/sn_cicd";

/** Starts a long-running operation and saves its progress under a name. */
export function starts(
  path: string,
  name: string,
  more: Pick<Step, "query" | "body"> = {},
): Step {
  return {
    method: "POST",
    path: `${CICD}/${path}`,
    ...more,
    save: { [name]: "/result/links/progress/id" },
    expect: {
      status: 200,
      body: {
        "/result/status": "0",
        "/result/status_label": "Pending",
        "/result/percent_complete": 0,
        "/result/links/progress/url": /\/api\/sn_cicd\/progress\/[0-9a-f]{32}$/,
      },
    },
  };
}

/** Expects a progress to have ended so, after the time that it takes. */
export function ends(
  name: string,
  status: "2" | "3",
  more: Pick<Step, "save"> & { body?: Record<string, Expected> } = {},
): Step {
  const { body, ...rest } = more;
  return {
    method: "GET",
    path: `${CICD}/progress/{${name}}`,
    after: 1,
    ...rest,
    expect: {
      status: 200,
      body: {
        "/result/status": status,
        "/result/status_label": status === "2" ? "Successful" : "Failed",
        ...body,
      },
    },
  };
}

/** The rows behind progresses. */
export function trackers(...names: string[]): Leaving[] {
  return names.map((name) => ({
    table: "sys_execution_tracker",
    field: "sys_id",
    value: `{${name}}`,
  }));
}

const REMOTE = create("sys_remote_update_set", "remote", {
  name: "{mark}",
  state: "loaded",
  application: "global",
});

function remoteUpdate(table: string, fields: Readonly<Record<string, string>>): Step {
  const sysId = "{hex}0";
  const content = Object.entries({ sys_id: sysId, ...fields })
    .map(([name, value]) => `<${name}>${value}</${name}>`).join("");
  return create("sys_update_xml", "update", {
    name: `${table}_${sysId}`,
    type: table,
    target_name: "{mark}",
    action: "INSERT_OR_UPDATE",
    table,
    application: "global",
    remote_update_set: "{remote}",
    payload: `<?xml version="1.0" encoding="UTF-8"?><record_update table="${table}">` +
      `<${table} action="INSERT_OR_UPDATE">${content}</${table}></record_update>`,
  });
}

const MESSAGE = remoteUpdate("sys_ui_message", {
  key: "{mark}",
  message: "{mark}",
  language: "en",
});
const LOST_POLICY = remoteUpdate("sys_ui_policy_action", { ui_policy: "{hex}1", field: "state" });

const commit = (name: string, body?: unknown) =>
  starts("update_set/commit/{remote}", name, { body });

/** The local set that a commit made. */
const LOCAL: Step = {
  method: "GET",
  path: "table/sys_remote_update_set/{remote}",
  query: BARE,
  save: { local: "/result/update_set" },
  expect: { status: 200, body: { "/result/state": "committed" } },
};

/** Long-running operations, the transfer of update sets, the application repository and plugins. */
export const cicdCases: readonly ContractCase[] = [
  {
    name: "a preview finds what a remote update refers to and is not there",
    certainty: "A",
    needs: "clock",
    steps: [
      REMOTE,
      LOST_POLICY,
      starts("update_set/preview/{remote}", "preview"),
      ends("preview", "2", { body: { "/result/percent_complete": 100 } }),
      finds("sys_update_preview_problem", "remote_update_set={remote}", "description", [
        "Could not find a record in sys_ui_policy for column ui_policy referenced in this update",
      ]),
    ],
    leaves: trackers("preview"),
  },
  {
    name: "what was not previewed is committed by force only",
    certainty: "A",
    needs: "clock",
    steps: [
      REMOTE,
      MESSAGE,
      commit("refused"),
      ends("refused", "3"),
      finds("sys_ui_message", "sys_id={hex}0", "key", []),
      commit("forced", { force_commit: "true" }),
      ends("forced", "2"),
      finds("sys_ui_message", "sys_id={hex}0", "key", ["{mark}"]),
      LOCAL,
    ],
    leaves: [
      { table: "sys_ui_message", field: "sys_id", value: "{hex}0" },
      { table: "sys_update_set", field: "sys_id", value: "{local}" },
      ...recordTraces("sys_ui_message_{hex}0"),
      ...trackers("refused", "forced"),
    ],
  },
  {
    name: "an open problem stops a commit until it is settled",
    certainty: "K",
    fact:
      "A commit with open problems of type error ends as failed; `skipped` in a problem's `status` leaves its update out, `ignored` lets it in",
    needs: "clock",
    steps: [
      REMOTE,
      LOST_POLICY,
      starts("update_set/preview/{remote}", "preview"),
      ends("preview", "2"),
      commit("refused"),
      ends("refused", "3"),
      {
        method: "GET",
        path: "table/sys_update_preview_problem",
        query: { sysparm_query: "remote_update_set={remote}^status=" },
        save: { problem: "/result/0/sys_id" },
        expect: { status: 200 },
      },
      {
        method: "PATCH",
        path: "table/sys_update_preview_problem/{problem}",
        body: { status: "skipped" },
        expect: { status: 200 },
      },
      commit("settled"),
      ends("settled", "2"),
      finds("sys_ui_policy_action", "sys_id={hex}0", "sys_id", []),
      LOCAL,
    ],
    leaves: [
      { table: "sys_update_set", field: "sys_id", value: "{local}" },
      ...trackers("preview", "refused", "settled"),
    ],
  },
  {
    name: "backing out deletes what a set brought, and the set",
    certainty: "K",
    fact:
      "A commit makes a complete local set; backing that out removes it and what it brought, and the retrieved set is loaded again",
    needs: "clock",
    steps: [
      REMOTE,
      MESSAGE,
      commit("forced", { force_commit: "true" }),
      ends("forced", "2"),
      LOCAL,
      finds("sys_update_set", "sys_id={local}", "state", ["complete"]),
      starts("update_set/back_out", "back", { query: { update_set_id: "{local}" } }),
      ends("back", "2"),
      finds("sys_ui_message", "sys_id={hex}0", "key", []),
      finds("sys_update_set", "sys_id={local}", "name", []),
      finds("sys_remote_update_set", "sys_id={remote}", "state", ["loaded"]),
    ],
    leaves: [...recordTraces("sys_ui_message_{hex}0"), ...trackers("forced", "back")],
  },
  {
    name: "an application is installed and rolled back",
    certainty: "K",
    fact: "An application is rolled back to the version before its last install, and to no other",
    needs: "clock",
    steps: [
      {
        ...starts("app_repo/install", "install", {
          query: { scope: "x_store_forms", version: "3.1.0" },
        }),
      },
      ends("install", "2"),
      finds("sys_store_app", "scope=x_store_forms", "version", ["3.1.0"]),
      starts("app_repo/rollback", "wrong", {
        query: { scope: "x_store_forms", version: "2.0.0" },
      }),
      ends("wrong", "3"),
      starts("app_repo/rollback", "back", { query: { scope: "x_store_forms", version: "3.0.4" } }),
      ends("back", "2"),
      finds("sys_store_app", "scope=x_store_forms", "version", ["3.0.4"]),
    ],
    leaves: trackers("install", "wrong", "back"),
  },
  {
    name: "uncommitted changes refuse the publishing of an application",
    certainty: "A",
    needs: "clock",
    steps: [
      {
        method: "POST",
        path: `${CICD}/app_repo/publish`,
        query: { scope: "x_demo_fleet", version: "9.0.0" },
        expect: { status: 400 },
      },
    ],
  },
  {
    name: "a plugin that is rolled back has nothing more to go back to",
    certainty: "A",
    needs: "clock",
    steps: [
      starts("plugin/com.demo.field_service/activate", "activate"),
      ends("activate", "2"),
      finds("v_plugin", "id=com.demo.field_service", "active", ["active"]),
      starts("plugin/com.demo.field_service/rollback", "back"),
      ends("back", "2"),
      finds("v_plugin", "id=com.demo.field_service", "active", ["inactive"]),
      starts("plugin/com.demo.field_service/rollback", "again"),
      ends("again", "3"),
    ],
    leaves: trackers("activate", "back", "again"),
  },
  {
    name: "an operation needs its parameters, and records that are there",
    certainty: "A",
    steps: [
      ...[
        ["POST", "update_set/retrieve", 400],
        ["POST", "update_set/back_out", 400],
        ["POST", "update_set/preview/{hex}0", 404],
        ["POST", "app_repo/publish?scope=x_nothing_{hex}", 404],
        ["GET", "progress/{hex}0", 404],
      ].map(([method, path, status]): Step => ({
        method: method === "GET" ? "GET" : "POST",
        path: `${CICD}/${path}`,
        expect: { status: Number(status) },
      })),
    ],
  },
];
