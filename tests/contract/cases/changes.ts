import { type ContractCase, create, type Expected, finds, type Step } from "../contract_case.ts";

const CHANGE = "/api/sn_chg_rest/change";

type Shown = Readonly<Record<string, Expected>>;

/** One call of the change interface: `PATCH {change}`, a status, and what the answer shows. */
function send(line: string, status: number, more: Partial<Step> & { shows?: Shown } = {}): Step {
  const [method, path = ""] = line.split(" ");
  const { shows, ...step } = more;
  return {
    method: method as Step["method"],
    path: /^($|\?)/.test(path) ? CHANGE + path : `${CHANGE}/${path}`,
    ...step,
    expect: { status, ...(shows && { body: shows }) },
  };
}

const make = (type: string, body: Readonly<Record<string, string>> = {}): Step =>
  send(`POST ${type}`, 200, {
    body: { short_description: "{mark}", ...body },
    save: { change: "/result/sys_id/value" },
  });

const move = (state: string, status: number, more: Readonly<Record<string, string>> = {}): Step =>
  send("PATCH {change}", status, { body: { state, ...more } });

const isIn = (label: string): Step =>
  send("GET {change}", 200, { shows: { "/result/state/display_value": label } });

/** With it go its tasks, approvals, items and conflicts. */
const MADE = { table: "change_request", field: "sys_id", value: "{change}" } as const;
const WORKER = { table: "chg_mgt_worker", field: "sys_id", value: "{worker}" } as const;

/** A group with the caller in it, who is then asked. */
const ASKED: readonly Step[] = [
  create("sys_user_group", "group", { name: "{mark}" }),
  {
    method: "GET",
    path: "table/sys_user",
    query: { sysparm_query: "user_name={user}" },
    save: { caller: "/result/0/sys_id" },
    expect: { status: 200 },
  },
  create("sys_user_grmember", "member", { group: "{group}", user: "{caller}" }),
  make("normal", { assignment_group: "{group}" }),
];
const decide = (body: Readonly<Record<string, string>>, status: number): Step =>
  send("PATCH {change}/approvals", status, { body });
const BY_TEMPLATE: readonly Step[] = [
  send("GET standard/template?sysparm_limit=1", 200, {
    save: { template: "/result/0/sys_id/value" },
  }),
  send("POST standard/{template}", 200, {
    body: { short_description: "{mark}" },
    save: { change: "/result/sys_id/value" },
    shows: { "/result/type/value": "standard", "/result/state/display_value": "New" },
  }),
];

/** Changes: records, models, decisions, and what stands in their way. */
export const changeCases: readonly ContractCase[] = [
  {
    name: "a change is made in the state New; each field has a value and what it shows",
    certainty: "A",
    steps: [
      send("POST normal?no_such_field=x", 200, {
        body: { short_description: "{mark}" },
        save: { change: "/result/sys_id/value" },
        shows: {
          "/result/state/display_value": "New",
          "/result/state/value": { oneOf: [-5, "-5"] },
          "/result/type": { equals: { display_value: "Normal", value: "normal" } },
          "/result/short_description/value": "{mark}",
          "/result/opened_at/display_value_internal": { present: true },
          "/result/__meta/ignoredFields/0": "no_such_field",
        },
      }),
      send("GET normal/{change}", 200, { shows: { "/result/sys_id/value": "{change}" } }),
      send("GET emergency/{change}", 404),
      send("GET ?sysparm_query=sys_id={change}", 200, { shows: { "/result": { length: 1 } } }),
    ],
    leaves: [MADE],
  },
  {
    name: "a deleted change is answered as it was",
    certainty: "A",
    steps: [
      make("emergency"),
      send("DELETE {change}", 200, { shows: { "/result/short_description/value": "{mark}" } }),
      send("GET {change}", 404),
    ],
    leaves: [MADE],
  },
  {
    name: "a state is taken by its label, and nextstates shows the ways out of it",
    certainty: "A",
    steps: [
      make("emergency"),
      send("GET {change}/nextstates", 200, {
        shows: {
          "/result/available_states": { present: true },
          "/result/state_transitions/0/0/from_state": "-5",
          "/result/state_transitions/0/0/transition_available": { oneOf: [true, false] },
          "/result/state_transitions/0/0/conditions": { present: true },
          "/result/state_label/-5": "New",
        },
      }),
      move("canceled", 200),
      isIn("Canceled"),
    ],
    leaves: [MADE],
  },
  {
    name: "a change keeps to its model, whichever interface moves it",
    certainty: "K",
    fact: "A move that the model of a change does not allow answers 403 and leaves the state alone",
    steps: [
      make("normal"),
      move("implement", 403),
      { ...move("", 403), path: "table/change_request/{change}", body: { state: "-1" } },
      isIn("New"),
    ],
    leaves: [MADE],
  },
  {
    name: "the assignment group decides in Assess",
    certainty: "K",
    fact:
      "In Assess the assignment group's members are asked; their first approval moves a normal change to Authorize",
    steps: [
      ...ASKED,
      move("assess", 200),
      finds("sysapproval_approver", "sysapproval={change}", "state", ["requested"]),
      move("authorize", 403),
      decide({ state: "approved" }, 200),
      isIn("Authorize"),
    ],
    leaves: [MADE],
  },
  {
    name: "a rejection needs its reason and sends the change back to New",
    certainty: "A",
    steps: [
      ...ASKED,
      decide({ state: "approved" }, 400),
      move("assess", 200),
      decide({ state: "rejected" }, 400),
      decide({ state: "rejected", comments: "{mark}" }, 200),
      isIn("New"),
    ],
    leaves: [MADE, { table: "sys_journal_field", field: "value", value: "{mark}" }],
  },
  {
    name: "a standard change takes its template's fields and needs no approval",
    certainty: "A",
    steps: [...BY_TEMPLATE, move("assess", 403), move("scheduled", 200), isIn("Scheduled")],
    leaves: [MADE],
  },
  {
    name: "a change ends with a code and notes",
    certainty: "K",
    fact:
      "Closing a change takes `close_code` and `close_notes`; it is then inactive, with who closed it",
    steps: [
      ...BY_TEMPLATE,
      ...["scheduled", "implement", "review"].map((state) => move(state, 200)),
      move("closed", 403),
      move("closed", 200, { close_code: "successful", close_notes: "{mark}" }),
      send("GET {change}", 200, {
        shows: {
          "/result/active/value": { oneOf: [false, "false"] },
          "/result/closed_by/value": { not: "" },
        },
      }),
    ],
    leaves: [MADE],
  },
  {
    name: "tasks hang on their change, and the last one ends the implementation",
    certainty: "K",
    fact: "The last change task that is closed moves a change from Implement to Review",
    steps: [
      ...BY_TEMPLATE,
      ...["scheduled", "implement"].map((state) => move(state, 200)),
      send("POST {change}/task", 200, {
        body: { short_description: "{mark}", nonsense: "x" },
        save: { task: "/result/sys_id/value" },
        shows: { "/result/__meta/ignoredFields/0": "nonsense" },
      }),
      send("GET {change}/task", 200, { shows: { "/result": { length: 1 } } }),
      send("PATCH {change}/task/{task}", 200, {
        body: { state: "3" },
        shows: { "/result/state/display_value": "Closed" },
      }),
      isIn("Review"),
    ],
    leaves: [{ table: "change_task", field: "sys_id", value: "{task}" }, MADE],
  },
  {
    name: "items are associated behind the answer",
    certainty: "A",
    steps: [
      create("cmdb_ci_server", "item", { name: "{mark}" }),
      make("normal"),
      send("POST {change}/ci", 202, {
        body: { association_type: "affected", cmdb_ci_sys_ids: ["{item}"] },
        save: { worker: "/result/worker/sysId" },
        shows: { "/result/type": "affected" },
      }),
      send("GET worker/{worker}", 200, { shows: { "/result/worker/sysId": "{worker}" } }),
      send("GET {change}/ci?association_type=affected", 200, {
        shows: { "/result/0/ci_item/value": "{item}" },
      }),
      send("GET {change}/ci", 400),
    ],
    leaves: [MADE, WORKER],
  },
  {
    name: "two changes of one item at one time are in conflict",
    certainty: "A",
    steps: [
      create("cmdb_ci_server", "item", { name: "{mark}" }),
      create("change_request", "other", {
        short_description: "{mark}",
        cmdb_ci: "{item}",
        start_date: "2031-03-04 10:00:00",
        end_date: "2031-03-04 12:00:00",
      }),
      make("normal"),
      send("POST {change}/conflict", 400),
      send("PATCH {change}", 200, {
        body: {
          cmdb_ci: "{item}",
          start_date: "2031-03-04 11:00:00",
          end_date: "2031-03-04 13:00:00",
        },
      }),
      send("POST {change}/conflict", 200, { shows: { "/result": /^[0-9a-f]{32}$/ } }),
      send("GET {change}/conflict", 200, {
        shows: {
          "/result/status": "Conflict",
          "/result/conflicts/0/type/value": "ci_already_scheduled",
          "/result/conflicts/0/conflicting_change/value": "{other}",
        },
      }),
    ],
    leaves: [MADE],
  },
  {
    name: "free slots are found behind the answer",
    certainty: "A",
    steps: [
      create("cmdb_ci_server", "item", { name: "{mark}" }),
      send("GET ci/{item}/schedule?duration_in_seconds=3600", 202, {
        save: { worker: "/result/worker/sysId" },
        shows: { "/result/type": "schedule" },
      }),
      send("GET worker/{worker}", 200),
      send("GET ci/{item}/schedule", 400),
      send("GET ci/{item}/schedule?duration_in_seconds=soon", 400),
    ],
    leaves: [WORKER],
  },
  {
    name: "risk and impact are assessed on request",
    certainty: "A",
    steps: [
      make("normal"),
      send("PATCH {change}/risk", 200, {
        shows: {
          "/result/risk/display_value": { not: "" },
          "/result/impact/display_value": { not: "" },
        },
      }),
    ],
    leaves: [MADE],
  },
  {
    name: "models are listed and named for a new change",
    certainty: "A",
    steps: [
      send("GET model", 200, { save: { model: "/result/0/sys_id/value" } }),
      send("GET model/{model}", 200, { save: { named: "/result/name/value" } }),
      send("POST", 200, {
        body: { short_description: "{mark}", chg_model: "{named}" },
        save: { change: "/result/sys_id/value" },
        shows: { "/result/chg_model/value": "{model}" },
      }),
    ],
    leaves: [MADE],
  },
];
