import { BARE, type ContractCase, create, finds, type Step } from "../contract_case.ts";
import { recordTraces, schemaTraces } from "./traces.ts";

const TABLE = "u_{mark}";

/** A table of one's own with a price and a column that is calculated by a script. */
function calculates(calculation: string): readonly Step[] {
  return [
    create("sys_db_object", "table", { name: TABLE, label: "{mark}" }),
    column("price", { column_label: "Price", internal_type: "integer" }),
    column("total", {
      column_label: "Total",
      internal_type: "string",
      max_length: "100",
      virtual: "true",
      calculation,
    }),
  ];
}

function column(name: string, values: Record<string, string>): Step {
  return create("sys_dictionary", name, { name: TABLE, element: `u_${name}`, ...values });
}

/** A record with a price, and what its calculated column has in the answer. */
function row(values: Record<string, string>, total: string): Step {
  return {
    ...create(TABLE, "row", values),
    expect: { status: 201, body: { "/result/u_total": total } },
  };
}

function shows(total: string): Step {
  return {
    method: "GET",
    path: `table/${TABLE}/{row}`,
    expect: { status: 200, body: { "/result/u_total": total } },
  };
}

function patch(path: string, body: Record<string, string>): Step {
  return { method: "PATCH", path, query: BARE, body, expect: { status: 200 } };
}

const leaves = schemaTraces(TABLE, "{table}");

/** "Dictionary entry form" of the documentation, under "Calculated" and "Calculation". */
export const calculatedColumnCases: readonly ContractCase[] = [
  {
    name: "a calculated column has the value of its script's function, whatever is sent",
    certainty: "A",
    needs: "schema",
    steps: [
      ...calculates(
        "(function calculatedFieldValue(current) { return current.u_price * 7 + ' {mark}'; })(current);",
      ),
      row({ u_price: "6", u_total: "5" }, "42 {mark}"),
      patch(`table/${TABLE}/{row}`, { u_price: "7" }),
      shows("49 {mark}"),
    ],
    leaves,
  },
  {
    name: "a calculation may set `answer`",
    certainty: "A",
    needs: "schema",
    steps: [
      ...calculates("if (current.u_price > 5) answer = true; else answer = false;"),
      row({ u_price: "6" }, "true"),
    ],
    leaves,
  },
  {
    name: "a calculation may set its column on the record",
    certainty: "A",
    needs: "schema",
    steps: [
      ...calculates("current.u_total = 'from {mark} ' + current.u_price; 0;"),
      row({ u_price: "6" }, "from {mark} 6"),
    ],
    leaves,
  },
  {
    name: "a calculated column is shown as of now and queried as last stored",
    certainty: "A",
    needs: "schema",
    steps: [
      ...calculates("'old ' + current.u_price"),
      row({ u_price: "6" }, "old 6"),
      patch("table/sys_dictionary/{total}", { calculation: "'new ' + current.u_price" }),
      shows("new 6"),
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
      row({ u_price: "6" }, "price 8"),
    ],
    leaves: [...leaves, ...recordTraces("sys_script_{rule}")],
  },
];
