import { useApp } from "./state.ts";

const NAME = "before";

/** Where a list stands whose pages begin behind the last entry of the page before. */
export interface Pages {
  /** The last entry of the page before; undefined on the first page. */
  before: string | undefined;
  /** From 1. */
  number: number;
  /** For `Pager`: undefined where there is no such page. */
  onPrevious: (() => void) | undefined;
  onNext(last: string | undefined): (() => void) | undefined;
}

/** The pages passed so far, by the last entry of each, in the address: another filter drops them. */
export function usePages(): Pages {
  const { router } = useApp();
  const { query, path } = router.place.value;
  const passed = query.getAll(NAME);
  const goTo = (wanted: readonly string[]) => {
    const others = [...query].filter(([name]) => name !== NAME);
    const all = [...others, ...wanted.map((id): [string, string] => [NAME, id])];
    const text = new URLSearchParams(all).toString();
    router.go(text === "" ? path : `${path}?${text}`);
  };
  return {
    before: passed.at(-1),
    number: passed.length + 1,
    onPrevious: passed.length > 0 ? () => goTo(passed.slice(0, -1)) : undefined,
    onNext: (last) => last === undefined ? undefined : () => goTo([...passed, last]),
  };
}
