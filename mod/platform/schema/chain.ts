import { AppError } from "../../base/errors.ts";
import { nearestNames } from "../../base/nearest.ts";
import { listRequest, readBatchPage, tablePath } from "../records/table_requests.ts";
import type { BatchAnswer, Reader } from "../types.ts";

/** A table's line of inheritance as far as the account may see it. */
export interface TableChain {
  /** From the table up to its root; only the table itself when nothing is readable. */
  names: string[];
  label: string;
  /** False when a part of the line could not be read. */
  complete: boolean;
}

type ChainReader = Pick<Reader, "listRecords" | "getBatch" | "label">;

/** Levels of `super_class` that one call dot-walks. */
const LEVELS = 6;

/**
 * Reads the line of inheritance out of `sys_db_object`: one call for six parents, another for each
 * further six. Throws `not_found` with near names, on the platform's word that no such table exists.
 */
export async function loadChain(reader: ChainReader, table: string): Promise<TableChain> {
  const chain: TableChain = { names: [table], label: table, complete: true };
  for (let start: string | undefined = table; start !== undefined;) {
    const row = await readTableRow(reader, start);
    if (row === "absent" || row === "unreadable") {
      if (start === table) await requireTable(reader, table);
      return { ...chain, complete: false };
    }
    if (start === table) chain.label = row.label || table;
    start = undefined;
    for (let level = 1; level <= LEVELS; level++) {
      const parent = row[parentField(level, "name")];
      if (!parent) {
        // A parent that is set but shows no name is hidden, not absent.
        if (row[parentField(level, "sys_id")]) chain.complete = false;
        break;
      }
      if (chain.names.includes(parent)) break;
      chain.names.push(parent);
      if (level === LEVELS) start = parent;
    }
  }
  return chain;
}

function parentField(level: number, field: "name" | "sys_id"): string {
  const parents = Array.from({ length: level }, () => "super_class");
  return [...parents, ...(field === "name" ? ["name"] : [])].join(".");
}

async function readTableRow(reader: ChainReader, table: string) {
  const levels = Array.from({ length: LEVELS }, (_, index) => index + 1);
  const parents = levels.flatMap((n) => [parentField(n, "sys_id"), parentField(n, "name")]);
  try {
    const { records, total } = await reader.listRecords("sys_db_object", {
      query: `name=${table}`,
      fields: ["name", "label", ...parents],
      limit: 2,
    });
    const row = records.find((record) => record.name === table);
    if (row !== undefined) return row;
    return total === 0 ? "absent" : "unreadable";
  } catch (error) {
    if (error instanceof AppError && error.code === "forbidden") return "unreadable";
    throw error;
  }
}

/**
 * Asks the table itself whether it exists: `Invalid table` is the same for every account, while a
 * missing row in `sys_db_object` may only be hidden.
 */
async function requireTable(reader: ChainReader, table: string): Promise<void> {
  const probe = { path: tablePath(table), query: { sysparm_limit: 1, sysparm_fields: "sys_id" } };
  const [answer, near] = await reader.getBatch([probe, nearRequest(table)]);
  if (answer.ok || answer.error.code === "forbidden") return;
  if (answer.error.code !== "not_found") throw answer.error;
  throw unknownTable(table, reader.label, near);
}

/** Throws for text that cannot be a table name, with the names that come near. */
export async function refuseName(reader: ChainReader, text: string): Promise<never> {
  const [near] = await reader.getBatch([nearRequest(text)]);
  throw unknownTable(text, reader.label, near);
}

/** Tables whose name begins or ends alike, or shares a word with the text. */
function nearRequest(text: string) {
  const words = text.toLowerCase().split(/[^a-z0-9]+/).filter((word) => word.length >= 3);
  const terms = words.flatMap((word) => [`nameLIKE${word}`, `labelLIKE${word}`]);
  const name = text.toLowerCase().replaceAll(/[^a-z0-9_]+/g, "_");
  return listRequest("sys_db_object", {
    query: [`nameSTARTSWITH${name.slice(0, 4)}`, `nameENDSWITH${name.slice(-4)}`, ...terms]
      .join("^OR"),
    fields: ["name", "label"],
    limit: 300,
  });
}

function unknownTable(table: string, label: string, near: BatchAnswer): AppError {
  const rows = near.ok ? readBatchPage(near).records : [];
  const named = rows.flatMap(({ name, label }) => name ? [{ name, label }] : []);
  const byLabel = named.filter((row) => row.label?.toLowerCase() === table.toLowerCase());
  const names = new Set([
    ...byLabel.map((row) => row.name),
    ...nearestNames(table, named.map((row) => row.name), 5),
  ]);
  return new AppError("not_found", `Table "${table}" does not exist on ${label}`, {
    remedy: names.size > 0
      ? `Use one of: ${[...names].join(", ")}.`
      : "Check the table's name; a plugin that brings it may not be active.",
    details: { table, near: [...names] },
  });
}
