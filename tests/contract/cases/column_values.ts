import { BARE, type ContractCase, create, type Step } from "../contract_case.ts";

const INCIDENT = create("incident", "incident", { short_description: "{mark}" });

/** Sends a value to the incident and expects what is stored. */
function stores(
  element: string,
  sent: unknown,
  stored: string,
  query: Readonly<Record<string, string>> = {},
): Step {
  return {
    method: "PATCH",
    path: "table/incident/{incident}",
    query: { ...BARE, ...query },
    body: { [element]: sent },
    expect: { status: 200, body: { [`/result/${element}`]: stored } },
  };
}

const SHOWN = { sysparm_input_display_value: "true" };
const LONG = "x".repeat(9_000);

/** What columns take of a value. */
export const columnValueCases: readonly ContractCase[] = [
  // KB0685779: a string column of more than 255 characters takes 16 MB, whatever its length says.
  {
    name: "a long text is stored whole, whatever the column's length says",
    certainty: "A",
    steps: [INCIDENT, stores("description", LONG, LONG)],
  },
  // IBM, "Supported data types for ServiceNow custom attributes".
  {
    name: "numbers and booleans take nothing else",
    certainty: "M",
    steps: [
      INCIDENT,
      stores("reassignment_count", 7, "7"),
      stores("reassignment_count", "many", "7"),
      stores("made_sla", false, "false"),
      stores("made_sla", "perhaps", "false"),
      stores("made_sla", "1", "true"),
      stores("due_date", "2030-01-02 03:04:05", "2030-01-02 03:04:05"),
    ],
  },
  {
    name: "dates without a time begin with the day, choices off the list are kept",
    certainty: "K",
    fact: "A date in a column of moments is its midnight; a choice off the list is stored as it is",
    steps: [
      INCIDENT,
      stores("due_date", "2030-01-02", "2030-01-02 00:00:00"),
      stores("category", "{mark}", "{mark}"),
    ],
  },
  {
    name: "a reference to nothing is kept as it was sent",
    certainty: "K",
    fact: "A reference whose record is not there keeps its sys_id",
    steps: [
      INCIDENT,
      stores(
        "assignment_group",
        "0123456789abcdef0123456789abcdef",
        "0123456789abcdef0123456789abcdef",
      ),
    ],
  },
  {
    name: "a reference is found by what its record shows, and emptied by what none shows",
    certainty: "K",
    fact:
      "With `sysparm_input_display_value` a reference takes a name or a sys_id, a list several; an unknown name empties a reference",
    steps: [
      create("sys_user_group", "group", { name: "{mark} group" }),
      create("sys_user", "user1", {
        name: "{mark} {mark}",
        user_name: "{mark}",
        first_name: "{mark}",
        last_name: "{mark}",
      }),
      INCIDENT,
      stores("assignment_group", "{mark} group", "{group}", SHOWN),
      stores(
        "watch_list",
        "someone@example.com,{mark} {mark}",
        "someone@example.com,{user1}",
        SHOWN,
      ),
      stores("assignment_group", "{mark} nobody's", "", SHOWN),
      stores("assignment_group", "{group}", "{group}", SHOWN),
    ],
  },
];
