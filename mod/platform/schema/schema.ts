import { AppError } from "../../base/errors.ts";
import { cachePrefix, type PlatformCaches } from "../caches.ts";
import { zip } from "../../base/lists.ts";
import { choiceList, loadChoices, offeredChoices, toChoice } from "./choices.ts";
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
  MissingChoices,
  PlatformRecord,
  Reader,
  Schema,
} from "../types.ts";

type SchemaReader = Pick<Reader, "host" | "cacheKey" | "label" | "listRecords" | "getBatch">;

/** Dictionary rows a page; a line of inheritance with more is read in further calls. */
const DICTIONARY_PAGE = 5000;
const CHOICES_PAGE = 1000;

/** The dictionary of one instance as one credential sees it: two round trips cold, none warm. */
export function createSchema(reader: SchemaReader, caches: PlatformCaches): Schema {
  const prefix = cachePrefix(reader);
  const load = (name: string) =>
    caches.tables.get(`${prefix}${name}`, () => loadTable(reader, name));

  const listOf = async (table: string, element: string): Promise<ChoiceList> => {
    const { schema, choiceSources } = await load(table);
    const source = choiceSources.get(element);
    const { chain } = source === undefined ? schema : (await load(source.table)).schema;
    return { chain, element: source?.element ?? element, key: `${prefix}${table}\n${element}` };
  };
  const loadEvery = async (table: string, element: string) => {
    const list = await listOf(table, element);
    const every = await caches.choices.get(
      list.key,
      () => loadChoices(reader, list.chain, list.element),
    );
    return { every, chain: list.chain };
  };

  return {
    table: async (name) => (await load(name)).schema,
    async choices(table, element) {
      const { every, chain } = await loadEvery(table, element);
      return offeredChoices(every, chain);
    },
    everyChoice: async (table, element) => (await loadEvery(table, element)).every,
    async missingChoices(columns) {
      const lists = await Promise.all(
        columns.map(({ table, element }) => listOf(table, element)),
      );
      return missingChoices(lists, caches);
    },
    ...createNames(caches.names, prefix),
    forget(table) {
      if (table === undefined) {
        caches.tables.deletePrefix(prefix);
        caches.choices.deletePrefix(prefix);
        caches.names.deletePrefix(prefix);
        return;
      }
      caches.tables.delete(`${prefix}${table}`);
      caches.choices.deletePrefix(`${prefix}${table}\n`);
    },
  };
}

/** Whose list a column offers: its own, or that of the column which the dictionary names. */
interface ChoiceList {
  chain: readonly string[];
  element: string;
  /** Of the cache. */
  key: string;
}

function missingChoices(
  lists: readonly ChoiceList[],
  { choices: cache }: Pick<PlatformCaches, "choices">,
): MissingChoices {
  const missing = lists.filter(({ key }) => cache.peek(key) === undefined);
  return {
    requests: missing.map(({ chain, element }) =>
      listRequest("sys_choice", { ...choiceList(chain, element), limit: CHOICES_PAGE })
    ),
    async keep(answers) {
      for (const [{ key, element }, answer] of zip(missing, answers)) {
        const page = readable(answer);
        // A longer list is read page by page when it is asked for.
        if (page && (page.total ?? 0) > CHOICES_PAGE) continue;
        const choices = page?.records.map((row) => toChoice(row, element)) ?? [];
        await cache.get(key, () => Promise.resolve(choices));
      }
    },
  };
}

/** What texts were found to name; they are compared without case. */
function createNames(
  names: PlatformCaches["names"],
  prefix: string,
): Pick<Schema, "knownName" | "keepName" | "forgetNames"> {
  const keyOf = (table: string, text: string) => `${prefix}${table}\n${text.toLowerCase()}`;
  return {
    knownName: async (table, text) => await names.peek(keyOf(table, text)),
    async keepName(table, text, key) {
      await names.get(keyOf(table, text), () => Promise.resolve(key));
    },
    forgetNames(tables) {
      for (const table of tables) names.deletePrefix(keyOf(table, ""));
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
