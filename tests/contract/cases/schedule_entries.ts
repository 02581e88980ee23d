import { type ContractCase, create, type Step } from "../contract_case.ts";
import { evaluates } from "./scripts.ts";

interface Entry {
  name: string;
  /** Beside an entry on Monday 2 July 2096, from eight to ten UTC. */
  entry: Readonly<Record<string, string>>;
  /** Moments, as text of UTC, and whether they are within the schedule. */
  moments: Readonly<Record<string, boolean>>;
}

/** A schedule with one entry, and which moments a script finds in it. */
function holds({ name, entry, moments }: Entry): ContractCase {
  const asked = evaluates({
    name,
    certainty: "A",
    script: `var schedule = new GlideSchedule("{schedule}", "UTC"); return ${
      JSON.stringify(Object.keys(moments))
    }.map(function (moment) { return schedule.isInSchedule(new GlideDateTime(moment)); });`,
    returns: Object.values(moments),
  });
  const setup: Step[] = [
    create("cmn_schedule", "schedule", { name: "{mark}", time_zone: "UTC" }),
    create("cmn_schedule_span", "span", {
      schedule: "{schedule}",
      name: "{mark}",
      start_date_time: "2096-07-02 08:00:00",
      end_date_time: "2096-07-02 10:00:00",
      ...entry,
    }),
  ];
  return {
    ...asked,
    steps: [...setup, ...asked.steps],
    leaves: [
      ...asked.leaves ?? [],
      ...["sys_update_xml", "sys_update_version"].map((table) => ({
        table,
        field: "name",
        value: "cmn_schedule_{schedule}",
      })),
    ],
  };
}

/**
 * How entries of a schedule repeat: "Schedule entry fields". The digits of `days_of_week` are those
 * of the Workplace recurring reservation API; that "Repeat every" is `repeat_count` stands on the
 * page on input form screens with date and time.
 */
export const scheduleEntryCases: readonly ContractCase[] = [
  holds({
    name: "a weekly entry repeats on the days that it names",
    entry: { repeat_type: "weekly", days_of_week: "135" },
    moments: {
      "2096-07-02 09:00:00": true,
      "2096-07-03 09:00:00": false,
      "2096-07-04 09:00:00": true,
      "2096-07-06 09:00:00": true,
      "2096-07-08 09:00:00": false,
      "2096-07-11 09:00:00": true,
      "2096-07-11 10:30:00": false,
    },
  }),
  holds({
    name: "an entry repeats every so many weeks, until its last day",
    entry: { repeat_type: "weekly", repeat_count: "2", repeat_until: "2096-07-20" },
    moments: {
      "2096-07-02 09:00:00": true,
      "2096-07-09 09:00:00": false,
      "2096-07-16 09:00:00": true,
      "2096-07-30 09:00:00": false,
    },
  }),
  holds({
    name: "an entry repeats every so many days",
    entry: { repeat_type: "daily", repeat_count: "3" },
    moments: {
      "2096-07-03 09:00:00": false,
      "2096-07-05 09:00:00": true,
      "2096-07-08 09:00:00": true,
    },
  }),
];
