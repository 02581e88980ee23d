import { readLines } from "../../declare/read_lines.ts";
import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

/** name | direction | unit | description | a score a day from 2026-01-01 on */
const INDICATORS = `
Number of open incidents | 2 | # | Incidents that are active at the end of the day  | 71 74 69 70 77 80 76 73 72 68
Share solved in a day    | 3 | % | Of the incidents of the day, those solved by its end | 61 64 63 70 66 68 71 69 73 74`;

const role = (name: string, description: string, user: string): SeedRow[] => [
  seedRow("sys_user_role", name, { name, description, suffix: name }),
  seedRow("sys_user_has_role", `${user}.${name}`, {
    user: `@sys_user:${user}`,
    role: `@sys_user_role:${name}`,
  }),
];

/** One mail that went out, two indicators with scores, a dashboard, and reports. */
export const messageRows: SeedRow[] = [
  seedRow("sys_email", "1", {
    subject: "INC0010001 was taken",
    type: "sent",
    state: "processed",
    recipients: "requester@example.com",
    body: "<p>We work on it.</p>",
    body_text: "We work on it.",
    target_table: "incident",
    instance: "@incident:INC0010001",
    sys_created_by: "system",
  }),
  ...["#", "%"].map((name) => seedRow("pa_units", name, { name })),
  ...readLines(INDICATORS, 5).flatMap(([name, direction, unit, description, scores]) => [
    seedRow("pa_indicators", name, { name, direction, unit: `@pa_units:${unit}`, description }),
    ...scores.split(" ").map((value, index) =>
      seedRow("pa_scores", `${name} ${index}`, {
        indicator: `@pa_indicators:${name}`,
        start_at: `2026-01-${String(index + 1).padStart(2, "0")}`,
        value,
      })
    ),
  ]),
  seedRow("pa_dashboards", "Service desk", {
    name: "Service desk",
    description: "What is open, and for how long",
    owner: "@sys_user:itil.agent",
  }),
  seedRow("sys_report", "Open incidents by group", {
    title: "Open incidents by group",
    table: "incident",
    type: "bar",
    field: "assignment_group",
    filter: "active=true^EQ",
  }),
  seedRow("sys_report", "Changes of this month", {
    title: "Changes of this month",
    table: "change_request",
    type: "list",
    filter: "active=true^EQ",
  }),
  ...role("pa_viewer", "See scorecards", "itil.agent"),
  ...role("email_api_send", "Send mail through the Email API", "developer"),
];
