import { BARE, type Certainty, type ContractCase, create, finds } from "../contract_case.ts";
import { recordTraces } from "./traces.ts";

/** Three incidents: `a` with the text x, `b` with y, `c` with none; urgency 1, 2, 3. */
const ROWS = [
  create("incident", "a", {
    short_description: "{mark} Alpha",
    correlation_id: "x",
    urgency: "1",
    impact: "1",
    reassignment_count: "9",
  }),
  create("incident", "b", {
    short_description: "{mark} beta ^ gamma",
    correlation_id: "y",
    urgency: "2",
    impact: "1",
    reassignment_count: "10",
  }),
  create("incident", "c", {
    short_description: "{mark} delta",
    urgency: "3",
    impact: "3",
    reassignment_count: "100",
  }),
];

/** The rows by letter in the order in which they are created, unless the query orders them. */
function found(query: string, letters: string) {
  const ordered = query.includes("ORDERBY") ? query : `${query}^ORDERBYreassignment_count`;
  const values = [...letters].map((letter) => `{${letter}}`);
  return finds("incident", ordered, "sys_id", values);
}

type Query = readonly [query: string, letters: string];

function queries(
  name: string,
  certainty: Certainty,
  list: readonly Query[],
  fact?: string,
): ContractCase {
  const steps = list.map(([query, letters]) => found(`sys_idIN{a},{b},{c}^${query}`, letters));
  return { name, certainty, fact, steps: [...ROWS, ...steps] };
}

/** Encoded queries. Every case makes its own rows, so that no other row can be found. */
export const queryCases: readonly ContractCase[] = [
  queries("operators of equality and emptiness", "A", [
    ["correlation_id=x", "a"],
    ["urgencyIN1,3", "ac"],
    ["correlation_idISEMPTY", "c"],
    ["correlation_idISNOTEMPTY", "ab"],
    ["correlation_idANYTHING", "abc"],
  ]),
  queries("operators of texts", "A", [
    ["short_descriptionSTARTSWITH{mark} A", "a"],
    ["short_descriptionENDSWITHgamma", "b"],
    ["short_descriptionLIKElta", "c"],
    ["short_descriptionNOT LIKElta", "ab"],
  ]),
  queries("operators of order and of fields of one record", "A", [
    ["urgency<2", "a"],
    ["urgency>=2", "bc"],
    ["urgencyBETWEEN1@2", "ab"],
    ["urgencySAMEASimpact", "ac"],
    ["urgencyNSAMEASimpact", "b"],
    ["urgencyGT_FIELDimpact", "b"],
  ]),
  queries("OR binds to the term before it", "M", [
    ["urgency=1^ORurgency=2^impact=1", "ab"],
    ["impact=3^ORurgency=1^correlation_id=x", "a"],
  ]),
  {
    name: "NQ begins another query, EQ ends one",
    certainty: "A",
    steps: [
      ...ROWS,
      found("sys_id={a}^NQsys_id={c}", "ac"),
      found("sys_idIN{a},{b},{c}^urgency=2^EQ", "b"),
    ],
  },
  queries("rows come in the order that is asked for", "A", [
    ["ORDERBYDESCurgency", "cba"],
    ["ORDERBYimpact^ORDERBYDESCurgency", "bac"],
  ]),
  {
    name: "a related-list term counts the rows that refer here",
    certainty: "A",
    steps: [
      ...ROWS,
      create("incident", "child", { short_description: "{mark} child", parent_incident: "{b}" }),
      found("sys_idIN{a},{b},{c}^RLQUERYincident.parent_incident,>=1^ENDRLQUERY", "b"),
    ],
  },
  queries("a term with an unknown field is dropped and the rest runs", "A", [
    ["nonsense=1^urgency=2", "b"],
  ]),
  queries(
    "a doubled caret is a caret within a value",
    "K",
    [["short_description={mark} beta ^^ gamma", "b"]],
    "`^^` is a caret within a value",
  ),
  queries(
    "values compare without regard to case, names do not",
    "K",
    [
      ["short_descriptionLIKEALPHA", "a"],
      ["correlation_id=X", "a"],
      ["correlation_idINX,Y", "ab"],
      // Dropped as an unknown field, so that all rows are left.
      ["CORRELATION_ID=x", "abc"],
    ],
    "Values compare without regard to case, names and operators with it",
  ),
  queries(
    "operators of difference return empty values too",
    "K",
    [
      ["correlation_id!=x", "bc"],
      ["correlation_idNOT LIKEx", "bc"],
      ["correlation_idNOT INx", "bc"],
    ],
    "`!=`, `NOT LIKE` and `NOT IN` also return empty values",
  ),
  queries(
    "empty values are neither smaller nor larger",
    "K",
    [
      ["correlation_idISEMPTY", "c"],
      ["correlation_id=", "c"],
      ["correlation_id<y", "a"],
      ["correlation_id>x", "b"],
    ],
    "Empty means NULL or the empty string; `<` and `>` return no empty values",
  ),
  {
    name: "references sort by what they show, numbers by value",
    certainty: "K",
    fact: "References sort by what they show, numbers by value",
    steps: [
      // Their sys_ids are in the other order than their names.
      create("sys_user_group", "first", { name: "{mark} first", sys_id: "e{hex}" }),
      create("sys_user_group", "second", { name: "{mark} second", sys_id: "d{hex}" }),
      create("incident", "a", {
        short_description: "{mark}",
        assignment_group: "{second}",
        reassignment_count: "9",
      }),
      create("incident", "b", {
        short_description: "{mark}",
        assignment_group: "{first}",
        reassignment_count: "10",
      }),
      found("sys_idIN{a},{b}^ORDERBYassignment_group", "ba"),
      found("sys_idIN{a},{b}^ORDERBYreassignment_count", "ab"),
    ],
  },
  queries(
    "moments relative to now",
    "K",
    [
      ["sys_created_onRELATIVEGE@hour@ago@1", "abc"],
      ["sys_created_onRELATIVELE@hour@ago@1", ""],
      ["sys_created_onRELATIVELE@hour@ahead@1", "abc"],
      ["sys_created_onRELATIVEGE@hour@ahead@1", ""],
      ["sys_created_onRELATIVEEE@day@ago@3", ""],
    ],
    "`RELATIVEGE`, `RELATIVELE`, `RELATIVEEE` and `ahead` do as their names say",
  ),
  {
    name: "INSTANCEOF finds the classes below",
    certainty: "K",
    fact: "`INSTANCEOF` on `sys_class_name` includes descendants",
    steps: [
      create("cmdb_ci_linux_server", "server", { name: "{mark}" }),
      create("cmdb_ci_computer", "computer", { name: "{mark}" }),
      finds("cmdb_ci", "name={mark}^sys_class_nameINSTANCEOFcmdb_ci_server", "sys_id", [
        "{server}",
      ]),
    ],
  },
  {
    name: "IN_HIERARCHY finds the records below",
    certainty: "K",
    fact:
      "`IN_HIERARCHY` finds the record itself and what is below it by the column `parent` of its table",
    steps: [
      create("cmn_location", "top", { name: "{mark} top" }),
      create("cmn_location", "below", { name: "{mark} below", parent: "{top}" }),
      create("incident", "i", { short_description: "{mark}", location: "{below}" }),
      finds("incident", "sys_id={i}^locationIN_HIERARCHY{top}", "sys_id", ["{i}"]),
      finds("incident", "sys_id={i}^locationIN_HIERARCHY{below}", "sys_id", ["{i}"]),
      finds("incident", "sys_id={i}^locationIN_HIERARCHY{i}", "sys_id", []),
    ],
  },
  queries(
    "an OR behind a dropped term stands for itself",
    "K",
    [["nonsense=1^ORcorrelation_id=x", "a"]],
    "An `OR` behind a dropped term stands for itself",
  ),
  {
    name: "DYNAMIC compares with what a stored option names",
    certainty: "K",
    fact: "`DYNAMIC` compares with what the script of the option names for the caller",
    steps: [
      {
        method: "GET",
        path: "table/sys_user",
        query: { sysparm_query: "user_name={user}", sysparm_fields: "sys_id" },
        save: { me: "/result/0/sys_id" },
        expect: { status: 200 },
      },
      create("sys_filter_option_dynamic", "option", {
        label: "{mark}",
        script: "gs.getUserID()",
        table: "sys_user",
      }),
      create("incident", "mine", { short_description: "{mark}", caller_id: "{me}" }),
      create("incident", "nobodys", { short_description: "{mark}" }),
      finds("incident", "sys_idIN{mine},{nobodys}^caller_idDYNAMIC{option}", "sys_id", ["{mine}"]),
    ],
    leaves: recordTraces("sys_filter_option_dynamic_{option}"),
  },
  {
    name: "weeks of the year begin on Monday, the first is the one with 4 January",
    certainty: "K",
    fact: "`DATEPART` counts weeks as ISO 8601 does",
    steps: [
      create("incident", "old", { short_description: "{mark}", due_date: "2024-12-29 12:00:00" }),
      create("incident", "new", { short_description: "{mark}", due_date: "2024-12-30 12:00:00" }),
      finds(
        "incident",
        "sys_idIN{old},{new}^due_dateDATEPARTx@javascript:gs.datePart('week','1','EE')",
        "sys_id",
        ["{new}"],
      ),
    ],
  },
  {
    name: "a many-to-many list counts the rows in between",
    certainty: "K",
    fact: "`RLQUERY` with `m2m` counts the rows of the table in between",
    steps: [
      create("sys_user_group", "group", { name: "{mark}" }),
      create("sys_user_group", "empty", { name: "{mark} empty" }),
      create("sys_user", "person", { user_name: "{mark}", last_name: "{mark}" }),
      create("sys_user_grmember", "member", { user: "{person}", group: "{group}" }),
      finds(
        "sys_user_group",
        "sys_idIN{group},{empty}^RLQUERYsys_user_grmember.group,>=1,m2m^ENDRLQUERY",
        "sys_id",
        ["{group}"],
      ),
    ],
  },
  {
    name: "a change operator in a list is not passed over",
    certainty: "K",
    fact:
      "A list whose query holds a change operator (`VALCHANGES`) is not answered as if the term " +
      "were not there",
    steps: [
      create("sys_user_group", "group", { name: "{mark}" }),
      {
        method: "GET",
        path: "table/sys_user_group",
        query: { ...BARE, sysparm_query: "sys_id={group}^nameVALCHANGES" },
        expect: { status: [200, 400, 501], body: { "/result/0": { absent: true } } },
      },
    ],
  },
  {
    name: "a term on a column that is not there is dropped, the others count",
    certainty: "A",
    steps: [
      create("sys_user_group", "group", { name: "{mark}" }),
      finds("sys_user_group", "sys_id={group}^zzc_none=1", "sys_id", ["{group}"]),
    ],
  },
  {
    name: "DOESNOTHAVE leaves out what has the label",
    certainty: "K",
    fact: "`sys_tagsDOESNOTHAVE` and `sys_tagsEXCLUDING` leave out records with the label",
    steps: [
      create("label", "label", { name: "{mark}" }),
      create("incident", "with", { short_description: "{mark}" }),
      create("incident", "without", { short_description: "{mark}" }),
      create("label_entry", "entry", { label: "{label}", table: "incident", table_key: "{with}" }),
      finds("incident", "sys_idIN{with},{without}^sys_tagsDOESNOTHAVE{label}", "sys_id", [
        "{without}",
      ]),
      finds("incident", "sys_idIN{with},{without}^sys_tagsEXCLUDING{label}", "sys_id", [
        "{without}",
      ]),
    ],
  },
];
