import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Risk, ToolMatch } from "../../../mod/tools/match.ts";
import { html } from "../../html.ts";
import { RiskBadge } from "../../parts/badge.ts";
import { Empty } from "../../parts/empty.ts";
import { SelectField, TextField } from "../../parts/field.ts";
import { LoadedView } from "../../parts/loaded_view.ts";
import { PageHead } from "../../parts/page_head.ts";
import { Pager } from "../../parts/pager.ts";
import { useResource } from "../../resource.ts";
import { useApp } from "../../state.ts";
import { ToolPage } from "./tool.ts";

const PAGE_SIZE = 20;
const TYPING_PAUSE_MS = 150;
const RISKS: { value: Risk | ""; text: string }[] = [
  { value: "", text: "Any" },
  { value: "R", text: "Reads" },
  { value: "W", text: "Writes" },
  { value: "D", text: "Destroys" },
  { value: "X", text: "Runs code" },
];

interface Search {
  query: string;
  domain: string;
  risk: Risk | "";
  offset: number;
}

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
  const { query: address } = router.place.value;
  const search: Search = {
    query: address.get("query") ?? "",
    domain: address.get("domain") ?? "",
    risk: (address.get("risk") ?? "") as Risk | "",
    offset: Number(address.get("offset") ?? 0) || 0,
  };
  const [typed, setTyped] = useState(search.query);
  const change = (part: Partial<Search>) =>
    router.go(toHref({ ...search, offset: 0, ...part }), { replace: true });
  useEffect(() => {
    if (typed === search.query) return;
    const timer = setTimeout(() => change({ query: typed }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useResource(
    () =>
      api.read(api.routes.tools.$get({
        query: {
          limit: String(PAGE_SIZE),
          offset: String(search.offset),
          ...(search.query && { query: search.query }),
          ...(search.domain && { domain: search.domain }),
          ...(search.risk && { risk: search.risk }),
        },
      })),
    [toHref(search)],
  );
  const domains = found.state.value.data?.domains ?? [];
  return html`
    <${PageHead} title="Tools" lead="Everything a client can find and run on an instance." />
    <search class="filters">
      <${TextField}
        label="Search tools"
        type="search"
        value=${typed}
        placeholder="call an external REST API"
        onInput=${setTyped}
      />
      <${SelectField}
        label="Domain"
        value=${search.domain}
        options=${[
          { value: "", text: "All domains" },
          ...domains.map(({ domain, tools }) => ({ value: domain, text: `${domain} (${tools})` })),
        ]}
        onChange=${(domain: string) => change({ domain })}
      />
      <${SelectField}
        label="Risk"
        value=${search.risk}
        options=${RISKS}
        onChange=${(risk: Risk | "") => change({ risk })}
      />
    </search>
    <${LoadedView} resource=${found} noun="tools">
      ${(list: ToolList) =>
        html`<${ToolListView} list=${list} search=${search} onPage=${(offset: number) =>
          change({ offset })} />`}
    <//>
  `;
}

export interface ToolListViewProps {
  list: ToolList;
  search: Pick<Search, "query" | "offset">;
  onPage: (offset: number) => void;
}

export function ToolListView({ list, search, onPage }: ToolListViewProps): VNode {
  const { matches, more, near } = list;
  const { query, offset } = search;
  if (matches.length === 0) {
    return html`
      <${Empty} title=${query ? `No tool matches "${query}"` : "No tool matches these filters"}>
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
    <p class="hint" role="status">${describePage(matches.length, more, query ? 0 : offset)}</p>
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
    ${!query && (offset > 0 || more > 0) && html`
      <${Pager}
        noun="tools"
        words=${`${offset + 1} to ${offset + matches.length}`}
        onPrevious=${offset > 0 ? () => onPage(Math.max(0, offset - PAGE_SIZE)) : undefined}
        onNext=${more > 0 ? () => onPage(offset + PAGE_SIZE) : undefined}
      />
    `}
  `;
}

function describePage(shown: number, more: number, offset: number): string {
  const first = offset > 0 ? `Tools ${offset + 1} to ${offset + shown}` : `${shown} shown`;
  return more > 0 ? `${first}, ${more} more` : first;
}

function toHref({ query, domain, risk, offset }: Search): string {
  const parameters = new URLSearchParams();
  if (query) parameters.set("query", query);
  if (domain) parameters.set("domain", domain);
  if (risk) parameters.set("risk", risk);
  if (offset > 0 && !query) parameters.set("offset", String(offset));
  const text = parameters.toString();
  return text ? `/tools?${text}` : "/tools";
}
