import { type ContractCase, create, type Step } from "../contract_case.ts";
import { evaluates } from "./scripts.ts";

interface Entry {
  name: string;
  /** The row of `docs/platform-facts.md` of what no source states. */
  fact?: string;
  /** Beside an entry on Monday 2 July 2096, from eight to ten UTC. */
  entry: Readonly<Record<string, string>>;
  /** A second entry, at the same hours unless it has its own. */
  second?: Readonly<Record<string, string>>;
  /** Moments, as text of UTC, and whether they are within the schedule. */
  moments: Readonly<Record<string, boolean>>;
}

/** A schedule with one entry, and which moments a script finds in it. */
function holds({ name, fact, entry, second, moments }: Entry): ContractCase {
  const asked = evaluates({
    name,
    certainty: fact === undefined ? "A" : "K",
    ...(fact !== undefined && { fact }),
    script: `var schedule = new GlideSchedule("{schedule}", "UTC"); return ${
      JSON.stringify(Object.keys(moments))
    }.map(function (moment) { return schedule.isInSchedule(new GlideDateTime(moment)); });`,
    returns: Object.values(moments),
  });
  const setup: Step[] = [
    create("cmn_schedule", "schedule", { name: "{mark}", time_zone: "UTC" }),
    ...[entry, ...(second ? [second] : [])].map((columns, index) =>
      create("cmn_schedule_span", `span${index}`, {
        schedule: "{schedule}",
        name: "{mark}",
        start_date_time: "2096-07-02 08:00:00",
        end_date_time: "2096-07-02 10:00:00",
        ...columns,
      })
    ),
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

const MONTHLY_VALUES = "`monthly_type` of a schedule's entry holds `dom`, `dow`, `ldom` or `ldow`";

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
  // A published list of the ten values of `repeat_type`; `ICalUtilSNC` has the days of these.
  holds({
    name: "an entry repeats every weekday, whatever day it began on",
    entry: { repeat_type: "weekdays" },
    moments: {
      "2096-07-06 09:00:00": true,
      "2096-07-07 09:00:00": false,
      "2096-07-09 09:00:00": true,
    },
  }),
  holds({
    name: "an entry repeats on Mondays, Wednesdays and Fridays",
    entry: { repeat_type: "weekMWF" },
    moments: {
      "2096-07-03 09:00:00": false,
      "2096-07-04 09:00:00": true,
      "2096-07-06 09:00:00": true,
    },
  }),
  holds({
    name: "an entry repeats on the days that it names, parted by commas",
    entry: { repeat_type: "specific", days_of_week: "2,7" },
    moments: {
      "2096-07-03 09:00:00": true,
      "2096-07-04 09:00:00": false,
      "2096-07-08 09:00:00": true,
    },
  }),
  holds({
    name: "an entry of the type Excluded takes its time out of the others",
    fact: 'The type "Excluded" of a schedule\'s entry is stored as `exclude`',
    entry: { repeat_type: "daily" },
    second: {
      type: "exclude",
      start_date_time: "2096-07-04 09:00:00",
      end_date_time: "2096-07-04 23:59:59",
    },
    moments: {
      "2096-07-03 09:30:00": true,
      "2096-07-04 08:30:00": true,
      "2096-07-04 09:30:00": false,
      "2096-07-05 09:30:00": true,
    },
  }),
  // "Repeat a monthly schedule", "Schedule for the fifth instance of a week date".
  holds({
    name: "an entry repeats on the day of the month",
    fact: MONTHLY_VALUES,
    entry: { repeat_type: "monthly", monthly_type: "dom" },
    moments: {
      "2096-08-02 09:00:00": true,
      "2096-08-06 09:00:00": false,
      "2097-01-02 09:00:00": true,
    },
  }),
  holds({
    name: "an entry repeats on the first Monday of every second month",
    fact: MONTHLY_VALUES,
    entry: { repeat_type: "monthly", monthly_type: "dow", repeat_count: "2" },
    moments: {
      "2096-08-06 09:00:00": false,
      "2096-09-03 09:00:00": true,
      "2096-09-10 09:00:00": false,
    },
  }),
  holds({
    name: "a fifth weekday is the last one in a month with four",
    fact: MONTHLY_VALUES,
    entry: {
      start_date_time: "2096-07-30 08:00:00",
      end_date_time: "2096-07-30 10:00:00",
      repeat_type: "monthly",
      monthly_type: "dow",
    },
    moments: {
      "2096-07-30 09:00:00": true,
      "2096-08-27 09:00:00": true,
      "2096-09-24 09:00:00": true,
      "2096-10-01 09:00:00": false,
    },
  }),
  holds({
    name: "an entry repeats on the last day of the month",
    fact: MONTHLY_VALUES,
    entry: {
      start_date_time: "2096-07-31 08:00:00",
      end_date_time: "2096-07-31 10:00:00",
      repeat_type: "monthly",
      monthly_type: "ldom",
    },
    moments: {
      "2096-09-30 09:00:00": true,
      "2097-02-28 09:00:00": true,
      "2097-02-27 09:00:00": false,
    },
  }),
  holds({
    name: "an entry repeats on its weekday in the last week of the month",
    fact: MONTHLY_VALUES,
    entry: {
      start_date_time: "2096-07-30 08:00:00",
      end_date_time: "2096-07-30 10:00:00",
      repeat_type: "monthly",
      monthly_type: "ldow",
    },
    moments: { "2096-08-27 09:00:00": true, "2096-08-20 09:00:00": false },
  }),
  // The stored values are those of a published script that makes an instance's holidays.
  holds({
    name: "an entry repeats on the day of the year",
    entry: { repeat_type: "yearly", yearly_type: "doy" },
    moments: { "2097-07-02 09:00:00": true, "2097-07-01 09:00:00": false },
  }),
  holds({
    name: "an entry repeats on a floating day, the third Monday of January",
    entry: {
      repeat_type: "yearly",
      yearly_type: "float",
      float_day: "2",
      float_week: "3",
      month: "1",
    },
    moments: {
      "2097-01-21 09:00:00": true,
      "2097-01-14 09:00:00": false,
      "2097-07-02 09:00:00": false,
    },
  }),
  holds({
    name: "an entry repeats on a floating day, the last Monday of May",
    entry: {
      repeat_type: "yearly",
      yearly_type: "float",
      float_day: "2",
      float_week: "last",
      month: "5",
    },
    moments: { "2097-05-27 09:00:00": true, "2097-05-20 09:00:00": false },
  }),
];
