import assert from "node:assert/strict";
import { withVendorColumns } from "../../scripts/dictionary/platform_file.ts";

const HEAD =
  "table\textends\tcolumn\tsources\ttype\treference\tmandatory\tmax_length\tdefault\tchoices\tlabel";

function column(table: string, name: string, facts: { type?: string; choices?: string }) {
  const { type = "", choices = "" } = facts;
  const empty = { reference: "", mandatory: "", maxLength: "", defaultValue: "", label: "" };
  return { table, parent: "task", column: name, type, choices, ...empty };
}

Deno.test("vendor columns: the vendor's cells win, others stay, and what nobody states goes", () => {
  const before = [
    HEAD,
    "incident\ttask\tgone\tsdk\tstring\t\t\t40\t\t\tGone",
    "incident\ttask\tseen\texport,sdk\tstring\t\t\t40\t\t\tSeen",
    "incident\ttask\tstate\texport,sdk,typings\tinteger\t\t\t40\t1\t1|2\tState",
    "",
  ].join("\n");
  const columns = [
    column("incident", "state", { type: "choice" }),
    column("problem", "risk", { choices: "1|2" }),
  ];
  const after = withVendorColumns(before, columns);
  assert.deepEqual(after.split("\n"), [
    HEAD,
    "incident\ttask\tseen\texport\tstring\t\t\t40\t\t\tSeen",
    "incident\ttask\tstate\texport,sdk,typings\tchoice\t\t\t40\t1\t1|2\tState",
    "problem\ttask\trisk\tsdk\t\t\t\t\t\t1|2\t",
    "",
  ]);
  assert.equal(withVendorColumns(after, columns), after);
});
