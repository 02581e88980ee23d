import { BARE, type ContractCase, create, type Step } from "../contract_case.ts";
import { evaluates } from "./scripts.ts";
import { recordTraces } from "./traces.ts";

/** From eight to five on weekdays: an entry for each, from the week of 30 April 2012 on. */
const WEEKDAYS: readonly Step[] = [
  create("cmn_schedule", "schedule", { name: "{mark}", time_zone: "GMT" }),
  ...["2012-04-30", "2012-05-01", "2012-05-02", "2012-05-03", "2012-05-04"].map((day) =>
    create("cmn_schedule_span", `span${day}`, {
      schedule: "{schedule}",
      name: "{mark}",
      start_date_time: `${day} 08:00:00`,
      end_date_time: `${day} 17:00:00`,
      repeat_type: "weekly",
    })
  ),
];

const SCHEDULE_TRACES = recordTraces("cmn_schedule_{schedule}");

/** A statement about scripts that work with this schedule. */
function evaluatesWithin(statement: Parameters<typeof evaluates>[0]): ContractCase {
  const found = `var found = new GlideRecord("cmn_schedule");
    found.get("name", "{mark}");
    var schedule = found.getUniqueValue();`;
  const plain = evaluates({ ...statement, script: `${found}\n${statement.script}` });
  return {
    ...plain,
    steps: [...WEEKDAYS, ...plain.steps],
    leaves: [...plain.leaves ?? [], ...SCHEDULE_TRACES],
  };
}

const DAYS_AND_TIME = "calculator.calcRelativeDueDate(calculator.startDateTime, 1, '16:00:00');";

/** A service level by a relative duration on the incidents of a case, from when they were opened. */
function agreement(script: string, values: Record<string, string>): readonly Step[] {
  return [
    create("cmn_relative_duration", "relative", { name: "{mark}", script }),
    create("contract_sla", "sla", {
      name: "{mark}",
      collection: "incident",
      duration_type: "{relative}",
      start_condition: "short_descriptionSTARTSWITH{mark}^EQ",
      stop_condition: "active=false^EQ",
      retroactive: "true",
      set_start_to: "opened_at",
      timezone_source: "sla.timezone",
      timezone: "GMT",
      ...values,
    }),
  ];
}

const IN_SCHEDULE = { schedule_source: "sla_definition", schedule: "{schedule}" };
const ANY_TIME = { schedule_source: "no_schedule" };

/** Opened on a Friday. */
const opened = (values: Record<string, string> = {}): Step =>
  create("incident", "incident", {
    short_description: "{mark}",
    state: "2",
    opened_at: "2098-07-04 14:00:00",
    ...values,
  });

function shows(expected: Record<string, string>): Step {
  return {
    method: "GET",
    path: "table/task_sla",
    query: { ...BARE, sysparm_query: "task={incident}^sla={sla}" },
    expect: {
      status: 200,
      body: {
        "/result": { length: 1 },
        ...Object.fromEntries(
          Object.entries(expected).map(([name, value]) => [`/result/0/${name}`, value]),
        ),
      },
    },
  };
}

const leaves = recordTraces("contract_sla_{sla}", "cmn_relative_duration_{relative}");

/**
 * `GlideSchedule` and `DurationCalculator` by their API references, "Using DurationCalculator to
 * calculate a due date", "Define a relative duration" and "SLA duration types" of the documentation.
 */
export const workingTimeCases: readonly ContractCase[] = [
  evaluates({
    name: "a duration calculator counts without a schedule",
    certainty: "A",
    script: `gs.include("DurationCalculator");
      var dc = new DurationCalculator();
      dc.setStartDateTime(new GlideDateTime("2012-05-01 00:00:00"));
      var counted = dc.calcDuration(2 * 24 * 3600);
      var end = dc.getEndDateTime().getValue();
      return { counted: counted, end: end, seconds: dc.getSeconds(), total: dc.getTotalSeconds(),
        between: dc.calcScheduleDuration("2012-05-01", "2012-05-02"), none: dc.calcDuration("no") };`,
    returns: {
      counted: true,
      end: "2012-05-03 00:00:00",
      seconds: 172800,
      total: 172800,
      between: 86400,
      none: false,
    },
  }),
  evaluatesWithin({
    name: "a duration calculator counts within a schedule",
    certainty: "A",
    script: `var dc = new DurationCalculator();
      dc.setSchedule(schedule, "GMT");
      function end(start, seconds) {
        dc.setStartDateTime(new GlideDateTime(start));
        dc.calcDuration(seconds);
        return dc.getEndDateTime().getValue();
      }
      return [end("2012-05-03 02:00:00", 3600), end("2012-05-03 15:00:00", 4 * 3600),
        dc.calcScheduleDuration(new GlideDateTime("2012-05-23 12:00:00"), new GlideDateTime("2012-05-24 12:00:00")),
        dc.getTotalSeconds()];`,
    returns: ["2012-05-03 09:00:00", "2012-05-04 10:00:00", 32400, 86400],
  }),
  evaluatesWithin({
    name: "a relative duration ends so many days of work ahead",
    certainty: "A",
    script: `var dc = new DurationCalculator();
      dc.setSchedule(schedule, "GMT");
      function end(start, time) {
        dc.setStartDateTime(new GlideDateTime(start));
        dc.calcRelativeDueDate(dc.startDateTime, 2, time);
        return dc.getEndDateTime().getValue();
      }
      return [end("2012-05-04 15:00:00", "16:00:00"), end("2012-05-04 15:00:00", ""),
        end("2012-05-01 09:00:00", "16:00:00"), dc.getSeconds() / 3600];`,
    returns: ["2012-05-08 16:00:00", "2012-05-08 17:00:00", "2012-05-03 16:00:00", 25],
  }),
  evaluatesWithin({
    name: "a relative duration of the base system counts from the time of the day on",
    certainty: "A",
    script: `var dc = new DurationCalculator();
      dc.setSchedule(schedule, "GMT");
      function end(start) {
        dc.setStartDateTime(new GlideDateTime(start));
        dc.calcRelativeDuration("3bf802c20a0a0b52008e2859cd8abcf2");
        return dc.getEndDateTime().getValue();
      }
      return [end("2012-05-01 09:00:00"), end("2012-05-01 11:00:00")];`,
    returns: ["2012-05-03 16:00:00", "2012-05-04 16:00:00"],
  }),
  evaluates({
    name: "`isAfter` of a duration calculator",
    certainty: "K",
    fact:
      "`isAfter` of a `DurationCalculator` holds where the moment is later than the time of the day",
    script: `var dc = new DurationCalculator(), at = new GlideDateTime("2020-04-10 08:00:00");
      return [dc.isAfter(at, "07:00:00"), dc.isAfter(at, "09:00:00")];`,
    returns: [true, false],
  }),
  evaluatesWithin({
    name: "a schedule adds, measures and says when it is next",
    certainty: "A",
    script: `var work = new GlideSchedule(schedule, "UTC");
      var monday = new GlideDateTime("2014-10-27 09:00:00");
      var end = new GlideSchedule().add(new GlideDateTime("2014-01-02"), new GlideDuration(172800000));
      return { name: work.getName() === "{mark}", valid: work.isValid(), empty: new GlideSchedule().isValid(),
        end: end.getValue(), next: work.whenNext(new GlideDateTime("2014-10-25 08:00:00")),
        inside: work.isInSchedule(monday), outside: work.isInSchedule(new GlideDateTime("2014-10-25 09:00:00")),
        elapsed: work.duration(new GlideDateTime("2014-10-24 16:00:00"), monday).getDurationValue() };`,
    returns: {
      name: true,
      valid: true,
      empty: false,
      end: "2014-01-04 00:00:00",
      next: 172_800_000,
      inside: true,
      outside: false,
      elapsed: "02:00:00",
    },
  }),
  {
    name: "a service level by a relative duration breaches when its script says",
    certainty: "A",
    needs: "clock",
    steps: [
      ...WEEKDAYS,
      ...agreement(DAYS_AND_TIME, { ...IN_SCHEDULE, pause_condition: "state=2^EQ" }),
      opened(),
      // Three hours are left of Friday, eight count on Monday; a pause condition does not go with it.
      shows({
        planned_end_time: "2098-07-07 16:00:00",
        stage: "in_progress",
        business_time_left: "1970-01-01 11:00:00",
      }),
    ],
    leaves: [...leaves, ...SCHEDULE_TRACES],
  },
  {
    name: "a relative duration reads the task, and where it works on that the service level",
    certainty: "A",
    needs: "clock",
    steps: [
      ...agreement(
        "calculator.calcDuration(current.getTableName() == 'task_sla' ? 7200 : 3600);",
        ANY_TIME,
      ),
      opened(),
      shows({ planned_end_time: "2098-07-04 15:00:00" }),
      {
        method: "PATCH",
        path: "table/contract_sla/{sla}",
        body: { relative_duration_works_on: "SLA record" },
        expect: { status: 200 },
      },
      opened(),
      shows({ planned_end_time: "2098-07-04 16:00:00" }),
    ],
    leaves,
  },
  {
    name: "a relative duration that ends before it starts breaches a second behind the start",
    certainty: "A",
    needs: "clock",
    steps: [
      ...agreement(
        "calculator.calcScheduleDuration(calculator.startDateTime, new GlideDateTime('2098-07-01 00:00:00'));",
        ANY_TIME,
      ),
      opened(),
      shows({ planned_end_time: "2098-07-04 14:00:01" }),
    ],
    leaves,
  },
];
