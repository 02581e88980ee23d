import type { VNode } from "preact";
import { useCallback, useEffect, useRef } from "preact/hooks";
import type { DocPage } from "../../../mod/web/schemas/doc.ts";
import { html } from "../../html.ts";
import { Icon } from "../../parts/icons.ts";
import { LoadedView } from "../../parts/loaded_view.ts";
import { Markdown } from "../../parts/markdown.ts";
import { PageHead } from "../../parts/page_head.ts";
import { useResource } from "../../resource.ts";
import { useApp } from "../../state.ts";
import { useQuery } from "../../use_query.ts";
import { anchorOf, docAddress, linkFrom } from "../../doc_address.ts";

/** One document. `at` in the address names the part that is shown first. */
export function DocView({ name }: { name: string }): VNode {
  const { api } = useApp();
  const loaded = useResource(() => api.read(api.routes.docs.page.$get({ query: { name } })), [
    name,
  ]);
  return html`
    <p><a href="/docs" class="back"><${Icon} name="back" /> All documents</a></p>
    <${LoadedView} resource=${loaded} noun="the document">
      ${(doc: DocPage) => html`<${DocText} ...${doc} />`}
    <//>
  `;
}

function DocText({ name, title, headings, text }: DocPage): VNode {
  const at = useQuery().read("at");
  const page = useRef<HTMLDivElement>(null);
  const linkTo = useCallback((href: string) => linkFrom(name, href), [name]);
  useEffect(() => {
    const headings = page.current?.querySelectorAll<HTMLElement>("h2, h3, h4") ?? [];
    const found = at === ""
      ? undefined
      : [...headings].find((heading) => anchorOf(heading.textContent ?? "") === at);
    if (!found) return;
    found.tabIndex = -1;
    found.focus({ preventScroll: true });
    found.scrollIntoView();
  }, [at, text]);
  // The page's own heading says the title.
  const body = text.replace(/^# .+\n/m, "");
  return html`
    <div lang="en">
      <${PageHead} title=${title} />
    </div>
    ${headings.length > 1 && html`
      <nav class="chips" aria-label="On this page">
        ${headings.map((part) =>
          html`
            <a key=${part} class="chip" lang="en" href=${docAddress(
              name,
              anchorOf(part),
            )}>${part}</a>
          `
        )}
      </nav>
    `}
    <div ref=${page} lang="en">
      <${Markdown} label=${title} text=${body} linkTo=${linkTo} />
    </div>
  `;
}
