import { useApp } from "./state.ts";

/** What a page shows of its lists: in its address, so that a link and the back button lead to it. */
export interface PageQuery {
  /** Empty for what the address does not say. */
  read(name: string): string;
  /** From 0; the address counts from 1. */
  readPage(name: string): number;
  /** An empty text takes a name out. A step, as to another page, can be gone back. */
  write(values: Readonly<Record<string, string>>, options?: { step?: boolean }): void;
  writePage(name: string, page: number): void;
}

/** The query of the address in view. */
export function useQuery(): PageQuery {
  const { router } = useApp();
  const { query, path } = router.place.value;
  const write: PageQuery["write"] = (values, { step = false } = {}) => {
    const wanted = new URLSearchParams(query);
    for (const [name, text] of Object.entries(values)) {
      if (text === "") wanted.delete(name);
      else wanted.set(name, text);
    }
    const text = wanted.toString();
    router.go(text === "" ? path : `${path}?${text}`, { replace: !step });
  };
  return {
    read: (name) => query.get(name) ?? "",
    readPage: (name) => Math.max(0, (Math.trunc(Number(query.get(name))) || 1) - 1),
    write,
    writePage: (name, page) =>
      write({ [name]: page === 0 ? "" : String(page + 1) }, { step: true }),
  };
}
