import type { ListOptions, ListPage, PlatformRecord } from "../types.ts";

const PAGE_SIZE = 1000;

/**
 * Every row, page by page. The platform applies the limit before it hides rows, so that a short page
 * is no end: only an empty page or an offset past the total is.
 */
export async function* listAll<R = PlatformRecord>(
  list: (options: ListOptions) => Promise<ListPage<R>>,
  options: Omit<ListOptions, "limit" | "offset"> & { pageSize?: number; max?: number } = {},
): AsyncGenerator<R> {
  const { pageSize = PAGE_SIZE, max = Infinity, ...rest } = options;
  let given = 0;
  for (let offset = 0; given < max; offset += pageSize) {
    const page = await list({ ...rest, limit: pageSize, offset });
    for (const record of page.records) {
      if (given >= max) return;
      given++;
      yield record;
    }
    if (page.records.length === 0) return;
    if (page.total !== null && offset + pageSize >= page.total) return;
  }
}
