import { type Certainty, type ContractCase, create, finds, type Step } from "../contract_case.ts";

/** Saves the caller's sys_id as `me`. */
const WHO: Step = {
  method: "GET",
  path: "table/sys_user",
  query: { sysparm_query: "user_name={user}", sysparm_fields: "sys_id" },
  save: { me: "/result/0/sys_id" },
  expect: { status: 200 },
};

/** The caller in a new group, and an incident of theirs beside one of nobody. */
const MINE: readonly Step[] = [
  WHO,
  create("sys_user_group", "group", { name: "{mark}" }),
  create("sys_user_grmember", "member", { user: "{me}", group: "{group}" }),
  create("incident", "mine", {
    short_description: "{mark}",
    caller_id: "{me}",
    assignment_group: "{group}",
  }),
  create("incident", "nobodys", { short_description: "{mark}" }),
];

/** Of the two incidents the terms find the caller's, each by itself. */
function findsMine(
  facts: { name: string; certainty: Certainty; fact?: string },
  terms: readonly string[],
): ContractCase {
  const steps = terms.map((term) =>
    finds("incident", `sys_idIN{mine},{nobodys}^${term}`, "sys_id", ["{mine}"])
  );
  return { ...facts, steps: [...MINE, ...steps] };
}

/** Whether a span of the condition builder holds a record that was created just now. */
function spans(within: readonly string[], outside: readonly string[]): Step[] {
  const step = (name: string, values: readonly string[]) =>
    finds(
      "incident",
      `sys_id={now}^sys_created_onONx@javascript:gs.beginningOf${name}()@javascript:gs.endOf${name}()`,
      "sys_id",
      values,
    );
  return [
    create("incident", "now", { short_description: "{mark}" }),
    ...within.map((name) => step(name, ["{now}"])),
    ...outside.map((name) => step(name, [])),
  ];
}

/** Terms that the platform honours and a client would miss in silence. */
export const conditionCases: readonly ContractCase[] = [
  // Documentation page "Operators available for filters and queries", and queries of other pages.
  findsMine({ name: "the caller by the platform's own dynamic options", certainty: "A" }, [
    "caller_idDYNAMIC90d1921e5f510100a9ad2572f2b477fe",
    "caller_idDYNAMIC54635e965f510100a9ad2572f2b4774c",
    "assignment_groupDYNAMICd6435e965f510100a9ad2572f2b47744",
  ]),
  findsMine({
    name: "the caller's groups by the sys_id that some write",
    certainty: "K",
    fact: 'The option d6435e965f510100a9ad2572f2b477fe is "One of My Groups" too',
  }, ["assignment_groupDYNAMICd6435e965f510100a9ad2572f2b477fe"]),
  // Documentation pages "JavaScript APIs supported by guarded script" and "GlideUser".
  findsMine({ name: "the caller and their groups by guarded script functions", certainty: "A" }, [
    "caller_id=javascript:gs.getUserID()",
    "caller_id=javascript:gs.getUser().getID()",
    "caller_id=javascript:gs.user_id()",
    "caller_id.user_name=javascript:gs.getUserName()",
    "caller_id.name=javascript:gs.getUser().getDisplayName()",
    "assignment_group=javascript:getMyGroups()",
    "assignment_groupINjavascript:getMyGroups()",
    "assignment_group=javascript:gs.getUser().getMyGroups()",
    "assignment_group=javascript:gs.getUser().getMyGroups();",
  ]),
  {
    name: "what is delegated to the caller is theirs too, while it is",
    certainty: "K",
    fact: "`getMyAssignments()` and `getMyApprovals()` name the caller and whose delegate they are",
    steps: [
      WHO,
      create("sys_user", "boss", { user_name: "{mark}", last_name: "{mark}" }),
      create("sys_user", "former", { user_name: "{mark}2", last_name: "{mark}" }),
      ...[["boss", "2001", "2099"], ["former", "2001", "2002"]].map(([user, from, to]) =>
        create("sys_user_delegate", `of_${user}`, {
          user: `{${user}}`,
          delegate: "{me}",
          starts: `${from}-01-01 00:00:00`,
          ends: `${to}-01-01 00:00:00`,
          assignments: "true",
          approvals: "false",
        })
      ),
      create("incident", "mine", { short_description: "{mark}", assigned_to: "{me}" }),
      create("incident", "theirs", { short_description: "{mark}", assigned_to: "{boss}" }),
      create("incident", "old", { short_description: "{mark}", assigned_to: "{former}" }),
      finds(
        "incident",
        "sys_idIN{mine},{theirs},{old}^assigned_to=javascript:getMyAssignments()^ORDERBYnumber",
        "sys_id",
        ["{mine}", "{theirs}"],
      ),
      finds(
        "incident",
        "sys_idIN{mine},{theirs},{old}^assigned_to=javascript:getMyApprovals()",
        "sys_id",
        ["{mine}"],
      ),
    ],
  },
  // Documentation page "JavaScript APIs supported by guarded script" for the names alone.
  {
    name: "spans of the condition builder that reach up to now",
    certainty: "K",
    fact:
      '"Last 7 days" and the other spans with a number begin so many units before and end with the current one',
    steps: spans([
      ...["Last7Days", "Last30Days", "Last60Days", "Last90Days", "Last120Days"],
      ...["Last3Months", "Last6Months", "Last9Months", "Last12Months"],
      ...["Last15Minutes", "Last30Minutes", "Last45Minutes", "Last2Hours"],
      ...["Last2Quarters", "Last2Years", "Next2Quarters"],
    ], []),
  },
  {
    name: "spans of one calendar unit",
    certainty: "A",
    steps: spans([
      ...["Today", "CurrentHour", "CurrentMinute"],
      ...["ThisWeek", "ThisMonth", "ThisQuarter", "ThisYear"],
    ], [
      ...["Yesterday", "Tomorrow", "LastHour", "LastMinute", "OneYearAgo"],
      ...["LastWeek", "LastMonth", "LastQuarter", "LastYear"],
      ...["NextWeek", "NextMonth", "NextQuarter", "NextYear"],
    ]),
  },
  // Documentation page "GlideSystem - Global".
  {
    name: "moments so many units ago",
    certainty: "A",
    steps: [
      create("incident", "old", { short_description: "{mark}", due_date: "2001-01-01 00:00:00" }),
      create("incident", "late", { short_description: "{mark}", due_date: "2099-01-01 00:00:00" }),
      ...[
        ...["minutesAgo(2)", "hoursAgo(2)", "daysAgo(2)", "daysAgoStart(2)", "daysAgoEnd(2)"],
        ...["monthsAgo(2)", "monthsAgoStart(2)", "quartersAgo(2)", "quartersAgoEnd(2)"],
        ...["yearsAgo(2)", "yesterday()", "nowDateTime()"],
      ].flatMap((call) => [
        finds("incident", `sys_idIN{old},{late}^due_date<javascript:gs.${call}`, "sys_id", [
          "{old}",
        ]),
        finds("incident", `sys_idIN{old},{late}^due_date>javascript:gs.${call}`, "sys_id", [
          "{late}",
        ]),
      ]),
    ],
  },
  // The vendor's Python client writes joins so, and its tests expect the condition to hold.
  {
    name: "a join finds rows by a condition on another table",
    certainty: "M",
    steps: [
      create("sys_user", "manager", { user_name: "{mark}", last_name: "{mark}" }),
      create("sys_user", "other", { user_name: "{mark}2", last_name: "{mark}" }),
      create("sys_user_group", "led", { name: "{mark} led", manager: "{manager}" }),
      ...[
        ["JOINsys_user.sys_id=sys_user_group.manager!name={mark} led", ["{manager}"]],
        ["JOINsys_user.sys_id=sys_user_group.manager!", ["{manager}"]],
        ["JOINsys_user.sys_id=sys_user_group.manager!name={mark} nobody's", []],
      ].map(([term, found]) =>
        finds("sys_user", `sys_idIN{manager},{other}^${term}`, "sys_id", [...found ?? []])
      ),
    ],
  },
  {
    name: "users by a role that they hold, granted or contained",
    certainty: "K",
    fact: "`roles=` on users finds who holds the role, also by one that contains it",
    steps: [
      create("sys_user", "person", { user_name: "{mark}", last_name: "{mark}" }),
      create("sys_user", "other", { user_name: "{mark}2", last_name: "{mark}" }),
      create("sys_user_role", "outer", { name: "{mark}.outer" }),
      create("sys_user_role", "inner", { name: "{mark}.inner" }),
      create("sys_user_role_contains", "contains", { role: "{outer}", contains: "{inner}" }),
      create("sys_user_has_role", "grant", { user: "{person}", role: "{outer}" }),
      create("sys_user", "member", { user_name: "{mark}3", last_name: "{mark}" }),
      create("sys_user_group", "above", { name: "{mark}" }),
      create("sys_user_group", "team", { name: "{mark} team", parent: "{above}" }),
      create("sys_group_has_role", "given", { group: "{above}", role: "{outer}" }),
      create("sys_user_grmember", "membership", { group: "{team}", user: "{member}" }),
      finds("sys_user", "sys_idIN{member},{other}^roles={mark}.inner", "sys_id", ["{member}"]),
      create("incident", "i", { short_description: "{mark}", caller_id: "{person}" }),
      finds("sys_user", "sys_idIN{person},{other}^roles={mark}.outer", "sys_id", ["{person}"]),
      finds("sys_user", "sys_idIN{person},{other}^roles={mark}.inner", "sys_id", ["{person}"]),
      finds("sys_user", "sys_idIN{person},{other}^roles!={mark}.inner", "sys_id", ["{other}"]),
      finds("incident", "sys_id={i}^caller_id.roles={mark}.inner", "sys_id", ["{i}"]),
      finds("incident", "sys_id={i}^caller_id.roles=itil", "sys_id", []),
    ],
    leaves: [
      "sys_user_role_{outer}",
      "sys_user_role_{inner}",
      "sys_user_role_contains_{contains}",
      "sys_group_has_role_{given}",
    ]
      .flatMap((value) =>
        ["sys_update_xml", "sys_update_version"].map((table) => ({ table, field: "name", value }))
      ),
  },
  {
    name: "NULL asks for empty values",
    certainty: "K",
    fact: "`=NULL` finds empty values, `!=NULL` all others",
    steps: [
      create("incident", "filled", { short_description: "{mark}", correlation_id: "x" }),
      create("incident", "empty", { short_description: "{mark}" }),
      finds("incident", "sys_idIN{filled},{empty}^correlation_id=NULL", "sys_id", ["{empty}"]),
      finds("incident", "sys_idIN{filled},{empty}^correlation_id!=NULL", "sys_id", ["{filled}"]),
    ],
  },
  {
    name: "operators of texts under other names",
    certainty: "K",
    fact: "`NOTLIKE`, `CONTAINS` and `DOES NOT CONTAIN` do as `NOT LIKE` and `LIKE` do",
    steps: [
      create("incident", "a", { short_description: "{mark} alpha" }),
      create("incident", "b", { short_description: "{mark} beta" }),
      finds("incident", "sys_idIN{a},{b}^short_descriptionNOTLIKEalp", "sys_id", ["{b}"]),
      finds("incident", "sys_idIN{a},{b}^short_descriptionDOES NOT CONTAINalp", "sys_id", [
        "{b}",
      ]),
      finds("incident", "sys_idIN{a},{b}^short_descriptionCONTAINSalp", "sys_id", ["{a}"]),
    ],
  },
  // Documentation page "Operators available for filters and queries".
  {
    name: "the manager hierarchy by its sys_id, labels by their own",
    certainty: "A",
    steps: [
      WHO,
      create("sys_user", "mine", { user_name: "{mark}3", last_name: "{mark}", manager: "{me}" }),
      finds(
        "sys_user",
        "sys_id={mine}^managerIN_HIERARCHY_DYNAMIC" +
          "fdd0fa0f93f5d2505bd0bd886cba1015@90d1921e5f510100a9ad2572f2b477fe",
        "sys_id",
        ["{mine}"],
      ),
      create("sys_user", "boss", { user_name: "{mark}", last_name: "{mark}" }),
      create("sys_user", "staff", {
        user_name: "{mark}2",
        last_name: "{mark}",
        manager: "{boss}",
      }),
      create("incident", "i", { short_description: "{mark}", caller_id: "{staff}" }),
      create("label", "label", { name: "{mark}" }),
      create("label_entry", "entry", { label: "{label}", table: "incident", table_key: "{i}" }),
      finds(
        "incident",
        "sys_id={i}^caller_idIN_HIERARCHYfdd0fa0f93f5d2505bd0bd886cba1015@{boss}",
        "sys_id",
        ["{i}"],
      ),
      finds("incident", "sys_id={i}^sys_tags.{label}={label}", "sys_id", ["{i}"]),
      finds("incident", "sys_id={i}^sys_tags.{label}DOESNOTHAVE{label}", "sys_id", []),
    ],
  },
  {
    name: "a pattern has stars for any characters and question marks for one",
    certainty: "K",
    fact: "`MATCH_PAT` finds by `*` for any characters and `?` for one, in lists too",
    steps: [
      create("incident", "story", { short_description: "{mark} my bogus story" }),
      create("incident", "machine", { short_description: "{mark} his bagus machine" }),
      create("incident", "neither", { short_description: "{mark} my bgus story" }),
      finds(
        "incident",
        "short_descriptionMATCH_PAT{mark}*b?gus*^ORDERBYDESCshort_description",
        "short_description",
        ["{mark} my bogus story", "{mark} his bagus machine"],
      ),
      finds("incident", "short_descriptionMATCH_PAT*bogus^sys_id={story}", "number", []),
    ],
  },
];
