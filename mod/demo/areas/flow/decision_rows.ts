import { readLines } from "../../declare/read_lines.ts";
import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

const FLEET = "@sys_app:x_demo_fleet";
const TABLE = "@sys_decision:Who inspects";
const VERSION = "@wf_workflow_version:Lend a laptop";

/** label | condition | answer */
const QUESTIONS = `
Heavy use  | mileage>100000 | Workshop Utrecht
Young car  | mileage<20000  | Dealer
All others |                | Workshop Leeds`;

/** name | definition | x | y */
const ACTIVITIES = `
Begin      | Begin              | 20  | 100
Approve    | Approval - User    | 180 | 100
Hand over  | Catalog Task       | 340 | 60
Refuse     | Notification       | 340 | 160
End        | End                | 500 | 100`;

/** from | to | condition */
const TRANSITIONS = `
Begin     | Approve   | Always
Approve   | Hand over | Approved
Approve   | Refuse    | Rejected
Hand over | End       | Always
Refuse    | End       | Always`;

/** A decision table with a row that catches the rest, and a workflow from before there were flows. */
export const decisionRows: SeedRow[] = [
  seedRow("sys_decision", "Who inspects", {
    name: "Who inspects",
    description: "The workshop for a vehicle",
    sys_scope: FLEET,
  }),
  seedRow("sys_decision_input", "Mileage", {
    model: TABLE,
    label: "Mileage",
    element: "mileage",
    internal_type: "integer",
    sys_scope: FLEET,
  }),
  ...readLines(QUESTIONS, 3).map(([label, condition, answer], index) =>
    seedRow("sys_decision_question", label, {
      decision_table: TABLE,
      label,
      condition,
      answer,
      order: String((index + 1) * 100),
      sys_scope: FLEET,
    })
  ),
  seedRow("wf_workflow", "Lend a laptop", {
    name: "Lend a laptop",
    table: "incident",
    description: "Asks the manager, then hands over",
  }),
  seedRow("wf_workflow_version", "Lend a laptop", {
    name: "Lend a laptop",
    workflow: "@wf_workflow:Lend a laptop",
    table: "incident",
    condition: "category=hardware^EQ",
    start: "@wf_activity:Begin",
    active: "true",
    published: "true",
  }),
  ...readLines(ACTIVITIES, 4).flatMap(([name, definition, x, y]) => [
    seedRow("wf_element_definition", definition, { name: definition }),
    seedRow("wf_activity", name, {
      name,
      activity_definition: `@wf_element_definition:${definition}`,
      x,
      y,
      workflow_version: VERSION,
    }),
  ]),
  ...readLines(TRANSITIONS, 3).map(([from, to, condition]) =>
    seedRow("wf_transition", `${from} ${to}`, {
      from: `@wf_activity:${from}`,
      to: `@wf_activity:${to}`,
      condition,
    })
  ),
  seedRow("wf_context", "INC0010012", {
    name: "Lend a laptop",
    workflow_version: VERSION,
    table: "incident",
    id: "@incident:INC0010012",
    state: "finished",
    started: "2026-01-13 09:00:00",
    ended: "2026-01-14 11:30:00",
  }),
];
