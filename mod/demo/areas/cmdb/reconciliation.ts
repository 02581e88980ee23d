import { newRow } from "../../records/capture.ts";
import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import type { DemoTable } from "../../database/dictionary.ts";
import { insertRow, textOf } from "../../database/rows.ts";
import { storedTime } from "../../values/time.ts";
import { splitNames } from "./identification_rules.ts";
import type { ItemValues } from "./payload.ts";

interface Precedence {
  source: string;
  priority: number;
}

const HISTORY = "cmdb_datasource_last_update";

/**
 * Which of the changes a source may make. Documented: rules name the sources that may write a
 * column; a child class's rule goes before its parent's and one that lists the column before one
 * for the whole class; where several sources may, a lower one does not overwrite a higher one's
 * value, the lower number being the higher priority.
 */
export function maskChanges(
  call: DemoCall,
  { table, sysId, source, changes }: {
    table: DemoTable;
    sysId: string;
    source: string;
    changes: ItemValues;
  },
): { permitted: ItemValues; masked: string[] } {
  const permitted: ItemValues = {};
  const masked: string[] = [];
  for (const [attribute, value] of Object.entries(changes)) {
    const allowed = sourcesOf(call, table, attribute);
    if (allowed.length === 0) {
      permitted[attribute] = value;
      continue;
    }
    const own = allowed.find((one) => one.source === source);
    const holder = lastSource(call, sysId, attribute);
    const held = allowed.find((one) => one.source === holder);
    const mayWrite = own !== undefined && (held === undefined || own.priority <= held.priority);
    if (mayWrite) permitted[attribute] = value;
    else masked.push(attribute);
  }
  return { permitted, masked };
}

/** The sources that rules name for a column of a class; none where no rule speaks of it. */
function sourcesOf({ instance }: DemoCall, table: DemoTable, attribute: string): Precedence[] {
  for (const className of table.chain) {
    const rules = instance.database.all(
      `SELECT discovery_source, attributes, priority FROM t_sys_metadata
       WHERE sys_class_name = 'cmdb_reconciliation_definition' AND applies_to = ?
       AND active = 'true'`,
      className,
    );
    const listing = rules.filter((rule) =>
      splitNames(textOf(rule, "attributes")).includes(attribute)
    );
    const speaking = listing.length > 0
      ? listing
      : rules.filter((rule) => textOf(rule, "attributes") === "");
    if (speaking.length > 0) return speaking.map(readPrecedence);
  }
  return [];
}

function readPrecedence(rule: SqlRow): Precedence {
  return {
    source: textOf(rule, "discovery_source"),
    priority: Number(textOf(rule, "priority")) || 0,
  };
}

function lastSource({ instance }: DemoCall, sysId: string, attribute: string): string | undefined {
  const row = instance.database.get(
    `SELECT discovery_source FROM t_cmdb_datasource_last_update WHERE record = ? AND attribute = ?`,
    sysId,
    attribute,
  );
  return row && textOf(row, "discovery_source");
}

/** Remembers who wrote the columns that rules speak of. */
export function rememberSource(
  call: DemoCall,
  { table, sysId, source, attributes }: {
    table: DemoTable;
    sysId: string;
    source: string;
    attributes: string[];
  },
): void {
  for (const attribute of attributes) {
    if (sourcesOf(call, table, attribute).length === 0) continue;
    call.instance.database.run(
      `DELETE FROM t_cmdb_datasource_last_update WHERE record = ? AND attribute = ?`,
      sysId,
      attribute,
    );
    insertRow(
      call.instance,
      HISTORY,
      newRow(call, HISTORY, {
        class: table.name,
        record: sysId,
        attribute,
        discovery_source: source,
        updated_on: storedTime(call.instance.clock()),
      }),
    );
  }
}
