import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

/** Documented as "Define priority lookup rules": impact, urgency, priority. */
const PRIORITIES = ["111", "122", "133", "212", "223", "234", "313", "324", "335"];

function priorityLookup(name: string, source_table: string, matcher_table: string): SeedRow[] {
  const part = (className: string, element: string, values: Record<string, string> = {}): SeedRow =>
    seedRow(className, `${name}.${element}`, {
      dl_definition: `@dl_definition:${name}`,
      source_table,
      source_table_field: element,
      matcher_table,
      matcher_table_field: element,
      ...values,
    });
  return [
    seedRow("dl_definition", name, { name, source_table, matcher_table, run_on_update: "true" }),
    part("dl_definition_rel_match", "impact"),
    part("dl_definition_rel_match", "urgency"),
    part("dl_definition_rel_set", "priority", { always_replace: "true" }),
    ...PRIORITIES.map((line) => {
      const [impact = "", urgency = "", priority = ""] = line;
      return seedRow(matcher_table, `${impact}.${urgency}`, { impact, urgency, priority });
    }),
  ];
}

/** The priority of incidents and problems follows from impact and urgency. */
export const routingRows: SeedRow[] = [
  ...priorityLookup("Priority Data Lookup", "incident", "dl_u_priority"),
  ...priorityLookup("Problem Priority Data Lookup", "problem", "dl_problem_priority"),
];
