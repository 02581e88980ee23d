import { readLines } from "../../declare/read_lines.ts";
import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

/** key | label | script, one call of the fixed lists | the table whose records it names */
const OPTIONS = `
Me                                 | Me                 | gs.getUserID()                 | sys_user
Me as caller                       | Me                 | gs.getUserID()                 | sys_user
One of My Groups                   | One of My Groups   | gs.getUser().getMyGroups()     | sys_user_group
One of My Groups, as some write it | One of My Groups   | gs.getUser().getMyGroups()     | sys_user_group
My preferred group                 | My preferred group | gs.getPreference('demo.group') | sys_user_group`;

/** label | owner | incidents */
const LABELS = `
Weekly review | itil.agent | INC0010001 INC0010003
Waiting       | desk.one   | INC0010003 INC0010005`;

/** Dynamic filter options, and two labels on a few incidents. */
export const filterRows: SeedRow[] = [
  ...readLines(OPTIONS, 4).map(([key, label, script, table]) =>
    seedRow("sys_filter_option_dynamic", key, { label, script, table })
  ),
  ...readLines(LABELS, 3).flatMap(([name, owner, incidents]) => [
    seedRow("label", name, { name, owner: `@sys_user:${owner}` }),
    ...incidents.split(" ").map((number) =>
      seedRow("label_entry", `${name}.${number}`, {
        label: `@label:${name}`,
        table: "incident",
        table_key: `@incident:${number}`,
      })
    ),
  ]),
];
