import type { DemoCall } from "../../call.ts";
import type { DemoTable } from "../../database/dictionary.ts";
import { RestError } from "../../wire/rest_error.ts";
import { readRow } from "../../database/rows.ts";
import { inTransaction } from "../../records/write_transaction.ts";
import { attempt } from "./attempt.ts";
import { duplicateOf, type SeenItems } from "./duplicate_items.ts";
import { findHost, indexOf } from "./hosting.ts";
import { findRule, type IdentificationRule } from "./identification_rules.ts";
import { type Host, identifyItem } from "./identify.ts";
import { addError, type ItemResult, newResult, UNKNOWN } from "./item_result.ts";
import { refuseForeignParts, writeLookups } from "./lookups.ts";
import { isDataSource, type Payload, type PayloadItem } from "./payload.ts";
import { forgetKept, keepPayload, mergeKept } from "./payload_store.ts";
import { type RelationResult, writeRelations } from "./relations.ts";
import { insertItem, updateItem } from "./write_item.ts";

export interface EngineOptions {
  dryRun: boolean;
  /** Items that cannot be told apart are kept until more is known of them. */
  partialPayloads: boolean;
  /** Items without errors are stored beside others with errors. */
  partialCommits: boolean;
  /** An item that a payload has twice is taken once. */
  deduplicate: boolean;
}

export interface EngineOutcome {
  items: ItemResult[];
  relations: RelationResult[];
}

/** One item of the payload with what has come of it so far. */
interface Entry {
  readonly index: number;
  item: PayloadItem;
  result: ItemResult;
  state: "open" | "running" | "done";
}

/** One run of the engine over a payload, with what it has found so far. */
interface Run {
  call: DemoCall;
  payload: Payload;
  options: EngineOptions;
  entries: readonly Entry[];
  seen: SeenItems;
  /** Class → its rule. */
  rules: Map<string, IdentificationRule | undefined>;
}

/** Identifies and reconciles the items of a payload. Nothing of a dry run is stored. */
export function runEngine(
  call: DemoCall,
  payload: Payload,
  options: EngineOptions,
): EngineOutcome {
  const { database } = call.instance;
  return inTransaction(call, () => {
    database.execute("SAVEPOINT payload");
    const run: Run = {
      call,
      payload,
      options,
      entries: payload.items.map((item, index) => ({
        index,
        item,
        result: newResult(item.className, index),
        state: "open",
      })),
      seen: new Map(),
      rules: new Map(),
    };
    for (const entry of run.entries) processItem(run, entry);
    const results = run.entries.map(({ result }) => result);
    const relations = writeRelations(call, payload, results);
    const failed = [...results, ...relations].some(({ errorCount }) => errorCount > 0);
    const abandoned = failed && !options.partialCommits;
    if (options.dryRun || abandoned) database.execute("ROLLBACK TO payload");
    database.execute("RELEASE payload");
    if (abandoned) abandonRest(results, relations);
    if (!options.dryRun) keepIncomplete(run);
    const merged = new Set(results.flatMap(({ inputIndices }) => inputIndices.slice(1)));
    const items = results.filter((_result, index) => !merged.has(index));
    return { items, relations };
  });
}

function entryAt({ entries }: Run, index: number): Entry {
  const entry = entries[index];
  if (!entry) throw new Error(`The payload has no item ${index}`);
  return entry;
}

function processItem(run: Run, entry: Entry): void {
  if (entry.state !== "open") return;
  entry.state = "running";
  const { result } = entry;
  const found = attempt(run.call, () => reconcile(run, entry));
  if (found instanceof RestError) {
    result.sysId = UNKNOWN;
    result.operation = "";
    addError(result, "INVALID_INPUT_DATA", found.detail ?? found.message);
  }
  entry.state = "done";
}

function reconcile(run: Run, entry: Entry): void {
  const { call } = run;
  const { index, result } = entry;
  fillReferences(run, entry);
  if (run.options.partialPayloads) {
    const { item, merged } = mergeKept(call, entry.item);
    entry.item = item;
    result.mergedPayloadIds = merged;
  }
  const { item } = entry;
  const table = requireUsable(call, item, result);
  if (!table) return;
  const rule = ruleOf(run, table);
  if (!rule) {
    addError(
      result,
      "IDENTIFICATION_RULE_MISSING",
      `Identity Rule Missing for table [${table.name}]`,
    );
    return;
  }
  refuseForeignParts({ rule, item, result });
  if (refuseDuplicateItem(run, entry, rule) || result.errorCount > 0) return;
  if (!locate(run, entry, { table, rule })) return;
  if (result.sysId === UNKNOWN) insertItem(call, { item, table, result });
  else updateItem(call, { item, table, result });
  if (result.errorCount > 0) return;
  writeLookups(call, { rule, item, index, result });
  forgetKept(call, result.mergedPayloadIds);
}

function ruleOf({ call, rules }: Run, table: DemoTable): IdentificationRule | undefined {
  if (!rules.has(table.name)) rules.set(table.name, findRule(call.instance, table));
  return rules.get(table.name);
}

/** The item's class, where class, source and sys_id can be used. */
function requireUsable(
  call: DemoCall,
  item: PayloadItem,
  result: ItemResult,
): DemoTable | undefined {
  const invalid = (what: string) =>
    addError(result, "INVALID_INPUT_DATA", `Invalid payload: ${what}`);
  const table = call.instance.table(item.values.sys_class_name || item.className);
  if (!table?.chain.includes("cmdb_ci")) {
    invalid(`"${item.className}" is no class of configuration items`);
  } else if (item.source.name === "") {
    invalid("no data source is named");
    result.operation = "INSERT_AS_INCOMPLETE";
  } else if (!isDataSource(call, item.source.name)) {
    invalid(`"${item.source.name}" is no data source: it must be a choice of discovery_source`);
  } else return table;
}

/** Finds the item of the payload; false where it ends here. An unknown one is to be made. */
function locate(
  run: Run,
  entry: Entry,
  { table, rule }: { table: DemoTable; rule: IdentificationRule },
): boolean {
  const { call } = run;
  const { item, result } = entry;
  if (item.values.sys_id) return locateBySysId(call, item.values.sys_id, result);
  const host = rule.independent ? undefined : hostOf(run, entry, table);
  if (host === null) return false;
  const { attempts, found, duplicates, nothingToSearch } = identifyItem(call, { rule, item, host });
  result.identificationAttempts = attempts;
  if (duplicates) {
    const { table: searched, attributes } = duplicates;
    addError(
      result,
      rule.independent ? "MULTIPLE_DUPLICATE_RECORDS" : "MULTI_MATCH",
      `Found duplicate records in table [${searched}] using fields [${attributes.join(",")}]`,
    );
    return false;
  }
  if (nothingToSearch) {
    lackOfCriteria(run, entry, rule);
    return false;
  }
  if (found) {
    result.sysId = found.sysId;
    result.identifierEntrySysId = found.entry;
  }
  return true;
}

function locateBySysId(call: DemoCall, sys_id: string, result: ItemResult): boolean {
  const ci = call.instance.table("cmdb_ci");
  if (ci && readRow(call.instance, ci, sys_id)) {
    result.sysId = sys_id;
    return true;
  }
  addError(result, "INVALID_INPUT_DATA", `Invalid payload: no item has the sys_id "${sys_id}"`);
  return false;
}

/** The host of a dependent item, processed before it; null where the item ends here. */
function hostOf(run: Run, { index, result }: Entry, table: DemoTable): Host | null {
  const found = findHost(run.call, run.payload, { index, table });
  if ("error" in found) {
    addError(result, found.error, found.message);
    return null;
  }
  const host = entryAt(run, found.host);
  if (host.state === "running") {
    addError(
      result,
      "QUALIFICATION_LOOP",
      `Qualification chain has loop that contains relation '${found.rule.typeName}'.`,
    );
    return null;
  }
  processItem(run, host);
  const { sysId } = host.result;
  if (sysId === UNKNOWN) {
    addError(
      result,
      "ABANDONED",
      `Abandoning processing payload item '${index}', since its depends on payload item ` +
        `'${found.host}' has errors.`,
    );
    return null;
  }
  return { sysId, relationType: found.rule.type };
}

/** Without one complete criterion an item is kept, or refused. */
function lackOfCriteria(
  { call, options }: Run,
  { item, result }: Entry,
  rule: IdentificationRule,
): void {
  const problem = {
    error: "MISSING_MATCHING_ATTRIBUTES",
    message: "In payload missing minimum set of input values for criterion (matching) attributes " +
      `from identify rule for table [${rule.appliesTo}].`,
  };
  if (!options.partialPayloads) return addError(result, problem.error, problem.message);
  if (item.source.nativeKey === "") {
    result.operation = "INSERT_AS_INCOMPLETE";
    return addError(result, problem.error, problem.message);
  }
  result.operation = "INSERT_AS_PARTIAL";
  result.warnings.push(problem);
  result.warningCount = result.warnings.length;
  forgetKept(call, result.mergedPayloadIds);
  result.partialSysIds.push(keepPayload(call, "partial", item));
}

/** Says that the payload holds the item twice, or takes the two together; true where it ends here. */
function refuseDuplicateItem(
  run: Run,
  { index, item, result }: Entry,
  rule: IdentificationRule,
): boolean {
  const same = duplicateOf(run.seen, item, { index, rule });
  if (!same) return false;
  if (run.options.deduplicate) {
    const first = entryAt(run, same.index);
    processItem(run, first);
    first.result.inputIndices.push(index);
    result.sysId = first.result.sysId;
    return true;
  }
  addError(
    result,
    "DUPLICATE_PAYLOAD_RECORDS",
    `Found duplicate items in the payload (index ${same.index} and ${index}), using className ` +
      `[${item.className}] and fields [${same.attributes.join(",")}].`,
  );
  return true;
}

/** Fills the references to other items of the payload, which are processed first. */
function fillReferences(run: Run, { item }: Entry): void {
  for (const { referenced, referencedBy, referenceField } of run.payload.referenceItems) {
    if (referencedBy !== item.internalId || referenceField === "") continue;
    const other = indexOf(run.payload, referenced);
    if (other < 0) continue;
    const entry = entryAt(run, other);
    processItem(run, entry);
    const { sysId } = entry.result;
    if (sysId !== UNKNOWN) item.values[referenceField] = sysId;
  }
}

/** Without partial commits one error leaves the whole payload out, and every item says so. */
function abandonRest(results: ItemResult[], relations: RelationResult[]): void {
  const message = "Abandoning the item, since another part of the payload has errors";
  for (const result of results) {
    if (result.errorCount > 0) continue;
    result.operation = "";
    result.sysId = UNKNOWN;
    addError(result, "ABANDONED", message);
  }
  for (const relation of relations) {
    delete relation.operation;
    delete relation.sysId;
    if (relation.errorCount > 0) continue;
    relation.errors.push({ error: "ABANDONED", message });
    relation.errorCount = 1;
  }
}

function keepIncomplete({ call, entries }: Run): void {
  for (const { item, result } of entries) {
    if (result.operation === "INSERT_AS_INCOMPLETE") keepPayload(call, "incomplete", item);
  }
}
