import type { DatabaseSync } from "node:sqlite";
import { type CompiledQuery, TableNode } from "kysely";
import { soleOf } from "../base/lists.ts";

/** Tells whether the tables of an embedded database may have changed. */
export interface ChangeMarks {
  /** A statement of this process that is about to change something. */
  note(query: CompiledQuery): void;
  /** Any table may have changed: what was written is taken back, or the statement is not understood. */
  noteAll(): void;
  /** Another one whenever one of these tables may have changed; undefined where none can be told. */
  mark(tables: readonly string[]): string | undefined;
}

/** Counts this process's changes by table; those of others the database tells (`pragma data_version`). */
export function createChangeMarks(database: DatabaseSync): ChangeMarks {
  const others = database.prepare("pragma data_version");
  const changes = new Map<string, number>();
  let all = 0;
  const noteAll = () => void all++;
  return {
    noteAll,
    note({ query }) {
      const table = changedTable(query);
      if (table === undefined) return noteAll();
      changes.set(table, (changes.get(table) ?? 0) + 1);
    },
    mark(tables) {
      try {
        const version = others.get()?.data_version;
        return [version, all, ...tables.map((table) => changes.get(table) ?? 0)].join(" ");
      } catch {
        return undefined; // closed, or out of reach: reading says why
      }
    },
  };
}

function changedTable(query: CompiledQuery["query"]): string | undefined {
  const node = query.kind === "InsertQueryNode"
    ? query.into
    : query.kind === "UpdateQueryNode"
    ? query.table
    : query.kind === "DeleteQueryNode"
    ? soleOf(query.from.froms)
    : undefined;
  return node && TableNode.is(node) ? node.table.identifier.name : undefined;
}
