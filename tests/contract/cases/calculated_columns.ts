import { BARE, type ContractCase, create, finds, type Step } from "../contract_case.ts";
import { evaluates } from "./scripts.ts";
import { recordTraces, schemaTraces } from "./traces.ts";

const TABLE = "u_{mark}";

/** A table of one's own with a price and a column that is calculated by a script. */
function calculates(calculation: string): readonly Step[] {
  return [
    create("sys_db_object", "table", { name: TABLE, label: "{mark}" }),
    column("price", { internal_type: "integer" }),
    calculated("total", calculation),
  ];
}

function calculated(name: string, calculation: string): Step {
  return column(name, {
    internal_type: "string",
    max_length: "100",
    virtual: "true",
    calculation,
  });
}

function column(name: string, values: Record<string, string>): Step {
  const named = { name: TABLE, element: `u_${name}`, column_label: name };
  return create("sys_dictionary", name, { ...named, ...values });
}

/** A record with a price, and what its calculated columns have in the answer. */
function row(values: Record<string, string>, expected: Record<string, string>): Step {
  return { ...create(TABLE, "row", values), expect: { status: 201, body: inResult(expected) } };
}

function shows(expected: Record<string, string>): Step {
  return {
    method: "GET",
    path: `table/${TABLE}/{row}`,
    expect: { status: 200, body: inResult(expected) },
  };
}

function inResult(expected: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(expected).map(([name, value]) => [`/result/u_${name}`, value]),
  );
}

function patch(path: string, body: Record<string, string>): Step {
  return { method: "PATCH", path, query: BARE, body, expect: { status: 200 } };
}

const leaves = schemaTraces(TABLE, "{table}");

/** "Dictionary entry form" of the documentation, under "Calculated" and "Calculation". */
export const calculatedColumnCases: readonly ContractCase[] = [
  {
    name: "a calculation gives a value, sets `answer` or its column on the record",
    certainty: "A",
    needs: "schema",
    steps: [
      ...calculates(
        "(function calculatedFieldValue(current) { return current.u_price * 7 + ' {mark}'; })(current);",
      ),
      calculated("dear", "if (current.u_price > 6) answer = true; else answer = false;"),
      calculated("words", "current.u_words = 'from ' + current.u_price; 0;"),
      row({ u_price: "6", u_total: "5" }, { total: "42 {mark}", dear: "false", words: "from 6" }),
      patch(`table/${TABLE}/{row}`, { u_price: "7" }),
      shows({ total: "49 {mark}", dear: "true", words: "from 7" }),
    ],
    leaves,
  },
  {
    name: "a calculated column is shown as of now and queried as last stored",
    certainty: "A",
    needs: "schema",
    steps: [
      ...calculates("'old ' + current.u_price"),
      row({ u_price: "6" }, { total: "old 6" }),
      patch("table/sys_dictionary/{total}", { calculation: "'new ' + current.u_price" }),
      shows({ total: "new 6" }),
      finds(TABLE, "u_total=old 6", "u_total", ["new 6"]),
      finds(TABLE, "u_total=new 6", "u_total", []),
      patch(`table/${TABLE}/{row}`, { u_price: "7" }),
      finds(TABLE, "u_total=new 7", "u_total", ["new 7"]),
    ],
    leaves,
  },
  {
    name: "a calculated column is filled before the rules and again behind the before rules",
    certainty: "A",
    needs: "schema",
    steps: [
      ...calculates("'price ' + current.u_price"),
      create("sys_script", "rule", {
        name: "{mark}",
        collection: TABLE,
        when: "before",
        action_insert: "true",
        filter_condition: "u_total=price 6^EQ",
        template: "u_price=8^EQ",
      }),
      row({ u_price: "6" }, { total: "price 8" }),
    ],
    leaves: [...leaves, ...recordTraces("sys_script_{rule}")],
  },
  evaluates({
    name: "the descriptor of a column tells whether it is mandatory, and whether it is calculated",
    // GlideElementDescriptor, isMandatory() and isVirtual(); the vendor's table definitions.
    certainty: "A",
    script: `var table = new GlideRecord("sys_db_object");
      function told(column) { return [column.getED().isMandatory(), column.getED().isVirtual()]; }
      return { name: told(table.name), label: told(table.sys_name) };`,
    returns: { name: [true, false], label: [false, false] },
  }),
];
