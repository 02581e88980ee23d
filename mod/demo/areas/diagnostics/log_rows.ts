import { type Cells, readLines } from "../../declare/read_lines.ts";
import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

/** level | source | message, `#` for the number of the night */
const NIGHTLY = `
0  | scheduler    | Job 'Fleet: inspections due' started
0  | import       | # rows were read from the vehicle import
1  | import       | # rows brought no change
0  | parcel       | Status of # parcels was fetched
1  | parcel       | Parcel P-1# is unknown to the service
-1 | glide.rest   | Table API answered # requests of svc.integration
0  | notification | # messages were sent
1  | x_demo_fleet | # vehicles are due within the month`;
const NIGHTS = 11;
const LAST_NIGHTS = `
0 | scheduler | Job 'Clean up staging rows' removed 118 rows
0 | scheduler | Job 'Close resolved incidents' closed 6 incidents
1 | email     | A message to no-reply@example.com came back
0 | upgrade   | No pending upgrade was found`;

function line(key: string, on: string, [level, source, message]: Cells<3>): SeedRow {
  return seedRow("syslog", key, {
    level,
    source,
    message,
    sys_created_by: "system",
    sys_created_on: on,
  });
}

const log = (key: string, level: string, source: string, message: string): SeedRow =>
  seedRow("syslog", key, { level, source, message, sys_created_by: "system" });

/** Lines that are worth finding, and what the jobs of eleven nights wrote. */
export const logRows: SeedRow[] = [
  log("1", "0", "import", "Nightly import finished"),
  log("2", "1", "x_demo_fleet", "Vehicle without an inspection date"),
  log("3", "2", "parcel", "Outbound call timed out"),
  log("4", "0", "scheduler", "Job 'Fleet: inspections' ran for 812 ms"),
  log("5", "2", "x_demo_fleet", "Slow business rule 'Fleet: set due date': 2104 ms"),
  log("6", "1", "glide.rest", "Deprecated parameter sysparm_suppress_auto_sys_field"),
  log("7", "2", "incident.script", 'org.mozilla.javascript.EcmaError: "group" is not defined'),
  log("8", "-1", "import", "Row 17 of the staging table has no serial number"),
  ...Array.from({ length: NIGHTS }, (_, night) => {
    const day = String(night + 5).padStart(2, "0");
    return readLines(NIGHTLY, 3).map(([level, source, message], index) =>
      line(`night ${night}.${index}`, `2026-01-${day} 02:0${index}:00`, [
        level,
        source,
        message.replace("#", String(10 + (night * 7 + index * 3) % 50)),
      ])
    );
  }).flat(),
  ...readLines(LAST_NIGHTS, 3).map((cells, index) =>
    line(`last night.${index}`, `2026-01-15 03:1${index}:00`, cells)
  ),
];
