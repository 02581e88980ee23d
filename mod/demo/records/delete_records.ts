import { mayWrite } from "../access/access.ts";
import type { DemoCall } from "../call.ts";
import { capture } from "./capture.ts";
import type { SqlRow } from "../database/database.ts";
import type { DemoTable } from "../database/dictionary.ts";
import { writeDenied } from "../wire/rest_error.ts";
import { deleteRow, readRow, requireRow, textOf } from "../database/rows.ts";
import { columnValue, dropRows, physicalColumn, physicalTable } from "../database/storage.ts";
import type { RecordWrite } from "./pending_write.ts";
import { runAfter, runBefore, runLast } from "./write_order.ts";
import { inTransaction, schemaChanged } from "./write_transaction.ts";
import { refuseLosingTable } from "./write_rules.ts";

/** Deletes a record and, where the dictionary says so, what refers to it. */
export function deleteRecord(call: DemoCall, table: DemoTable, sysId: string): void {
  const found = requireRow(call.instance, table, sysId);
  if (!mayWrite(call, found.table, { operation: "delete", row: found.row })) {
    throw writeDenied("Delete");
  }
  refuseLosingTable(found.table, found.row);
  inTransaction(call, () => {
    const write: RecordWrite = {
      ...found,
      before: found.row,
      entries: new Set(),
      event: "delete",
      journal: [],
    };
    runBefore(call, write);
    removeRow(call, found.table, found.row);
    runAfter(call, write);
    runLast(call, write);
  });
}

function removeRow(call: DemoCall, table: DemoTable, row: SqlRow): void {
  const sysId = textOf(row, "sys_id");
  // Gone first: records that refer to each other must not be followed in circles.
  deleteRow(call.instance, table.base, sysId);
  for (const { table: name, element, reference } of call.instance.dictionary().cascades()) {
    const child = table.chain.includes(reference) ? call.instance.table(name) : undefined;
    if (child) removeReferring(call, child, { element, value: sysId });
  }
  removeAttachments(call, table, sysId);
  if (table.name === "sys_db_object") removeContents(call, textOf(row, "name"));
  if (table.name === "sys_dictionary") emptyColumn(call, row);
  if (table.tracked) capture(call, { table, row, action: "DELETE" });
  schemaChanged(call, table);
}

/** Attachments go with their record (documentation: "Administering attachments", its events). */
function removeAttachments(call: DemoCall, { chain }: DemoTable, sysId: string): void {
  const files = call.instance.table("sys_attachment");
  if (!files) return;
  removeReferring(
    call,
    files,
    { element: "table_sys_id", value: sysId },
    (row) => chain.includes(textOf(row, "table_name")),
  );
}

/** What stood in a column is gone with it: one of the same name begins empty. */
function emptyColumn({ instance }: DemoCall, column: SqlRow): void {
  const owner = instance.table(textOf(column, "name"));
  const element = textOf(column, "element");
  if (!owner?.stored.has(element) || owner.columns.get(element)?.table !== owner.name) return;
  instance.database.run(
    `UPDATE ${physicalTable(owner.base)} SET ${physicalColumn(element)} = ''
     WHERE sys_class_name IN (SELECT value FROM json_each(?))`,
    JSON.stringify(owner.family),
  );
}

/** A table's records and the rows that describe it go with it. */
function removeContents(call: DemoCall, name: string): void {
  const emptied = call.instance.table(name);
  if (emptied) dropRows(call.instance.database, emptied);
  for (const className of ["sys_dictionary", "sys_documentation", "sys_choice"]) {
    const table = call.instance.table(className);
    if (table) removeReferring(call, table, { element: "name", value: name });
  }
}

function removeReferring(
  call: DemoCall,
  child: DemoTable,
  { element, value }: { element: string; value: string },
  isMeant: (row: SqlRow) => boolean = () => true,
): void {
  const rows = call.instance.database.all(
    `SELECT sys_id, sys_class_name FROM ${physicalTable(child.base)}
     WHERE ${columnValue(child, element)} = ?
     AND sys_class_name IN (SELECT value FROM json_each(?))`,
    value,
    JSON.stringify(child.family),
  );
  for (const { sys_id, sys_class_name } of rows) {
    const table = call.instance.table(String(sys_class_name));
    // Read again: an earlier one may have taken this one with it.
    const row = table && readRow(call.instance, table, String(sys_id));
    if (row && isMeant(row)) removeRow(call, table, row);
  }
}
