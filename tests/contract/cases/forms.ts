import { BARE, type ContractCase, create, finds, type Step } from "../contract_case.ts";
import { recordTraces } from "./traces.ts";

const CASE = "sn_customerservice_case";
const FIELD = "u_{mark}";

/** A reference of cases to groups, narrowed like this, and two groups. */
function narrowed(values: Record<string, string>): readonly Step[] {
  return [
    create("sys_user_group", "one", { name: "{mark} one", description: "{mark}" }),
    create("sys_user_group", "two", { name: "{mark} two", description: "{mark}" }),
    create("sys_dictionary", "column", {
      name: CASE,
      element: FIELD,
      column_label: "{mark}",
      internal_type: "reference",
      reference: "sys_user_group",
      ...values,
    }),
  ];
}

/** What the column may hold, of the two groups. */
function offers(groups: readonly ("one" | "two")[], query: Record<string, string> = {}): Step {
  return {
    method: "GET",
    path: `/api/sn_customerservice/case/field_values/${FIELD}`,
    query: { sysparm_query: "description={mark}^ORDERBYname", ...query },
    expect: {
      status: 200,
      body: {
        "": {
          equals: {
            result: groups.map((name) => ({ label: `{mark} ${name}`, value: `{${name}}` })),
          },
        },
      },
    },
  };
}

const COLUMN_TRACES = recordTraces(
  `sys_dictionary_${CASE}_${FIELD}`,
  `sys_documentation_${CASE}_${FIELD}_en`,
);

/**
 * "Reference qualifiers" and, of the Case API, "GET /sn_customerservice/case/field_values" of the
 * documentation; "Display business-rules".
 */
export const formCases: readonly ContractCase[] = [
  {
    name:
      "a simple reference qualifier narrows what a reference offers, and a query narrows it more",
    certainty: "A",
    needs: "schema",
    steps: [
      ...narrowed({
        use_reference_qualifier: "simple",
        reference_qual_condition: "name={mark} one^NQname={mark} two^EQ",
      }),
      offers(["one", "two"]),
      offers(["two"], { sysparm_query: "name={mark} two" }),
      offers(["two"], { sysparm_limit: "1", sysparm_offset: "1" }),
    ],
    leaves: COLUMN_TRACES,
  },
  {
    name: "an advanced reference qualifier is a query, or a script that knows the record",
    certainty: "A",
    needs: "schema",
    steps: [
      ...narrowed({ use_reference_qualifier: "advanced", reference_qual: "name={mark} one" }),
      offers(["one"]),
      {
        method: "PATCH",
        path: "table/sys_dictionary/{column}",
        query: BARE,
        body: { reference_qual: "javascript:'name={mark} ' + current.short_description" },
        expect: { status: 200 },
      },
      offers(["two"], { sysparm_ref_qual_input: "short_description=two" }),
      create(CASE, "case", { short_description: "one" }),
      {
        ...offers(["one"]),
        path: `/api/sn_customerservice/case/{case}/field_values/${FIELD}`,
      },
    ],
    leaves: COLUMN_TRACES,
  },
  {
    name: "a dynamic reference qualifier is the script of a dynamic filter option",
    certainty: "A",
    needs: "schema",
    steps: [
      create("sys_filter_option_dynamic", "option", {
        label: "{mark}",
        table: "sys_user_group",
        script: "(function () { return 'name={mark} two'; })()",
        available_for_ref_qual: "true",
        active: "true",
      }),
      ...narrowed({ use_reference_qualifier: "dynamic", dynamic_ref_qual: "{option}" }),
      offers(["two"]),
    ],
    leaves: [...COLUMN_TRACES, ...recordTraces("sys_filter_option_dynamic_{option}")],
  },
  {
    name: "DYNAMIC takes what any script of a dynamic filter option names, several of a list",
    // "Create a dynamic filter option": JavaScript, or the call of a script include.
    certainty: "A",
    steps: [
      ...["one", "two", "three"].map((name) =>
        create("sys_user_group", name, { name: `{mark} ${name}` })
      ),
      create("sys_filter_option_dynamic", "option", {
        label: "{mark}",
        table: "sys_user_group",
        script: "(function () { var found = []; var groups = new GlideRecord('sys_user_group'); " +
          "groups.addQuery('name', 'IN', '{mark} one,{mark} two'); groups.query(); " +
          "while (groups.next()) found.push(groups.getUniqueValue()); return found; })()",
        active: "true",
      }),
      ...["one", "two", "three"].map((name) =>
        create("incident", `incident_${name}`, {
          short_description: `{mark} ${name}`,
          assignment_group: `{${name}}`,
        })
      ),
      finds(
        "incident",
        "short_descriptionSTARTSWITH{mark}^assignment_groupDYNAMIC{option}^ORDERBYshort_description",
        "short_description",
        ["{mark} one", "{mark} two"],
      ),
    ],
    leaves: recordTraces("sys_filter_option_dynamic_{option}"),
  },
  {
    name: "a record producer's script fills the record from the answers and names the next page",
    // "Populate record data" of the service catalog.
    certainty: "A",
    steps: [
      create("sc_cat_item_producer", "item", {
        name: "{mark}",
        active: "true",
        table_name: "incident",
        script:
          "current.short_description = '{mark} ' + producer.subject; producer.redirect = 'home.do';",
      }),
      create("item_option_new", "question", {
        cat_item: "{item}",
        name: "subject",
        question_text: "Subject",
        type: "6",
      }),
      {
        method: "POST",
        path: "/api/sn_sc/servicecatalog/items/{item}/submit_producer",
        body: { variables: { subject: "of mine" } },
        save: { incident: "/result/sys_id" },
        expect: { status: [200, 201], body: { "/result/redirect_url": "home.do" } },
      },
      finds("incident", "sys_id={incident}", "short_description", ["{mark} of mine"]),
    ],
    leaves: [
      ...recordTraces("sc_cat_item_producer_{item}", "item_option_new_{question}"),
      { table: "incident", field: "short_description", value: "{mark} of mine" },
    ],
  },
  {
    name: "the choices of a case's column are its values with their labels",
    certainty: "A",
    steps: [
      {
        method: "GET",
        path: "/api/sn_customerservice/case/field_values/priority",
        expect: {
          status: 200,
          body: { "/result/0/value": "1", "/result/0/label": /Critical$/ },
        },
      },
    ],
  },
  {
    name: "a display rule changes what a form shows and fills its scratchpad",
    certainty: "K",
    fact:
      "The page of a form carries `g_scratchpad` as the display rules left it, and shows what they changed without storing it",
    needs: "rules",
    steps: [
      create("cmn_department", "department", { name: "{mark}" }),
      create("sys_script", "rule", {
        name: "{mark}",
        collection: "cmn_department",
        when: "before_display",
        active: "true",
        advanced: "true",
        filter_condition: "nameSTARTSWITH{mark}^EQ",
        script: "g_scratchpad.of = 'zzcpad'; current.description = 'zzcshown';",
      }),
      {
        method: "GET",
        path: "/cmn_department.do?sys_id={department}",
        expect: { status: 200, body: { "": /g_scratchpad[^]*zzcpad[^]*zzcshown/ } },
      },
      {
        method: "GET",
        path: "table/cmn_department/{department}",
        expect: { status: 200, body: { "/result/description": "" } },
      },
    ],
    leaves: recordTraces("sys_script_{rule}"),
  },
];
