import { quoteValue } from "../../../query/quote.ts";
import { type DemoCall, scriptContext } from "../../call.ts";
import type { DemoTable } from "../../database/dictionary.ts";
import { compileQuery } from "../../query_sql/compile.ts";
import { readRow, textOf } from "../../database/rows.ts";
import { columnValue } from "../../database/storage.ts";
import type { IdentificationRule, IdentifierEntry } from "./identification_rules.ts";
import type { IdentificationAttempt } from "./item_result.ts";
import type { PayloadItem } from "./payload.ts";

/** The host that a dependent item runs on, with the type of the relation between them. */
export interface Host {
  sysId: string;
  relationType: string;
}

export interface Identification {
  attempts: IdentificationAttempt[];
  /** The one item found. */
  found?: { sysId: string; entry: string };
  /** The criterion that found several. */
  duplicates?: { table: string; attributes: string[] };
  /** Not one criterion had all its values. */
  nothingToSearch: boolean;
}

/**
 * Searches by the rule's criteria in their order until one matches. A criterion without its values
 * is skipped; several matches end the search.
 */
export function identifyItem(
  call: DemoCall,
  { rule, item, host }: { rule: IdentificationRule; item: PayloadItem; host: Host | undefined },
): Identification {
  const attempts: IdentificationAttempt[] = [];
  const known = findByNativeKey(call, item);
  if (item.source.nativeKey !== "") attempts.push(nativeKeyAttempt(known !== undefined));
  if (known) return { attempts, found: { sysId: known, entry: "Unknown" }, nothingToSearch: false };
  let searched = false;
  for (const entry of rule.entries) {
    const attempt = (attemptResult: IdentificationAttempt["attemptResult"]) =>
      attempts.push({
        identifierName: rule.name,
        attemptResult,
        attributes: entry.attributes,
        searchOnTable: entry.searchTable,
        hybridEntryCiAttributes: [],
      });
    const matches = searchEntry(call, { entry, item, host });
    if (matches === undefined) {
      attempt("SKIPPED");
      continue;
    }
    searched = true;
    const [match, ...others] = matches;
    if (others.length > 0) {
      attempt("MULTI_MATCH");
      const { searchTable: table, attributes } = entry;
      return { attempts, duplicates: { table, attributes }, nothingToSearch: false };
    }
    attempt(match === undefined ? "NO_MATCH" : "MATCHED");
    if (match !== undefined) {
      return { attempts, found: { sysId: match, entry: entry.sysId }, nothingToSearch: false };
    }
  }
  return { attempts, nothingToSearch: !searched };
}

function nativeKeyAttempt(matched: boolean): IdentificationAttempt {
  const attemptResult = matched ? "MATCHED" : "NO_MATCH";
  return {
    info: `sys_object_source ${attemptResult}`,
    identifierName: "",
    attemptResult,
    attributes: [],
    hybridEntryCiAttributes: [],
  };
}

/** The item that a source has told of before, under its own key. */
function findByNativeKey({ instance }: DemoCall, { source }: PayloadItem): string | undefined {
  if (source.nativeKey === "") return undefined;
  const row = instance.database.get(
    `SELECT target_sys_id FROM t_sys_object_source WHERE name = ? AND id = ? AND source_feed = ?`,
    source.name,
    source.nativeKey,
    source.feed,
  );
  const table = instance.table("cmdb_ci");
  const sysId = row && textOf(row, "target_sys_id");
  return sysId && table && readRow(instance, table, sysId) ? sysId : undefined;
}

/** The items that a criterion finds; undefined where the payload lacks a value for it. */
function searchEntry(
  call: DemoCall,
  { entry, item, host }: { entry: IdentifierEntry; item: PayloadItem; host: Host | undefined },
): string[] | undefined {
  const table = call.instance.table(entry.searchTable);
  if (!table) return undefined;
  if (entry.referencedField !== "") return searchLookup(call, table, { entry, item });
  const query = criterion(entry, item.values);
  if (query === undefined) return undefined;
  const found = select(call, table, { query, column: "sys_id" });
  return host ? found.filter((sysId) => isHosted(call, sysId, host)) : found;
}

/** Every lookup record of the payload is searched; together they may point at several items. */
function searchLookup(
  call: DemoCall,
  table: DemoTable,
  { entry, item }: { entry: IdentifierEntry; item: PayloadItem },
): string[] | undefined {
  const queries = item.lookup.filter(({ className }) => className === entry.searchTable)
    .map(({ values }) => criterion(entry, values))
    .filter((query) => query !== undefined);
  if (queries.length === 0) return undefined;
  const items = queries.flatMap((query) =>
    select(call, table, { query, column: entry.referencedField })
  );
  return [...new Set(items.filter((sysId) => sysId !== ""))];
}

/** An encoded query for the entry's columns; undefined where one has no value. */
function criterion(entry: IdentifierEntry, values: Record<string, string>): string | undefined {
  const terms: string[] = [];
  for (const attribute of entry.attributes) {
    const value = values[attribute] ?? "";
    if (value === "" && !entry.allowNull) return undefined;
    terms.push(value === "" ? `${attribute}ISEMPTY` : `${attribute}=${quoteValue(value)}`);
  }
  if (terms.length === 0) return undefined;
  return [...terms, entry.condition.replace(/\^EQ$/, "")].filter((term) => term !== "").join("^");
}

function select(
  call: DemoCall,
  table: DemoTable,
  { query, column }: { query: string; column: string },
): string[] {
  const compiled = compileQuery(call.instance, table, { query, script: scriptContext(call) });
  // A criterion that cannot be searched whole would match too much.
  if (compiled.dropped.length > 0 || !table.columns.has(column)) return [];
  const source = compiled.from();
  const rows = call.instance.database.all(
    `SELECT DISTINCT ${
      columnValue(table, column, compiled.selection.alias)
    } AS item ${source.sql} LIMIT 3`,
    ...source.values,
  );
  return rows.map((row) => textOf(row, "item"));
}

function isHosted({ instance }: DemoCall, sysId: string, host: Host): boolean {
  return instance.database.get(
    `SELECT 1 FROM t_cmdb_rel_ci WHERE parent = ? AND child = ? AND type = ?`,
    sysId,
    host.sysId,
    host.relationType,
  ) !== undefined;
}
