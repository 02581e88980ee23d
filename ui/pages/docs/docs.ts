import type { VNode } from "preact";
import type { DocSummary } from "../../../mod/web/schemas/doc.ts";
import { html } from "../../html.ts";
import { plural, t } from "../../language.ts";
import { Empty } from "../../parts/empty.ts";
import { TextField } from "../../parts/field.ts";
import { LoadedView } from "../../parts/loaded_view.ts";
import { PageHead } from "../../parts/page_head.ts";
import { useResource } from "../../resource.ts";
import { useApp } from "../../state.ts";
import { useQuery } from "../../use_query.ts";
import { anchorOf, docAddress } from "../../doc_address.ts";
import { DocView } from "./doc_view.ts";

/** The documents that come with the program, or one of them. */
export function DocsPage(): VNode {
  const [, ...path] = useApp().router.place.value.segments;
  const name = path.join("/");
  return name === "" ? html`<${DocSearch} />` : html`<${DocView} key=${name} name=${name} />`;
}

function DocSearch(): VNode {
  const { api } = useApp();
  const address = useQuery();
  const query = address.read("query");
  const list = useResource(
    () => api.read(api.routes.docs.$get({ query: { query: query.trim() } })),
    [query.trim()],
  );
  return html`
    <${PageHead}
      title="Docs"
      lead="What comes with this version, in English: guides, the commands, every tool."
    />
    <form class="form" role="search" onSubmit=${(event: Event) => event.preventDefault()}>
      <${TextField}
        label="Find in the documents"
        type="search"
        value=${query}
        onInput=${(words: string) => address.write({ query: words })}
      />
    </form>
    <${LoadedView} resource=${list} noun="the documents">
      ${({ docs }: { docs: DocSummary[] }) =>
        html`<${DocList} docs=${docs} isAll=${query.trim() === ""} />`}
    <//>
  `;
}

function DocList({ docs, isAll }: { docs: DocSummary[]; isAll: boolean }): VNode {
  if (docs.length === 0) {
    return html`
      <${Empty} title="No document says that">
        <p>Every word has to stand in one part: try fewer.</p>
        <//>
    `;
  }
  return html`
    ${!isAll && html`
      <p class="hint" role="status">
        ${plural(docs.length, "{n} document", "{n} documents")}
      </p>
    `}
    <ul class="cards" aria-label=${t("Documents")}>
      ${docs.map(({ name, title, about, found }) =>
        html`
          <li key=${name} class="card" lang="en">
            <h2><a href=${docAddress(name)}>${title}</a></h2>
            <p>${about}</p>
            ${found.length > 0 && html`
              <ul class="plain-list">
                ${found.map((part) =>
                  html`
                    <li key=${part}><a href=${docAddress(name, anchorOf(part))}>${part}</a></li>
                  `
                )}
              </ul>
            `}
          </li>
        `
      )}
    </ul>
  `;
}
