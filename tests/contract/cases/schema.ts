import { BARE, type ContractCase, create, finds } from "../contract_case.ts";
import { recordTraces, schemaTraces } from "./traces.ts";

const TABLE = create("sys_db_object", "table", { name: "u_{mark}", label: "{mark}" });

/** Tables and columns; all but the first make a table of their own and remove it. */
export const schemaCases: readonly ContractCase[] = [
  {
    name: "a column is described by the table that introduced it",
    certainty: "A",
    steps: [
      {
        method: "GET",
        path: "table/sys_db_object",
        query: {
          sysparm_query: "name=incident",
          sysparm_fields: "super_class.name,label",
        },
        expect: { status: 200, body: { "/result/0/super_class.name": "task" } },
      },
      finds("sys_dictionary", "nameINincident,task^element=short_description", "name", ["task"]),
      finds("sys_dictionary", "nameINincident,task^element=caller_id", "reference", ["sys_user"]),
    ],
  },
  {
    name: "a table and a column are usable at once",
    certainty: "A",
    needs: "schema",
    steps: [
      TABLE,
      create("sys_dictionary", "column", {
        name: "u_{mark}",
        element: "u_title",
        column_label: "Title",
        internal_type: "string",
        max_length: "40",
      }),
      create("u_{mark}", "record", { u_title: "{mark}" }),
      finds("u_{mark}", "u_titleLIKE{mark}", "sys_id", ["{record}"]),
    ],
    leaves: schemaTraces("u_{mark}", "{table}"),
  },
  {
    name: "an unnamed column is named for its label",
    certainty: "K",
    fact: "A table or column without a name is named for its label, `u_` or the scope first",
    needs: "schema",
    steps: [
      {
        method: "POST",
        path: "table/sys_db_object",
        query: BARE,
        body: { label: "{mark}" },
        save: { table: "/result/sys_id" },
        expect: { status: 201, body: { "/result/name": "u_{mark}" } },
      },
      {
        method: "POST",
        path: "table/sys_dictionary",
        query: BARE,
        body: { name: "u_{mark}", column_label: "Shelf No.", internal_type: "string" },
        expect: { status: 201, body: { "/result/element": "u_shelf_no" } },
      },
    ],
    leaves: schemaTraces("u_{mark}", "{table}"),
  },
  {
    name: "a column that is named without the prefix gets it",
    certainty: "K",
    fact:
      "A column that is named without `u_` gets it in global, `number` too; its record and its recording have the longer name",
    needs: "schema",
    steps: [
      TABLE,
      {
        method: "POST",
        path: "table/sys_dictionary",
        query: BARE,
        body: {
          name: "u_{mark}",
          element: "number",
          column_label: "Number",
          internal_type: "string",
        },
        save: { column: "/result/sys_id" },
        expect: {
          status: 201,
          body: {
            "/result/element": "u_number",
            "/result/sys_update_name": "sys_dictionary_u_{mark}_u_number",
          },
        },
      },
      finds("sys_update_xml", "name=sys_dictionary_u_{mark}_u_number", "action", [
        "INSERT_OR_UPDATE",
      ]),
    ],
    leaves: schemaTraces("u_{mark}", "{table}"),
  },
  {
    name: "the label of a table is recorded with an empty element",
    certainty: "M",
    needs: "schema",
    steps: [
      TABLE,
      create("sys_documentation", "label", { name: "u_{mark}", label: "{mark}", language: "de" }),
      finds("sys_update_xml", "name=sys_documentation_u_{mark}__de", "action", [
        "INSERT_OR_UPDATE",
      ]),
    ],
    leaves: schemaTraces("u_{mark}", "{table}"),
  },
  {
    name: "numbers go on behind the number of the format",
    certainty: "K",
    fact: "A number format starts behind its `number`",
    needs: "schema",
    steps: [
      TABLE,
      create("sys_dictionary", "column", {
        name: "u_{mark}",
        element: "u_number",
        column_label: "Number",
        internal_type: "string",
        max_length: "40",
        default_value: "javascript:global.getNextObjNumberPadded();",
      }),
      create("sys_number", "format", {
        category: "u_{mark}",
        prefix: "ZZC",
        number: "7000",
        maximum_digits: "5",
      }),
      {
        method: "POST",
        path: "table/u_{mark}",
        body: {},
        expect: { status: 201, body: { "/result/u_number": "ZZC07001" } },
      },
    ],
    leaves: [
      ...schemaTraces("u_{mark}", "{table}"),
      ...recordTraces("sys_number_{format}"),
      { table: "sys_number_counter", field: "table", value: "u_{mark}" },
    ],
  },
  {
    name: "choices of the most specific table win",
    certainty: "K",
    fact: "Choices and default overrides of the most specific table win",
    needs: "schema",
    steps: [
      {
        method: "GET",
        path: "table/sys_db_object",
        query: { sysparm_query: "name=incident", sysparm_fields: "sys_id" },
        save: { incident: "/result/0/sys_id" },
        expect: { status: 200 },
      },
      create("sys_db_object", "table", {
        name: "u_{mark}",
        label: "{mark}",
        super_class: "{incident}",
      }),
      create("sys_choice", "choice", {
        name: "u_{mark}",
        element: "state",
        value: "1",
        label: "{mark}",
        language: "en",
      }),
      create("u_{mark}", "record", { short_description: "{mark}", state: "1" }),
      {
        method: "GET",
        path: "table/u_{mark}/{record}",
        query: { sysparm_fields: "state", sysparm_display_value: "true" },
        expect: { status: 200, body: { "/result/state": "{mark}" } },
      },
    ],
    leaves: schemaTraces("u_{mark}", "{table}"),
  },
  {
    name: "a deleted table takes its columns along",
    certainty: "K",
    fact: "A table deleted over REST takes its records and columns along",
    needs: "schema",
    steps: [
      TABLE,
      create("sys_dictionary", "column", {
        name: "u_{mark}",
        element: "u_title",
        column_label: "Title",
        internal_type: "string",
      }),
      finds("sys_dictionary", "name=u_{mark}^element=u_title", "element", ["u_title"]),
      { method: "DELETE", path: "table/sys_db_object/{table}", expect: { status: 204 } },
      finds("sys_dictionary", "name=u_{mark}", "element", []),
      { method: "GET", path: "table/u_{mark}", expect: { status: 400 } },
    ],
    leaves: schemaTraces("u_{mark}", "{table}"),
  },
  {
    name: "a choice and a new table are recorded under their keys",
    certainty: "K",
    fact:
      "A choice is recorded as `sys_choice_<table>_<element>`, a new table with its collection row",
    needs: "schema",
    steps: [
      TABLE,
      create("sys_dictionary", "column", {
        name: "u_{mark}",
        element: "u_kind",
        column_label: "Kind",
        internal_type: "string",
      }),
      create("sys_choice", "choice", {
        name: "u_{mark}",
        element: "u_kind",
        value: "1",
        label: "One",
        language: "en",
      }),
      ...["sys_choice_u_{mark}_u_kind", "sys_dictionary_u_{mark}_null"].map((name) =>
        finds("sys_update_xml", `name=${name}`, "name", [name])
      ),
    ],
    leaves: schemaTraces("u_{mark}", "{table}"),
  },
];
