import {
  BARE,
  type ContractCase,
  create,
  type Expected,
  finds,
  type Step,
} from "../contract_case.ts";
import { recordTraces } from "./traces.ts";

const MINE = "short_descriptionSTARTSWITH{mark}";

/** An agreement of an hour on the incidents of a case. */
const agreement = (values: Record<string, string> = {}): Step =>
  create("contract_sla", "sla", {
    name: "{mark}",
    collection: "incident",
    duration: "1970-01-01 01:00:00",
    schedule_source: "no_schedule",
    start_condition: `${MINE}^urgency=1^EQ`,
    pause_condition: "state=3^EQ",
    stop_condition: "active=false^EQ",
    ...values,
  });

const incident = (urgency: string) =>
  create("incident", "incident", { short_description: "{mark}", urgency, state: "2" });

const change = (body: Record<string, string>, after = 0): Step => ({
  method: "PATCH",
  path: "table/incident/{incident}",
  query: BARE,
  body,
  after,
  expect: { status: 200 },
});

/** The service level of the case's incident, after some minutes. */
function shows(expected: Record<string, Expected>, after = 0): Step {
  const fields = Object.keys(expected);
  return {
    method: "GET",
    path: "table/task_sla",
    query: {
      ...BARE,
      sysparm_query: "task={incident}^sla={sla}",
      sysparm_fields: fields.join(","),
    },
    after,
    expect: {
      status: 200,
      body: {
        "/result": { length: 1 },
        ...Object.fromEntries(fields.map((name) => [`/result/0/${name}`, expected[name] ?? ""])),
      },
    },
  };
}

const leaves = recordTraces("contract_sla_{sla}");

/**
 * "Service Level Agreement (SLA) processing", "SLA conditions", "Task SLA table" and "Scheduled jobs
 * for SLA" of the documentation.
 */
export const serviceLevelCases: readonly ContractCase[] = [
  {
    name: "a service level starts, pauses, goes on and is completed",
    certainty: "A",
    needs: "clock",
    steps: [
      agreement(),
      incident("3"),
      finds("task_sla", "task={incident}^sla={sla}", "stage", []),
      change({ urgency: "1" }),
      shows({ stage: "in_progress", active: "true", sla: "{sla}", has_breached: "false" }),
      change({ state: "3" }, 20),
      shows({ stage: "paused", percentage: /^33\.3/, duration: /^1970-01-01 00:20:/ }),
      shows({ stage: "paused", has_breached: "false" }, 600),
      change({ state: "2" }),
      shows({
        stage: "in_progress",
        pause_duration: /^1970-01-01 10:00:/,
        time_left: /^1970-01-01 00:(39|40):/,
      }),
      change({ state: "7" }, 10),
      shows({
        stage: "completed",
        active: "false",
        has_breached: "false",
        end_time: /^2/,
        percentage: /^(49|50)/,
      }),
    ],
    leaves,
  },
  {
    name: "a service level is breached when its time is over, whoever looks",
    certainty: "A",
    needs: "clock",
    steps: [
      agreement(),
      incident("1"),
      shows({ has_breached: "false" }, 59),
      shows({ has_breached: "true", stage: "in_progress", time_left: "1970-01-01 00:00:00" }, 2),
    ],
    leaves,
  },
  {
    name: "without its start condition a service level is cancelled, where that is asked for",
    certainty: "A",
    needs: "clock",
    steps: [
      agreement({ when_to_cancel: "no_match" }),
      incident("1"),
      change({ urgency: "2" }),
      shows({ stage: "cancelled", active: "false" }),
    ],
    leaves,
  },
  {
    name: "a service level that is never cancelled goes on",
    certainty: "A",
    needs: "clock",
    steps: [
      agreement({ when_to_cancel: "never" }),
      incident("1"),
      change({ urgency: "2" }),
      shows({ stage: "in_progress", active: "true" }),
    ],
    leaves,
  },
  {
    name: "a reset completes the service level and begins another",
    certainty: "A",
    needs: "clock",
    steps: [
      agreement({ reset_condition: "categoryVALCHANGES^EQ", reset_action: "complete" }),
      incident("1"),
      change({ category: "network" }),
      finds("task_sla", "task={incident}^sla={sla}^ORDERBYactive", "stage", [
        "completed",
        "in_progress",
      ]),
    ],
    leaves,
  },
  {
    name: "a stop condition that is met from the beginning attaches nothing",
    certainty: "A",
    needs: "clock",
    steps: [
      agreement({ stop_condition: "urgency=1^EQ" }),
      incident("1"),
      finds("task_sla", "task={incident}^sla={sla}", "stage", []),
    ],
    leaves,
  },
  {
    name: "a service level may begin when its task was opened",
    certainty: "A",
    needs: "clock",
    steps: [
      agreement({ retroactive: "true", set_start_to: "opened_at" }),
      incident("3"),
      change({ urgency: "1" }, 30),
      shows({ percentage: /^50/ }),
    ],
    leaves,
  },
];
