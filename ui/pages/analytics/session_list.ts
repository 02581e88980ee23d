import type { VNode } from "preact";
import type { AnalyticsSession } from "../../../mod/analytics/session_types.ts";
import { nameCaller, nameWay } from "../../caller_words.ts";
import { ago, duration } from "../../format.ts";
import { html } from "../../html.ts";
import { plural, t } from "../../language.ts";
import { Badge, TierBadge } from "../../parts/badge.ts";
import { Empty } from "../../parts/empty.ts";
import { SelectField } from "../../parts/field.ts";
import { InstanceFilter } from "../../parts/instance_filter.ts";
import { LoadedView } from "../../parts/loaded_view.ts";
import { Pager } from "../../parts/pager.ts";
import { useReload, useResource } from "../../resource.ts";
import { useApp } from "../../state.ts";
import { usePages } from "../../use_pages.ts";
import {
  describeFilter,
  readSessionFilter,
  type SessionFilter,
  sessionsHref,
  toSessionQuery,
} from "./session_filter.ts";

const PAGE_SIZE = 25;
const TIERS: { value: SessionFilter["tier"]; text: string }[] = [
  { value: "", text: t("Any") },
  { value: "RULES", text: t("Rules alone") },
  { value: "AI", text: t("A model too") },
];

interface LoadedSessions {
  sessions: AnalyticsSession[];
  more: boolean;
}

/** The sessions, the latest activity first, live. */
export function SessionList(): VNode {
  const { api, live, router } = useApp();
  const { query } = router.place.value;
  const filter = readSessionFilter(query);
  const pages = usePages();
  const { before } = pages;
  const page = useResource(
    () =>
      api.read(api.routes.analytics.sessions.$get({
        query: {
          limit: String(PAGE_SIZE),
          ...toSessionQuery(filter),
          ...(before && { before }),
        },
      })),
    [sessionsHref(filter), before],
  );
  const restricted = sessionsHref(filter) !== sessionsHref({});
  useReload(page, live.analytics.value);
  const change = (part: Partial<SessionFilter>) =>
    router.go(sessionsHref({ ...filter, ...part }), { replace: true });
  return html`
    <h2 id="sessions">Sessions${describeFilter(filter)}</h2>
    ${restricted && html`<p><a href="/analytics">Show all sessions</a></p>`}
    <${Filters} host=${filter.host} tier=${filter.tier} onChange=${change} />
    <${LoadedView} resource=${page} noun="sessions">
      ${({ sessions, more }: LoadedSessions) =>
        html`
          <${SessionRows} sessions=${sessions} filtered=${Boolean(restricted || before)} />
          ${(more || before) && html`
            <${Pager}
              noun="sessions"
              words=${t("Page {number}", { number: pages.number })}
              onPrevious=${pages.onPrevious}
              onNext=${pages.onNext(more ? sessions.at(-1)?.id : undefined)}
            />
          `}
        `}
    <//>
  `;
}

interface FiltersProps {
  host: string;
  tier: SessionFilter["tier"];
  onChange: (part: Partial<SessionFilter>) => void;
}

function Filters({ host, tier, onChange }: FiltersProps): VNode {
  return html`
    <div class="filters">
      <${InstanceFilter} value=${host} onChange=${(host: string) => onChange({ host })} />
      <${SelectField}
        label="Worked out by"
        value=${tier}
        options=${TIERS}
        onChange=${(tier: SessionFilter["tier"]) => onChange({ tier })}
      />
    </div>
  `;
}

/** The sessions of a page, or what to say where there are none. */
export function SessionRows(
  { sessions, filtered }: { sessions: AnalyticsSession[]; filtered: boolean },
): VNode {
  if (sessions.length === 0) {
    return html`
      <${Empty} title=${filtered ? t("No session matches") : t("No session yet")}>
        ${!filtered && html`<p>It appears here as soon as an AI client makes its first call. The <a
          href="/">Overview</a> says how to connect one.</p>`}
      <//>
    `;
  }
  return html`
    <ul class="rows">${sessions.map((session) =>
      html`<${SessionRow} key=${session.id} session=${session} />`
    )}</ul>
  `;
}

function SessionRow({ session }: { session: AnalyticsSession }): VNode {
  const { id, host, port, calls, lastActivity, tier, ended, minutes } = session;
  return html`
    <li>
      <a class="row" href=${`/analytics/${encodeURIComponent(id)}`}>
        <span class="row-main">
          <strong>${clientOf(session)}</strong>
          <span class="row-text">
            ${[
              t("over {way}", { way: nameWay(port) }),
              host,
              plural(calls, "{n} call", "{n} calls"),
              t("last {time}", { time: ago(lastActivity) }),
            ].filter(Boolean).join(", ")}
          </span>
        </span>
        <span class="badges">
          ${ended === null && html`<${Badge} tone="good" text="Open" title="Still going on" />`}
          <${TierBadge} tier=${tier} />
          <strong>${duration(minutes)}</strong>
        </span>
      </a>
    </li>
  `;
}

/** `claude-code 2.1`; without a name by the way its calls came. */
export function clientOf({ clientName, clientVersion, port }: AnalyticsSession): string {
  if (!clientName) return nameCaller({ client: null, port });
  return clientVersion ? `${clientName} ${clientVersion}` : clientName;
}
