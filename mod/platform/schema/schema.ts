import { AppError } from "../../base/errors.ts";
import { cachePrefix, type PlatformCaches } from "../caches.ts";
import { loadChoices, offeredChoices } from "./choices.ts";
import { listAll } from "../records/list_all.ts";
import { loadChain, refuseName } from "./chain.ts";
import {
  buildColumns,
  COLUMN_FIELDS,
  findChoiceSources,
  findDisplayColumn,
  OVERRIDE_FIELDS,
  readTracking,
} from "./columns.ts";
import { listRequest, readBatchPage } from "../records/table_requests.ts";
import type {
  BatchAnswer,
  ListPage,
  LoadedTable,
  PlatformRecord,
  Reader,
  Schema,
} from "../types.ts";

type SchemaReader = Pick<Reader, "host" | "cacheKey" | "label" | "listRecords" | "getBatch">;

/** Dictionary rows a page; a line of inheritance with more is read in further calls. */
const DICTIONARY_PAGE = 5000;

/** The dictionary of one instance as one credential sees it: two round trips cold, none warm. */
export function createSchema(reader: SchemaReader, caches: PlatformCaches): Schema {
  const prefix = cachePrefix(reader);
  const load = (name: string) =>
    caches.tables.get(`${prefix}${name}`, () => loadTable(reader, name));

  const loadEvery = async (table: string, element: string) => {
    const { schema, choiceSources } = await load(table);
    const source = choiceSources.get(element);
    const owner = source === undefined ? schema : (await load(source.table)).schema;
    const every = await caches.choices.get(
      `${prefix}${table}\n${element}`,
      () => loadChoices(reader, owner.chain, source?.element ?? element),
    );
    return { every, chain: owner.chain };
  };

  return {
    table: async (name) => (await load(name)).schema,
    async choices(table, element) {
      const { every, chain } = await loadEvery(table, element);
      return offeredChoices(every, chain);
    },
    everyChoice: async (table, element) => (await loadEvery(table, element)).every,
    forget(table) {
      if (table === undefined) {
        caches.tables.deletePrefix(prefix);
        caches.choices.deletePrefix(prefix);
        return;
      }
      caches.tables.delete(`${prefix}${table}`);
      caches.choices.deletePrefix(`${prefix}${table}\n`);
    },
  };
}

async function loadTable(reader: SchemaReader, name: string): Promise<LoadedTable> {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) return await refuseName(reader, name);
  const chain = await loadChain(reader, name);
  const inChain = `nameIN${chain.names.join(",")}`;
  const columnQuery = {
    query: `${inChain}^elementISNOTEMPTY`,
    fields: COLUMN_FIELDS,
    limit: DICTIONARY_PAGE,
  };
  const [columnsAnswer, tablesAnswer, overridesAnswer] = await reader.getBatch([
    listRequest("sys_dictionary", columnQuery),
    listRequest("sys_dictionary", {
      query: `${inChain}^elementISEMPTY`,
      fields: ["name", "element", "attributes"],
    }),
    listRequest("sys_dictionary_override", { query: inChain, fields: OVERRIDE_FIELDS }),
  ]);
  const columns = await readAllColumns(reader, columnsAnswer, columnQuery);
  const tables = readable(tablesAnswer)?.records ?? [];
  const overrides = readable(overridesAnswer)?.records ?? [];
  const built = buildColumns(chain.names, columns.records, overrides);
  return {
    schema: {
      name,
      label: chain.label,
      chain: chain.names,
      columns: built,
      displayColumn: findDisplayColumn(chain.names, built, overrides),
      ...readTracking(chain.names, tables),
      verified: chain.complete && columns.complete,
    },
    choiceSources: findChoiceSources(chain.names, columns.records),
  };
}

/** Undefined when the account may not read the table; other failures are not taken for that. */
function readable(answer: BatchAnswer): ListPage | undefined {
  if (answer.ok) return readBatchPage(answer);
  const closed = answer.error instanceof AppError &&
    ["forbidden", "not_found"].includes(answer.error.code);
  if (closed) return undefined;
  throw answer.error;
}

/** `complete` is false when rows are hidden: the count that the platform gives ignores access. */
async function readAllColumns(
  reader: SchemaReader,
  first: BatchAnswer,
  query: { query: string; fields: readonly string[]; limit: number },
): Promise<{ records: PlatformRecord[]; complete: boolean }> {
  const page = readable(first);
  if (page === undefined) return { records: [], complete: false };
  const records = [...page.records];
  const total = page.total ?? records.length;
  if (total > query.limit) {
    const { limit, ...rest } = query;
    const following = listAll(
      (options) => reader.listRecords("sys_dictionary", shifted(options, limit)),
      { ...rest, pageSize: limit },
    );
    for await (const record of following) records.push(record);
  }
  return { records, complete: records.length > 0 && records.length >= total };
}

function shifted<T extends { offset?: number | undefined }>(options: T, by: number): T {
  return { ...options, offset: (options.offset ?? 0) + by };
}
