import { type DemoCall, scriptContext } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import type { DemoTable } from "../../database/dictionary.ts";
import { compileQuery } from "../../query_sql/compile.ts";
import { joinFragments } from "../../query_sql/fragment.ts";
import { textOf } from "../../database/rows.ts";
import { columnValue, physicalTable } from "../../database/storage.ts";
import { lintRules, ruleNameOf } from "./lint_rules.ts";
import { isWithin, type ScanScope, scopeTerms } from "./scan_scope.ts";

/** A record that violates a check. */
export interface Finding {
  sourceTable: string;
  source: string;
  details: string;
}

/** What a check found; undefined for one that cannot be evaluated here. */
export function runCheck(call: DemoCall, check: SqlRow, scope: ScanScope): Finding[] | undefined {
  switch (textOf(check, "sys_class_name")) {
    case "scan_table_check":
      return runTableCheck(call, check, scope);
    case "scan_linter_check":
      return runLinterCheck(call, check, scope);
    case "scan_script_only_check":
      return ruleNameOf(textOf(check, "script")) === "table without access control"
        ? openTables(call, scope)
        : undefined;
    default:
      return undefined;
  }
}

/** The records of its table that meet its conditions; one with a script is not evaluated. */
function runTableCheck(call: DemoCall, check: SqlRow, scope: ScanScope): Finding[] | undefined {
  const table = call.instance.table(textOf(check, "table"));
  const scripted = textOf(check, "advanced") === "true" && textOf(check, "script") !== "";
  if (!table || scripted) return undefined;
  let outside = false;
  const compiled = compileQuery(call.instance, table, {
    query: textOf(check, "conditions"),
    script: scriptContext(call),
    partly: true,
    also: ({ selection }) => {
      const terms = scopeTerms(call, scope, { table, alias: selection.alias });
      outside = terms === undefined;
      return terms ?? [];
    },
  });
  if (outside) return [];
  // A condition that is only half understood would find too much.
  if (compiled.dropped.length > 0) return undefined;
  const source = compiled.from();
  const { alias } = compiled.selection;
  return call.instance.database.all(
    `SELECT ${alias}.* ${source.sql} ORDER BY ${alias}.sys_id`,
    ...source.values,
  ).map((row) => ({
    sourceTable: textOf(row, "sys_class_name"),
    source: textOf(row, "sys_id"),
    details: `${table.label} "${textOf(row, table.displayColumn)}"`,
  }));
}

/** Every script column of every table, as the platform's linter checks do. */
function runLinterCheck(call: DemoCall, check: SqlRow, scope: ScanScope): Finding[] | undefined {
  const name = ruleNameOf(textOf(check, "script"));
  const rule = Object.hasOwn(lintRules, name) ? lintRules[name] : undefined;
  if (!rule) return undefined;
  const findings: Finding[] = [];
  for (const { table, element } of scriptColumns(call)) {
    for (const row of scriptsOf(call, { table, element }, scope)) {
      const seen = rule(textOf(row, element));
      if (!seen) continue;
      const own = call.instance.table(textOf(row, "sys_class_name")) ?? table;
      const label = `${own.label} "${textOf(row, own.displayColumn)}"`;
      findings.push({
        sourceTable: own.name,
        source: textOf(row, "sys_id"),
        details: `${seen} of ${label}`,
      });
    }
  }
  return findings;
}

function scriptColumns({ instance }: DemoCall): { table: DemoTable; element: string }[] {
  return [...instance.dictionary().tables.values()].flatMap((table) =>
    [...table.columns.values()]
      .filter(({ type, table: introduced }) =>
        introduced === table.name && ["script", "script_plain"].includes(type)
      )
      .map(({ element }) => ({ table, element }))
  );
}

function scriptsOf(
  call: DemoCall,
  { table, element }: { table: DemoTable; element: string },
  scope: ScanScope,
): SqlRow[] {
  const terms = scopeTerms(call, scope, { table, alias: "t" });
  if (!terms) return [];
  const narrowed = terms.length > 0 ? joinFragments(terms, "AND") : undefined;
  return call.instance.database.all(
    `SELECT t.* FROM ${physicalTable(table.base)} t
     WHERE t.sys_class_name IN (SELECT value FROM json_each(?))
     AND ${columnValue(table, element, "t")} <> ''${narrowed ? ` AND ${narrowed.sql}` : ""}
     ORDER BY t.sys_id`,
    JSON.stringify(table.family),
    ...(narrowed?.values ?? []),
  );
}

/** Own tables that no access-control record guards, nor one of their parents. */
function openTables(call: DemoCall, scope: ScanScope): Finding[] {
  const { database } = call.instance;
  const guarded = new Set(
    database.all(
      `SELECT name FROM t_sys_metadata
       WHERE sys_class_name = 'sys_security_acl' AND active = 'true'`,
    ).map((row) => textOf(row, "name").split(".")[0]),
  );
  const rows = database.all(
    `SELECT * FROM t_sys_metadata WHERE sys_class_name = 'sys_db_object'
     AND (name LIKE 'u\\_%' ESCAPE '\\' OR sys_scope <> 'global')`,
  );
  return rows.filter((row) => {
    const table = call.instance.table(textOf(row, "name"));
    return table && isWithin(scope, row) && !table.chain.some((name) => guarded.has(name));
  }).map((row) => ({
    sourceTable: "sys_db_object",
    source: textOf(row, "sys_id"),
    details: `Table ${textOf(row, "name")} has no access-control records`,
  }));
}
