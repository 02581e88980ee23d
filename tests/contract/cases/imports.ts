import { type ContractCase, create, finds, type Leaving, type Step } from "../contract_case.ts";
import { recordTraces, schemaTraces } from "./traces.ts";

/** The staging table of a case. */
export const STAGING = "u_{mark}";

/** A staging table with three columns, and a map of its rows to groups. */
export const STAGED: readonly Step[] = [
  {
    method: "GET",
    path: "table/sys_db_object",
    query: { sysparm_query: "name=sys_import_set_row" },
    save: { base: "/result/0/sys_id" },
    expect: { status: 200 },
  },
  create("sys_db_object", "table", { name: STAGING, label: "{mark}", super_class: "{base}" }),
  ...["Title", "Text", "Who"].map((label) =>
    create("sys_dictionary", `column_${label}`, {
      name: STAGING,
      element: `u_${label.toLowerCase()}`,
      column_label: label,
      internal_type: "string",
      max_length: "100",
    })
  ),
  create("sys_transform_map", "map", {
    name: "{mark}",
    source_table: STAGING,
    target_table: "sys_user_group",
    order: "100",
  }),
  create("sys_transform_entry", "key", {
    map: "{map}",
    source_field: "u_title",
    target_field: "name",
    coalesce: "true",
  }),
  create("sys_transform_entry", "text", {
    map: "{map}",
    source_field: "u_text",
    target_field: "description",
  }),
];

/** What the cases on staged rows leave behind. */
export const LEFT: readonly Leaving[] = [
  ...schemaTraces(STAGING, "{table}"),
  ...recordTraces(
    "sys_transform_map_{map}",
    "sys_transform_entry_{key}",
    "sys_transform_entry_{text}",
  ),
  { table: "sys_import_set", field: "table_name", value: STAGING },
  { table: "sys_user_group", field: "name", value: "{mark}", prefix: true },
];

/** Loads one row and expects what became of it. */
export function load(status: string, body: Record<string, string>, more: Partial<Step> = {}): Step {
  return {
    method: "POST",
    path: `import/${STAGING}`,
    body,
    ...more,
    expect: {
      status: 201,
      body: {
        "/import_set": /^ISET\d+$/,
        "/staging_table": STAGING,
        "/result/0/transform_map": "{mark}",
        "/result/0/status": status,
        ...more.expect?.body,
      },
    },
  };
}

const answers = (body: NonNullable<Step["expect"]["body"]>) => ({ expect: { status: 201, body } });

/** Rows that are staged and transformed. */
export const importCases: readonly ContractCase[] = [
  {
    name: "a staged row is transformed at once, and answered with its target",
    certainty: "A",
    needs: "schema",
    steps: [
      ...STAGED,
      load("inserted", { u_title: "{mark}", u_text: "one" }, {
        save: { group: "/result/0/sys_id" },
        ...answers({
          "/result/0/table": "sys_user_group",
          "/result/0/display_name": "name",
          "/result/0/display_value": "{mark}",
          "/result/0/record_link": /\/api\/now\/table\/sys_user_group\/[0-9a-f]{32}$/,
        }),
      }),
      finds("sys_user_group", "sys_id={group}", "description", ["one"]),
      {
        method: "GET",
        path: `import/${STAGING}/{hex}0`,
        expect: { status: 404 },
      },
    ],
    leaves: LEFT,
  },
  {
    name: "a row that is loaded again updates its target, and then has nothing to do",
    certainty: "K",
    fact: "An imported row is also `updated` or `ignored`, by what its coalescing columns find",
    needs: "schema",
    steps: [
      ...STAGED,
      load("inserted", { u_title: "{mark}", u_text: "one" }),
      load("updated", { u_title: "{mark}", u_text: "two" }),
      load("ignored", { u_title: "{mark}", u_text: "two" }, {
        ...answers({ "/result/0/status_message": /./ }),
      }),
      finds("sys_user_group", "name={mark}", "description", ["two"]),
    ],
    leaves: LEFT,
  },
  {
    name: "a name that is not found is created, left out or refuses the row",
    certainty: "K",
    fact:
      "A name that a reference does not find is created, left out or refuses the row, by `choice_action`",
    needs: "schema",
    steps: [
      ...STAGED,
      create("sys_transform_entry", "who", {
        map: "{map}",
        source_field: "u_who",
        target_field: "manager",
        choice_action: "reject",
      }),
      load("skipped", { u_title: "{mark}", u_who: "{mark} Nobody" }),
      finds("sys_user_group", "name={mark}", "sys_id", []),
      {
        method: "PATCH",
        path: "table/sys_transform_entry/{who}",
        body: { choice_action: "ignore" },
        expect: { status: 200 },
      },
      load("inserted", { u_title: "{mark}", u_who: "{mark} Nobody" }),
      finds("sys_user_group", "name={mark}", "manager", [""]),
    ],
    leaves: [...LEFT, ...recordTraces("sys_transform_entry_{who}")],
  },
  {
    name: "a row that the target refuses says why",
    certainty: "K",
    fact:
      "A row that cannot be written is an `error` with its `error_message`; other maps still run",
    needs: "schema",
    steps: [
      ...STAGED,
      create("sys_transform_map", "broken", {
        name: "{mark} first",
        source_table: STAGING,
        target_table: "sys_user_group",
        order: "50",
      }),
      create("sys_transform_entry", "lost", {
        map: "{broken}",
        source_field: "u_title",
        target_field: "no_such_column",
      }),
      {
        method: "POST",
        path: `import/${STAGING}`,
        body: { u_title: "{mark}" },
        expect: {
          status: 201,
          body: {
            "/result": { length: 2 },
            "/result/0/status": "error",
            "/result/0/error_message": /./,
            "/result/1/status": "inserted",
          },
        },
      },
    ],
    leaves: [
      ...LEFT,
      ...recordTraces("sys_transform_map_{broken}", "sys_transform_entry_{lost}"),
    ],
  },
  {
    name: "an empty coalescing value finds no record",
    certainty: "K",
    fact: "An empty coalescing value matches no record: each row is inserted",
    needs: "schema",
    steps: [
      ...STAGED,
      load("inserted", { u_text: "{mark}" }),
      load("inserted", { u_text: "{mark}" }),
    ],
    leaves: [...LEFT, { table: "sys_user_group", field: "description", value: "{mark}" }],
  },
  {
    name: "many rows are staged at once by the labels of their columns",
    certainty: "A",
    needs: "schema",
    steps: [
      ...STAGED,
      {
        method: "POST",
        path: `import/${STAGING}/insertMultiple`,
        body: { records: [{ Title: "{mark} a" }, { Title: "{mark} b" }] },
        save: { set: "/import_set_id", multiple: "/multi_import_set_id" },
        expect: { status: 201 },
      },
      finds(STAGING, "sys_import_set={set}^ORDERBYsys_import_row", "u_title", [
        "{mark} a",
        "{mark} b",
      ]),
    ],
    leaves: [...LEFT, { table: "sys_multi_import_set", field: "sys_id", value: "{multiple}" }],
  },
  {
    name: "many rows are transformed after the answer",
    certainty: "A",
    needs: "clock",
    steps: [
      ...STAGED,
      {
        method: "POST",
        path: `import/${STAGING}/insertMultiple`,
        body: { records: [{ Title: "{mark} a" }] },
        save: { set: "/import_set_id", multiple: "/multi_import_set_id" },
        expect: { status: 201 },
      },
      finds("sys_import_set", "sys_id={set}", "state", ["loaded"]),
      { ...finds("sys_import_set", "sys_id={set}", "state", ["processed"]), after: 1 },
      finds(STAGING, "sys_import_set={set}", "sys_import_state", ["inserted"]),
    ],
    leaves: [...LEFT, { table: "sys_multi_import_set", field: "sys_id", value: "{multiple}" }],
  },
];
