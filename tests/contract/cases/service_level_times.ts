import { BARE, type ContractCase, create, type Step } from "../contract_case.ts";
import { recordTraces } from "./traces.ts";

const USER: Step = create("sys_user", "caller", {
  user_name: "{mark}",
  time_zone: "Asia/Tokyo",
});

const leaves = recordTraces("contract_sla_{sla}", "cmn_schedule_{schedule}");

/** A schedule with one entry on a day far ahead, from eight to ten. */
function schedule(timeZone: string, span: Record<string, string> = {}): readonly Step[] {
  return [
    create("cmn_schedule", "schedule", { name: "{mark}", time_zone: timeZone }),
    create("cmn_schedule_span", "span", {
      schedule: "{schedule}",
      name: "{mark}",
      start_date_time: "2098-07-01 08:00:00",
      end_date_time: "2098-07-01 10:00:00",
      ...span,
    }),
  ];
}

/** An hour within the schedule, from a moment that the incident gives. */
const agreement = (values: Record<string, string>): Step =>
  create("contract_sla", "sla", {
    name: "{mark}",
    collection: "incident",
    duration: "1970-01-01 01:00:00",
    schedule_source: "sla_definition",
    schedule: "{schedule}",
    start_condition: "short_descriptionSTARTSWITH{mark}^EQ",
    stop_condition: "active=false^EQ",
    retroactive: "true",
    set_start_to: "opened_at",
    ...values,
  });

/** The case's incident, opened on the day before the schedule's. */
const OPENED: Step = create("incident", "incident", {
  short_description: "{mark}",
  caller_id: "{caller}",
  state: "2",
  opened_at: "2098-06-30 12:00:00",
});

function breaches(at: string, timezone: string): Step {
  return {
    method: "GET",
    path: "table/task_sla",
    query: { ...BARE, sysparm_query: "task={incident}^sla={sla}" },
    expect: {
      status: 200,
      body: {
        "/result": { length: 1 },
        "/result/0/planned_end_time": at,
        "/result/0/timezone": timezone,
      },
    },
  };
}

/** "Schedule fields" and "Time zones in SLAs" of the documentation. */
export const serviceLevelTimeCases: readonly ContractCase[] = [
  {
    name: "the entries of a schedule are clock times of its time zone",
    certainty: "A",
    needs: "clock",
    steps: [
      USER,
      ...schedule("America/New_York"),
      agreement({}),
      OPENED,
      breaches("2098-07-01 13:00:00", "Asia/Tokyo"),
    ],
    leaves,
  },
  {
    name: "a floating schedule is in the time zone of the caller",
    certainty: "A",
    needs: "clock",
    steps: [
      USER,
      ...schedule(""),
      agreement({ timezone_source: "task.caller_id.time_zone" }),
      OPENED,
      breaches("2098-07-01 00:00:00", "Asia/Tokyo"),
    ],
    leaves,
  },
  {
    name: "a floating schedule is in the time zone of the definition where that is asked for",
    certainty: "A",
    needs: "clock",
    steps: [
      USER,
      ...schedule(""),
      agreement({ timezone_source: "sla.timezone", timezone: "Europe/Amsterdam" }),
      OPENED,
      breaches("2098-07-01 07:00:00", "Europe/Amsterdam"),
    ],
    leaves,
  },
];
