import { defineTable, type TableSource } from "../../declare/table_source.ts";

const lookup = { parent: "dl_matcher", tracked: true } as const;
const columns = `
    impact   | Impact   | integer |
    urgency  | Urgency  | integer |
    priority | Priority | integer |
    `;

/** Which priority impact and urgency make, for incidents and for problems. */
export const routingTables: TableSource[] = [
  defineTable("dl_u_priority", "Priority Data Lookup", lookup, columns),
  defineTable("dl_problem_priority", "Problem Priority Data Lookup", lookup, columns),
];
