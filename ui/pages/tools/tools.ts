import type { VNode } from "preact";
import type { ToolMatch } from "../../../mod/tools/match.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { RiskBadge } from "../../parts/badge.ts";
import { Empty } from "../../parts/empty.ts";
import { LoadedView } from "../../parts/loaded_view.ts";
import { PageHead } from "../../parts/page_head.ts";
import { Pager } from "../../parts/pager.ts";
import { useResource } from "../../resource.ts";
import { useApp } from "../../state.ts";
import { PAGE_SIZE, readSearch, type Search, toApiQuery, toHref } from "./search.ts";
import { SearchFields } from "./search_fields.ts";
import { ToolPage } from "./tool_detail.ts";

export interface ToolList {
  matches: ToolMatch[];
  more: number;
  near: string[];
  domains: { domain: string; tools: number }[];
}

/** Search over the catalogue, or one tool. The search lives in the address, so it can be shared. */
export function ToolsPage(): VNode {
  const { router } = useApp();
  const { segments } = router.place.value;
  return segments[1]
    ? html`<${ToolPage} key=${segments[1]} name=${segments[1]} />`
    : html`<${ToolSearch} />`;
}

function ToolSearch(): VNode {
  const { api, router } = useApp();
  const search = readSearch(router.place.value.query);
  const change = (part: Partial<Search>) =>
    router.go(toHref({ ...search, offset: 0, ...part }), { replace: true });
  const found = useResource(
    () => api.read(api.routes.tools.$get({ query: toApiQuery(search) })),
    [toHref(search)],
  );
  return html`
    <${PageHead} title="Tools" lead="Everything a client can find and run on an instance." />
    <${SearchFields}
      search=${search}
      domains=${found.state.value.data?.domains ?? []}
      onChange=${change}
    />
    <${LoadedView} resource=${found} noun="tools">
      ${(list: ToolList) =>
        html`
          <${ToolListView}
            list=${list}
            search=${search}
            onPage=${(offset: number) => router.go(toHref({ ...search, offset }))}
          />
        `}
    <//>
  `;
}

export interface ToolListViewProps {
  list: ToolList;
  search: Pick<Search, "query" | "offset">;
  onPage: (offset: number) => void;
}

/** One page of tools, or the names that are near where none matches. */
export function ToolListView({ list, search, onPage }: ToolListViewProps): VNode {
  const { matches, more, near } = list;
  const { query, offset } = search;
  if (matches.length === 0) {
    return html`
      <${Empty} title=${query
        ? t("No tool matches “{query}”", { query })
        : t("No tool matches these filters")}>
        ${near.length > 0 && html`<p>Near names: ${
          near.map((name) =>
            html`
              <a key=${name} class="chip" href=${`/tools/${name}`}>${name}</a>
            `
          )
        }</p>`}
      <//>
    `;
  }
  return html`
    <p class="hint" role="status">${describePage(matches.length, more, offset)}</p>
    <ul class="rows">
      ${matches.map((match) =>
        html`
          <li key=${match.tool}>
            <a class="row" href=${`/tools/${encodeURIComponent(match.tool)}`}>
              <span class="row-main">
                <strong class="mono">${match.tool}</strong>
                <span class="row-text">${match.summary}</span>
              </span>
              <span
                class="badges"><span class="hint">${match.domain}</span><${RiskBadge} risk=${match
                  .risk} /></span>
            </a>
          </li>
        `
      )}
    </ul>
    ${(offset > 0 || more > 0) && html`
      <${Pager}
        noun="tools"
        words=${t("{from} to {to}", { from: offset + 1, to: offset + matches.length })}
        onPrevious=${offset > 0 ? () => onPage(Math.max(0, offset - PAGE_SIZE)) : undefined}
        onNext=${more > 0 ? () => onPage(offset + PAGE_SIZE) : undefined}
      />
    `}
  `;
}

function describePage(shown: number, more: number, offset: number): string {
  const first = offset > 0
    ? t("Tools {from} to {to}", { from: offset + 1, to: offset + shown })
    : t("{shown} shown", { shown });
  return more > 0 ? t("{first}, {more} more", { first, more }) : first;
}
