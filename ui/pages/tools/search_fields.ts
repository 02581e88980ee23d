import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Risk } from "../../../mod/tools/match.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { SelectField, TextField } from "../../parts/field.ts";
import type { Search } from "./search.ts";

const TYPING_PAUSE_MS = 150;
const RISKS: { value: Risk | ""; text: string }[] = [
  { value: "", text: t("Any") },
  { value: "R", text: t("Reads") },
  { value: "W", text: t("Writes") },
  { value: "D", text: t("Destroys") },
  { value: "X", text: t("Runs code") },
];

export interface SearchFieldsProps {
  search: Search;
  domains: { domain: string; tools: number }[];
  onChange: (part: Partial<Search>) => void;
}

/** The search as it is typed; the rest of the page follows after a short pause. */
export function SearchFields({ search, domains, onChange }: SearchFieldsProps): VNode {
  const { query, domain, risk } = search;
  const [typed, setTyped] = useState(query);
  const sent = useRef(query);
  useEffect(() => {
    // The address changed by a link or the back button, not by typing.
    if (query !== sent.current) setTyped(sent.current = query);
  }, [query]);
  useEffect(() => {
    if (typed === sent.current) return;
    const timer = setTimeout(() => onChange({ query: sent.current = typed }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, domain, risk]);
  return html`
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
        value=${domain}
        options=${[
          { value: "", text: t("All domains") },
          ...domains.map(({ domain, tools }) => ({ value: domain, text: `${domain} (${tools})` })),
        ]}
        onChange=${(domain: string) => onChange({ domain })}
      />
      <${SelectField}
        label="Risk"
        value=${risk}
        options=${RISKS}
        onChange=${(risk: Risk | "") => onChange({ risk })}
      />
    </search>
  `;
}
