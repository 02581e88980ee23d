import type { ListedTool, ToolDefinition } from "../meta_tools/listed_tool.ts";
import { type Era, META } from "./protocol.ts";
import type { WireCall } from "./wire_call.ts";
import { SERVICE_NAME, VERSION } from "../base/version.ts";

export interface ToolPage {
  tools: ToolDefinition[];
  nextCursor?: string;
}

/** The tools of the protocol and the pages that `tools/list` shows of them. */
export interface ToolList {
  find(name: string): ListedTool<WireCall> | undefined;
  /** Undefined for a cursor that this list never gave out. */
  page(cursor?: string): ToolPage | undefined;
  /** The result of a page as JSON, made once for each era. */
  pageJson(era: Era, cursor?: string): string | undefined;
}

/** Tools to a page. 100 platform tools with schemas are about as much as clients take at once. */
const PAGE_SIZE = 100;

/** How long modern clients may keep a list; it changes only with the version of the service. */
export const LIST_CACHE = { ttlMs: 300_000, cacheScope: "public" } as const;

/** The tools in pages, each serialised once for each protocol era. */
export function createToolList(tools: readonly ListedTool<WireCall>[]): ToolList {
  const byName = new Map(tools.map((tool) => [tool.definition.name, tool]));
  const pages = new Map<string, ToolPage>();
  for (let start = 0; start === 0 || start < tools.length; start += PAGE_SIZE) {
    const next = start + PAGE_SIZE;
    pages.set(cursorOf(start), {
      tools: tools.slice(start, next).map((tool) => tool.definition),
      ...(next < tools.length && { nextCursor: cursorOf(next) }),
    });
  }
  const json = { legacy: new Map<string, string>(), modern: new Map<string, string>() };
  return {
    find: (name) => byName.get(name),
    page: (cursor = cursorOf(0)) => pages.get(cursor),
    pageJson(era, cursor = cursorOf(0)) {
      let text = json[era].get(cursor);
      if (text === undefined) {
        const page = pages.get(cursor);
        if (page === undefined) return undefined;
        text = JSON.stringify(
          era === "modern" ? withModernFields({ ...page, ...LIST_CACHE }) : page,
        );
        json[era].set(cursor, text);
      }
      return text;
    },
  };
}

/** What every result of the modern era carries beside its own fields. */
export function withModernFields(result: object): object {
  return {
    ...result,
    resultType: "complete",
    _meta: { [META.serverInfo]: { name: SERVICE_NAME, version: VERSION } },
  };
}

/** Opaque to clients; names the first tool of the page. */
function cursorOf(start: number): string {
  return btoa(`tools:${start}`);
}
