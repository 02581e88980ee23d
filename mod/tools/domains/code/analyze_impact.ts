import { z } from "zod";
import type { Reader } from "../../../platform/types.ts";
import { AppError } from "../../../base/errors.ts";
import { readCaptureNames } from "../../../changes/capture.ts";
import { defineTool } from "../../tool.ts";
import { type Automation, readAutomation } from "./automation.ts";
import { countUsages, describe } from "./find_usages.ts";
import { findSubject, type Subject, subjectShape } from "./subject.ts";
import { findUsages, type Usage } from "./usages.ts";
import { orAbsent } from "../../../platform/records/record_values.ts";
import { ownWords } from "../../words.ts";

const MOST_SHOWN = 40;

export const analyzeImpact = defineTool({
  name: "sn_analyze_impact",
  summary:
    "Before a change: what uses it, what runs on it, which update sets hold it, how risky it is.",
  risk: "R",
  endpoint: "as sn_find_usages and sn_trace_table_automation; sys_update_xml, sys_db_object",
  input: z.strictObject({
    ...subjectShape,
    change: ownWords(["change", "rename", "delete"]).optional().describe(
      "What is intended; change unless set",
    ),
  }),
  example: { kind: "field", name: "state", table: "x_demo_fleet_vehicle" },
  synonyms: ["blast radius", "what breaks if I change this", "consequences"],
  skill: "blast-radius",
  byHand: { lists: 6, clicks: 2, reads: 5 },
  async read({ change = "change", ...named }, { reader, signal, progress }) {
    const subject = await findSubject(reader, { ...named, signal });
    const impact = await impactOf(reader, { subject, change, signal, progress });
    const { usages, limits, extent, sets, verdict } = impact;
    return {
      of: describe(subject),
      change,
      verdict,
      counts: countUsages(usages),
      ...(extent && { table: extent }),
      update_sets: sets,
      uses: usages.slice(0, MOST_SHOWN),
      not_looked_at: [
        ...limits,
        "Names that scripts put together at run time, other instances, and what external systems ask for.",
      ],
      next: usages.length > MOST_SHOWN
        ? `sn_find_usages shows all ${usages.length} uses.`
        : "Change it in a development update set, then run the tests of what is listed.",
    };
  },
});

export interface Impact {
  usages: Usage[];
  limits: string[];
  sets: SetEntry[] | { not_read: string };
  extent: Extent | undefined;
  verdict: { risk: "low" | "medium" | "high"; reasons: string[] };
}

/** What a change of a subject touches: its uses, its rows, the sets that hold it; and how grave that is. */
export async function impactOf(
  reader: Reader,
  { subject, change, signal, progress }: {
    subject: Subject;
    change: string;
    signal?: AbortSignal | undefined;
    progress: Parameters<typeof findUsages>[1]["progress"];
  },
): Promise<Impact> {
  const { usages, limits } = await findUsages(reader, { subject, signal, progress });
  const table = subject.kind === "table" ? subject.name : subject.about;
  const [sets, extent] = await Promise.all([
    updateSets(reader, subject, signal),
    table
      ? tableExtent(reader, { table, field: subject.kind === "field" ? subject.name : undefined })
      : undefined,
  ]);
  return { usages, limits, sets, extent, verdict: judge({ change, usages, sets, extent }) };
}

interface SetEntry {
  update_set: string | undefined;
  state: string | undefined;
  recorded: string | undefined;
}

/** The sets on this instance that hold the record, open ones first. */
async function updateSets(
  reader: Reader,
  { sysId, table }: Subject,
  signal?: AbortSignal,
): Promise<SetEntry[] | { not_read: string }> {
  if (!sysId || !table) return [];
  try {
    const names = await readCaptureNames(reader, { table, sysId, signal });
    const { records } = await reader.listRecords("sys_update_xml", {
      query: `nameIN${names.join(",")}^update_setISNOTEMPTY^ORDERBYDESCsys_updated_on`,
      fields: ["update_set.name", "update_set.state", "sys_updated_on"],
      limit: 50,
      signal,
    });
    return records.map((row) => ({
      update_set: row["update_set.name"],
      state: row["update_set.state"],
      recorded: row.sys_updated_on,
    })).sort((a, b) => Number(b.state === "in progress") - Number(a.state === "in progress"));
  } catch (error) {
    if (error instanceof AppError && error.code === "forbidden") return { not_read: error.message };
    throw error;
  }
}

interface Extent {
  name: string;
  rows: number | string;
  /** Of a field: the rows in which it is filled. */
  filled?: number | string;
  children: string[];
  automation: Record<string, number>;
  not_read: Record<string, string>;
}

async function tableExtent(
  reader: Reader,
  { table, field }: { table: string; field?: string | undefined },
): Promise<Extent> {
  const { chain } = await reader.schema.table(table);
  const trace = async (operation: "insert" | "update" | "delete") =>
    await readAutomation(reader, { chain, operation, inactive: false });
  const [rows, filled, children, insert, update, remove] = await Promise.all([
    countOf(reader, table, ""),
    field ? countOf(reader, table, `${field}ISNOTEMPTY`) : undefined,
    reader.listRecords("sys_db_object", {
      query: `super_class.name=${table}`,
      fields: ["name"],
      limit: 100,
    }).then(
      ({ records }) => records.flatMap(({ name }) => name ?? []),
      (error: unknown) => {
        if (error instanceof AppError && error.code === "forbidden") return [];
        throw error;
      },
    ),
    trace("insert"),
    trace("update"),
    trace("delete"),
  ]);
  const size = ({ steps }: Automation) => steps.length;
  return {
    name: table,
    rows,
    ...(filled !== undefined && { filled }),
    children,
    automation: { insert: size(insert), update: size(update), delete: size(remove) },
    not_read: { ...insert.notRead, ...update.notRead },
  };
}

async function countOf(reader: Reader, table: string, query: string): Promise<number | string> {
  try {
    const { total } = await reader.listRecords(table, { query, fields: ["sys_id"], limit: 1 });
    return total ?? "not told by the instance";
  } catch (error) {
    if (error instanceof AppError && error.code === "forbidden") return "closed to this account";
    throw error;
  }
}

/** A rating with its reasons: the counts decide, never the absence of what was not looked at. */
function judge({ change, usages, sets, extent }: {
  change: string;
  usages: readonly Usage[];
  sets: SetEntry[] | { not_read: string };
  extent?: Extent | undefined;
}): Impact["verdict"] {
  const layouts = usages.filter(({ kind }) => kind === "layout").length;
  const exact = usages.filter(({ confidence }) => confidence === "exact").length - layouts;
  const text = usages.length - exact - layouts;
  const open = Array.isArray(sets) ? sets.filter(({ state }) => state === "in progress") : [];
  const grave = change !== "change";
  const reasons = [
    ...(exact > 0
      ? [`${exact} places name it, ${grave ? "and break" : "and may behave otherwise"}`]
      : []),
    ...(text > 0 ? [`${text} more lines hold the same letters and want a look`] : []),
    ...(extent?.children.length ? [`${extent.children.length} tables inherit it`] : []),
    ...(grave && typeof extent?.filled === "number" && extent.filled > 0
      ? [`${extent.filled} rows hold a value in it`]
      : []),
    ...(grave && extent?.filled === undefined && Number(extent?.rows) > 0
      ? [`${extent?.rows} rows are in it`]
      : []),
    ...(layouts > 0 ? [`${layouts} forms and lists show it`] : []),
    ...(open.length > 0
      ? [
        `somebody works on it: ${
          open.map(({ update_set }) => `"${orAbsent(update_set)}"`).join(", ")
        } is open`,
      ]
      : []),
  ];
  const points = (exact > 0 ? (grave ? 3 : 1) : 0) + (exact > 10 ? 2 : 0) + (text > 20 ? 1 : 0) +
    (extent?.children.length ? 1 : 0) + (open.length > 0 ? 1 : 0) +
    (grave && Number(extent?.filled) > 0 ? 1 : 0);
  return {
    risk: points >= 3 ? "high" : points >= 1 ? "medium" : "low",
    reasons: reasons.length > 0 ? reasons : ["Nothing that was looked at uses it"],
  };
}
