import type { VNode } from "preact";
import type { Connection } from "../../../mod/auth/connection.ts";
import { html } from "../../html.ts";
import { plural } from "../../language.ts";
import { TextField } from "../../parts/field.ts";
import { Pager } from "../../parts/pager.ts";
import { useQuery } from "../../use_query.ts";
import { InstanceCard } from "./instance_card.ts";

const PAGE_SIZE = 20;
/** Fewer are found by looking. */
const FILTERED_FROM = 6;

export interface InstanceListProps {
  instances: Connection[];
  onRemove: (instance: Connection) => void;
}

/** The cards, a page at a time. */
export function InstanceList({ instances, onRemove }: InstanceListProps): VNode {
  const query = useQuery();
  const filter = query.read("find");
  const matching = matchInstances(instances, filter);
  // A removal can empty the last page.
  const page = Math.min(
    query.readPage("page"),
    Math.max(0, Math.ceil(matching.length / PAGE_SIZE) - 1),
  );
  const first = page * PAGE_SIZE;
  const shown = matching.slice(first, first + PAGE_SIZE);
  return html`
    ${instances.length >= FILTERED_FROM && html`
      <${TextField}
        label="Find an instance"
        type="search"
        value=${filter}
        hint=${filter.trim()
          ? plural(instances.length, "{found} of {n} instance", "{found} of {n} instances", {
            found: matching.length,
          })
          : ""}
        onInput=${(find: string) => query.write({ find, page: "" })}
      />
    `}
    <ul class="cards">
      ${shown.map((instance) =>
        html`<${InstanceCard} key=${instance.host} instance=${instance} onRemove=${onRemove} />`
      )}
    </ul>
    ${matching.length > PAGE_SIZE && html`
      <${Pager}
        noun="instances"
        words=${plural(
          matching.length,
          "{from} to {to} of {n} instance",
          "{from} to {to} of {n} instances",
          { from: first + 1, to: first + shown.length },
        )}
        onPrevious=${page > 0 ? () => query.writePage("page", page - 1) : undefined}
        onNext=${first + PAGE_SIZE < matching.length
          ? () => query.writePage("page", page + 1)
          : undefined}
      />
    `}
  `;
}

/** Those whose label, host, user, environment or status holds every word of `filter`. */
export function matchInstances(instances: Connection[], filter: string): Connection[] {
  const words = filter.toLowerCase().split(/\s+/).filter((word) => word !== "");
  return instances.filter(({ label, host, username, environment, status }) => {
    const text = [label, host, username, environment, status].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
