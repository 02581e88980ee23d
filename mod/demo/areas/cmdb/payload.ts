import type { DemoCall } from "../../call.ts";
import { RestError } from "../../wire/rest_error.ts";

/** Columns of an item, each as text. */
export type ItemValues = Record<string, string>;

export interface SourceInfo {
  name: string;
  feed: string;
  nativeKey: string;
  /** `yyyy-MM-dd HH:mm:ss`, UTC; "" when the source does not say. */
  scannedAt: string;
}

export interface LookupItem {
  className: string;
  internalId: string;
  values: ItemValues;
}

/** What the sender forbids for one item. */
export interface ItemSettings {
  updateWithoutUpgrade: boolean;
  updateWithoutDowngrade: boolean;
  updateWithoutSwitch: boolean;
}

export interface PayloadItem {
  className: string;
  internalId: string;
  values: ItemValues;
  lookup: LookupItem[];
  /** Classes of related items; no rule of the demo instance permits any. */
  related: string[];
  settings: ItemSettings;
  source: SourceInfo;
}

export interface PayloadRelation {
  /** Indices into the items, or `internal_id`s. */
  parent: number | string;
  child: number | string;
  type: string;
}

export interface PayloadReference {
  referenced: string;
  referencedBy: string;
  referenceField: string;
}

export interface Payload {
  items: PayloadItem[];
  relations: PayloadRelation[];
  referenceItems: PayloadReference[];
}

type Json = Record<string, unknown>;

/** Reads `{items, relations, referenceItems}`. Throws 400 for what has not this shape. */
export function readPayload(body: Json, dataSource: string): Payload {
  return {
    items: list(body.items, "items").map((item) => readItem(item, dataSource)),
    relations: list(body.relations, "relations").map((relation) => ({
      parent: indexOrId(relation.parent ?? relation.parent_id),
      child: indexOrId(relation.child ?? relation.child_id),
      type: text(relation.type),
    })),
    referenceItems: list(body.referenceItems, "referenceItems").map((reference) => ({
      referenced: text(reference.referenced),
      referencedBy: text(reference.referencedBy),
      referenceField: text(reference.referenceField),
    })),
  };
}

function readItem(item: Json, dataSource: string): PayloadItem {
  const settings = object(item.settings);
  const source = object(item.sys_object_source_info);
  return {
    className: text(item.className),
    internalId: text(item.internal_id),
    values: readValues(item.values),
    lookup: list(item.lookup, "lookup").map((lookup) => ({
      className: text(lookup.className),
      internalId: text(lookup.internal_id),
      values: readValues(lookup.values),
    })),
    related: list(item.related, "related").map((related) => text(related.className)),
    settings: {
      updateWithoutUpgrade: settings.updateWithoutUpgrade === true,
      updateWithoutDowngrade: settings.updateWithoutDowngrade === true,
      updateWithoutSwitch: settings.updateWithoutSwitch === true,
    },
    source: {
      name: text(source.source_name) || dataSource,
      feed: text(source.source_feed),
      nativeKey: text(source.source_native_key),
      scannedAt: text(source.source_recency_timestamp),
    },
  };
}

/** Attributes of an item in a request; a value that is an object or list is kept as JSON. */
export function readValues(value: unknown): ItemValues {
  return Object.fromEntries(
    Object.entries(object(value)).map(([name, one]) => [name, text(one)]),
  );
}

function list(value: unknown, name: string): Json[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw malformed(`"${name}" is not a list`);
  return value.map((one) => object(one));
}

function object(value: unknown): Json {
  if (value === undefined || value === null) return {};
  if (typeof value !== "object" || Array.isArray(value)) throw malformed("an object is expected");
  return value as Json;
}

function indexOrId(value: unknown): number | string {
  return typeof value === "number" ? value : text(value);
}

function text(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function malformed(detail: string): RestError {
  return new RestError(400, "Invalid payload", detail);
}

/** The choices of `cmdb_ci.discovery_source`. */
export function isDataSource({ instance }: DemoCall, source: string): boolean {
  const table = instance.table("cmdb_ci");
  if (!table) return false;
  return [...instance.dictionary().choiceLabels(table, "discovery_source").keys()].includes(source);
}
