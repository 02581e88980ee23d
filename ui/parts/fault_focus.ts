import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Failure } from "../failure.ts";
import { html } from "../html.ts";

/** Within a form: takes the focus to the first faulty field of each new failure. */
export function FaultFocus({ failure }: { failure: Failure | null }): VNode {
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    here.current?.closest("form")?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failure]);
  return html`<span ref=${here} hidden></span>`;
}
