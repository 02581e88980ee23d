import { useState } from "preact/hooks";

/** Where a list stands whose pages begin behind the last entry of the page before. */
export interface Pages {
  /** The last entry of the page before; undefined on the first page. */
  before: string | undefined;
  /** From 1. */
  number: number;
  /** To the first page: another filter gives another list. */
  restart(): void;
  /** For `Pager`: undefined where there is no such page. */
  onPrevious: (() => void) | undefined;
  onNext(last: string | undefined): (() => void) | undefined;
}

/** The pages passed so far, by the last entry of each. */
export function usePages(): Pages {
  const [cursors, setCursors] = useState<string[]>([]);
  return {
    before: cursors.at(-1),
    number: cursors.length + 1,
    restart: () => setCursors([]),
    onPrevious: cursors.length > 0 ? () => setCursors(cursors.slice(0, -1)) : undefined,
    onNext: (last) => last === undefined ? undefined : () => setCursors([...cursors, last]),
  };
}
