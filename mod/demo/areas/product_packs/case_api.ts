import { badRequest, requireRecord } from "../../api/read_parameters.ts";
import { mayRead } from "../../access/access.ts";
import { requireQueryable } from "../../access/acl_query.ts";
import { requireRole } from "../../access/require_role.ts";
import { pageLinks, readRows, requireTable } from "../../api/table_api.ts";
import type { DemoAnswer, DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import type { DemoColumn, DemoTable } from "../../database/dictionary.ts";
import { findRow, findRows } from "../../database/find_rows.ts";
import { textOf } from "../../database/rows.ts";
import { parseQuery } from "../../../query/parse.ts";
import { createDisplay } from "../../records/display.ts";
import { bothQueries, restrictedQuery } from "../../records/query_rules.ts";
import { referenceQualifier } from "../../records/reference_qualifier.ts";
import { noRecord, RestError, unknownPath, wrongMethod } from "../../wire/rest_error.ts";

const CASE = "sn_customerservice_case";
const ROLES = ["csm_ws_integration", "sn_customerservice.customer", "sn_customerservice.consumer"];
const DEFAULT_LIMIT = 10_000;

/**
 * `/api/sn_customerservice/case[/{id}]/field_values/{field}` of the Case API: what a choice or a
 * reference of a case may hold, by its reference qualifier. Throws 400 for any other column, 501 for
 * what the documentation does not show the answer of.
 */
export function caseApi(call: DemoCall, path: string[]): DemoAnswer {
  const [sysId, ...rest] = path[0] === "field_values" ? ["", ...path] : path;
  const [resource, field = "", ...more] = rest;
  if (resource !== "field_values" || field === "" || more.length > 0) throw unknownPath();
  if (call.method !== "GET") throw wrongMethod(call.method);
  const table = requireTable(call, CASE);
  requireRole(call, ROLES);
  if (parameter(call, "reference_field_columns") !== null) {
    throw new RestError(501, "Not evaluated", "sysparm_reference_field_columns");
  }
  const row = sysId ? requireRecord(call, CASE, sysId) : {};
  if (sysId && !mayRead(call, table, row)) throw noRecord();
  const column = table.columns.get(field);
  if (column?.type === "reference") return referenceValues(call, { table, row }, column);
  if (column && column.choice > 0) return choiceValues(call, { table, row }, column);
  throw badRequest(`"${field}" is neither a choice nor a reference of ${CASE}`);
}

/** Documented: every parameter is taken without `sysparm_` too. */
function parameter({ parameters }: DemoCall, name: string): string | null {
  return parameters.get(`sysparm_${name}`) ?? parameters.get(name);
}

interface Asked {
  table: DemoTable;
  /** Of the case; empty without one. */
  row: SqlRow;
}

function referenceValues(call: DemoCall, { table, row }: Asked, column: DemoColumn): DemoAnswer {
  const target = requireTable(call, column.reference);
  const current = { ...row, ...readCurrent(parameter(call, "ref_qual_input") ?? "") };
  const qualifier = referenceQualifier(call, { table, row: current }, column);
  const asked = parameter(call, "query") ?? "";
  requireQueryable(call, target, asked);
  const limit = countOf(call, "limit", DEFAULT_LIMIT);
  const offset = countOf(call, "offset", 0);
  const query = restrictedQuery(call, target, bothQueries(qualifier, asked));
  const { readable, source } = readRows(call, target, { query, limit, offset });
  const total = Number(
    call.instance.database.get(`SELECT COUNT(*) AS total ${source.sql}`, ...source.values)?.total,
  );
  const display = createDisplay(call.instance, call.actor);
  const shown = target.columns.get(target.displayColumn);
  return {
    status: 200,
    result: readable.map((found) => ({
      label: shown ? display.of(target, shown, textOf(found, shown.element)) : "",
      value: textOf(found, column.referenceKey || "sys_id"),
    })),
    headers: { Link: pageLinks(call, { total, limit, offset }) },
  };
}

/** `product=5d1b…^contact=…`: values of the record that a qualifier's script finds as `current`. */
function readCurrent(text: string): Record<string, string> {
  const terms = parseQuery(text).alternatives.flatMap(({ groups }) => groups.flat());
  return Object.fromEntries(
    terms.flatMap((term) => term.kind === "condition" ? [[term.field, term.value]] : []),
  );
}

function countOf(call: DemoCall, name: string, fallback: number): number {
  const text = parameter(call, name) ?? "";
  return /^\d{1,9}$/.test(text) ? Number(text) : fallback;
}

/** Of a dependent column those of the value that the one above it has. */
function choiceValues(call: DemoCall, { table, row }: Asked, column: DemoColumn): DemoAnswer {
  const { instance } = call;
  const entry = findRow(instance, "sys_dictionary", {
    name: column.table,
    element: column.element,
  });
  const above = entry ? textOf(entry, "dependent_on_field") : "";
  const dependent = parameter(call, "dependent_value") ?? (above === "" ? "" : textOf(row, above));
  const home = table.chain.find((name) =>
    findRow(instance, "sys_choice", { name, element: column.element }) !== undefined
  );
  const choices = findRows(instance, "sys_choice", { name: home ?? "", element: column.element })
    .filter((choice) =>
      textOf(choice, "inactive") !== "true" && ["", "en"].includes(textOf(choice, "language")) &&
      (dependent === "" || textOf(choice, "dependent_value") === dependent)
    )
    .toSorted((a, b) => Number(textOf(a, "sequence")) - Number(textOf(b, "sequence")));
  const labels = instance.dictionary().choiceLabels(table, column.element, call.actor.language);
  return {
    status: 200,
    result: choices.map((choice) => textOf(choice, "value"))
      .map((value) => ({ label: labels.get(value) ?? value, value })),
  };
}
