import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type Failure, toFailure } from "../failure.ts";
import { html } from "../html.ts";
import { useReconnected } from "../use_reconnected.ts";
import { FailureBox } from "./failure_box.ts";
import { PageHead } from "./page_head.ts";

/** A page whose code is loaded when it is first opened. */
export function lazyPage(title: string, load: () => Promise<() => VNode>): () => VNode {
  let known: (() => VNode) | undefined;
  return function LazyPage(): VNode {
    // A function in a state would be called: it stands in an object.
    const [loaded, setLoaded] = useState({ Page: known });
    const [failure, setFailure] = useState<Failure | null>(null);
    const fetchPage = () => {
      if (loaded.Page) return;
      load().then((Page) => {
        known = Page;
        setLoaded({ Page });
      }).catch((error) => setFailure(toFailure(error)));
    };
    useEffect(fetchPage, []);
    useReconnected(fetchPage);
    if (loaded.Page) return html`<${loaded.Page} />`;
    return html`
      <div aria-busy=${failure === null}>
        <${PageHead} title=${title} />
        ${failure && html`<${FailureBox} failure=${failure} onRetry=${() => location.reload()} />`}
      </div>
    `;
  };
}
