import { parseJson } from "../../../base/parse_json.ts";
import { isObject } from "../../../base/is_object.ts";
import type { PlatformRecord } from "../../../platform/types.ts";

/**
 * What a page definition says of itself, made short. Its columns hold JSON whose form the platform
 * does not document: what is read here is what UI Builder writes, and the rest is counted.
 */
export interface PageDetail {
  sys_id: string | undefined;
  name: string | undefined;
  elements?: number | Element[];
  data_resources?: number | Element[];
  events?: number | Event[];
  client_scripts: PageScript[];
  /** Columns that are no JSON. */
  unreadable?: string[];
  cut?: string;
}

export interface PageScript {
  sys_id: string | undefined;
  name: string | undefined;
}

interface Element {
  id: string;
  type?: string;
  definition?: string;
  /** The elements inside it. */
  children?: number;
}

interface Event {
  source?: string;
  event: string;
  targets: number;
}

const MOST_ELEMENTS = 80;
/** A composition nested deeper is no page. */
const DEEPEST = 12;

/** A page made short: its parts counted, or listed where the whole is asked for. */
export function describePage(
  page: PlatformRecord,
  { scripts, whole }: { scripts: PageScript[]; whole: boolean },
): PageDetail {
  const unreadable: string[] = [];
  const read = (column: string): unknown[] => {
    const text = page[column] ?? "";
    if (text.trim() === "") return [];
    try {
      const value = parseJson(text);
      return Array.isArray(value) ? value : [value];
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      unreadable.push(column);
      return [];
    }
  };
  const composition = read("composition");
  const elements = flatten(composition, 0);
  const data = read("data").filter(isObject).map(toElement);
  const events = [
    ...read("internal_event_mappings").filter(isObject).map(toEvent),
    ...composition
      .flatMap((element) => eventsOf(element, 0)),
  ];
  const lists = { elements, data_resources: data, events };
  const cut = Object.entries(lists).filter(([, list]) => whole && list.length > MOST_ELEMENTS);
  const shown = Object.entries(lists)
    .map(([name, list]) => [name, whole ? list.slice(0, MOST_ELEMENTS) : list.length]);
  return {
    sys_id: page.sys_id,
    name: page.name,
    ...Object.fromEntries(shown),
    client_scripts: scripts,
    ...(unreadable.length > 0 && { unreadable }),
    ...(cut.length > 0 && {
      cut: cut.map(([name, list]) => `${MOST_ELEMENTS} of ${list.length} ${name}`).join(", "),
    }),
  };
}

type Json = Record<string, unknown>;

/** Elements with those inside them, outer ones first. */
function flatten(nodes: readonly unknown[], depth: number): Element[] {
  if (depth > DEEPEST) return [];
  return nodes.filter(isObject).flatMap((node) => {
    const children = childrenOf(node);
    const inner = flatten(children, depth + 1);
    if (node.elementId === undefined) return inner;
    return [{ ...toElement(node), ...(inner.length > 0 && { children: inner.length }) }, ...inner];
  });
}

/** Children stand under changing names: every list of objects below a node counts. */
function childrenOf(node: Json): unknown[] {
  return Object.entries(node)
    .filter(([name]) => name !== "eventMappings")
    .flatMap(([, value]) => Array.isArray(value) ? value : isObject(value) ? [value] : []);
}

function toElement(node: Json): Element {
  const definition = isObject(node.definition) ? node.definition : {};
  return {
    id: String(node.elementId ?? node.id ?? ""),
    ...(typeof definition.type === "string" && { type: definition.type }),
    ...(typeof definition.id === "string" && { definition: definition.id }),
  };
}

function eventsOf(node: unknown, depth: number): Event[] {
  if (!isObject(node) || depth > DEEPEST) return [];
  const own = Array.isArray(node.eventMappings) ? node.eventMappings.filter(isObject) : [];
  return [
    ...own.map((event) => ({ source: String(node.elementId ?? ""), ...toEvent(event) })),
    ...childrenOf(node).flatMap((child) => eventsOf(child, depth + 1)),
  ];
}

function toEvent(event: Json): Event {
  const name = event.sourceEventName ?? event.sourceEventApiName ?? event.eventMappingId;
  return {
    event: String(name ?? "unnamed"),
    targets: Array.isArray(event.targets) ? event.targets.length : 0,
  };
}
