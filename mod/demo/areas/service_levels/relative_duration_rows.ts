import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

/** So many days of work from now, one more where `late` has passed. */
function byTime(days: number, time: string, late = ""): string {
  const counted = late === ""
    ? ""
    : `if (calculator.isAfter(calculator.startDateTime, "${late}")) days++;\n`;
  return `var days = ${days};\n${counted}` +
    `calculator.calcRelativeDueDate(calculator.startDateTime, days, "${time}");`;
}

/** Documented ("SLA duration types"): a due date outside the schedule breaches when it goes on. */
const DUE_DATE = `if (!current.due_date.nil()) {
  var due = new GlideDateTime(current.due_date.getValue());
  var wait = calculator.schedule.whenNext(due);
  if (wait > 0) due.add(wait);
  calculator.calcScheduleDuration(calculator.startDateTime, due);
} else calculator.calcDuration(1);`;

const SCRIPTS: readonly (readonly [name: string, script: string])[] = [
  ["Next business day by 4pm", byTime(1, "16:00:00")],
  ["2 bus days by 4pm", byTime(2, "16:00:00", "10:00:00")],
  ["3 bus days by 4pm", byTime(3, "16:00:00")],
  ["End of next business day", byTime(1, "17:00:00")],
  ["Breach on Due Date", DUE_DATE],
];

/**
 * The relative durations of the base system ("Define a relative duration", "SLA duration types"); their
 * scripts are this instance's own.
 */
export const relativeDurationRows: readonly SeedRow[] = SCRIPTS.map(([name, script]) =>
  seedRow("cmn_relative_duration", name, { name, script, active: "true" })
);
