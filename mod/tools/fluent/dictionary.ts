import { AppError } from "../../base/errors.ts";
import { judgeFindings } from "../../changes/checks/finding.ts";
import type { CheckId } from "../../changes/checks/finding.ts";
import { endOfPath, isPath, loadPaths } from "../../platform/schema/dot_walk.ts";
import type { Reader } from "../../platform/types.ts";
import { checkFields } from "../check_query.ts";
import { tellReplaced } from "../../changes/checks/read_conditions.ts";
import { readQueryWords } from "../translate_query.ts";

export interface DictionaryColumn {
  type: string;
  /** The table that it refers to. */
  reference?: string;
  /** Its values stand in a list. */
  listed?: boolean;
}

/** What a writer asks about the instance that its source is for. */
export interface FluentDictionary {
  /** The column that a path of a table ends in; undefined where the dictionary cannot say. Throws `invalid_input` with near names. */
  column(table: string, path: string): Promise<DictionaryColumn | undefined>;
  /** Throws `not_found` with near names. */
  table(name: string): Promise<void>;
  /** A condition of a table as the platform stores it. Throws `invalid_input` for what cannot match. */
  condition(asked: { place: string; table: string; query: string }): Promise<string>;
}

/** The dictionary of a connected instance; what it replaces or cannot prove is added to `warnings`. */
export function readDictionary(
  reader: Reader,
  { accept, warnings, signal }: {
    accept?: readonly CheckId[] | undefined;
    warnings: string[];
    signal?: AbortSignal | undefined;
  },
): FluentDictionary {
  return {
    async table(name) {
      await reader.schema.table(name);
    },
    async column(table, path) {
      const schemas = await loadPaths(reader, table, [path]);
      if (!isPath(path, table, schemas)) await checkFields(reader, { table, fields: [path] });
      const end = endOfPath(path, table, schemas)?.column;
      if (!end) return undefined;
      const { type, reference, choice } = end;
      return { type, listed: choice > 0, ...(reference && { reference }) };
    },
    async condition({ place, table, query: said }) {
      const asked = { argument: place, table, query: said, stored: true, signal };
      const { query, replaced, findings } = await readQueryWords(reader, asked);
      warnings.push(...judgeFindings(findings, accept));
      if (replaced.length > 0) {
        warnings.push(`${place}: "${said}" is stored as "${query}" (${tellReplaced(replaced)}).`);
      }
      return query;
    },
  };
}

/** Refuses what no value of the caller's can be: names the place and the way. */
export function refuse(problem: string, remedy: string): AppError {
  return new AppError("invalid_input", problem, { remedy });
}
