import type { VNode } from "preact";
import type { Connection } from "../../../mod/auth/connection.ts";
import { ago } from "../../format.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { ConnectionBadge, EnvironmentBadge } from "../../parts/badge.ts";
import { Empty } from "../../parts/empty.ts";
import { LoadedView } from "../../parts/loaded_view.ts";
import type { Resource } from "../../resource.ts";

const SHOWN = 6;

/** The first instances with their status. */
export function ConnectedInstances({ instances }: { instances: Resource<Connection[]> }): VNode {
  return html`
    <section class="card" aria-labelledby="connected">
      <h2 id="connected">Instances</h2>
      <${LoadedView} resource=${instances} noun="instances">
        ${(list: Connection[]) => list.length === 0 ? NoInstance() : InstanceLines(list)}
      <//>
    </section>
  `;
}

function NoInstance(): VNode {
  return html`
    <${Empty} title="No instance is connected yet">
      <p>Connect one with user name and password; the client then only names it.</p>
      <a class="button button-main" href="/instances?add=1">Add an instance</a>
      <//>
  `;
}

function InstanceLines(list: Connection[]): VNode {
  return html`
    <ul class="plain-list">
      ${list.slice(0, SHOWN).map((instance) =>
        html`
          <li key=${instance.host} class="line">
            <span><strong>${instance.label}</strong> <span class="hint">${instance
              .host}${instance.lastVerified &&
              `, ${t("answered {time}", { time: ago(instance.lastVerified) })}`}</span></span>
            <span class="badges">
              <${EnvironmentBadge} environment=${instance.environment} />
              <${ConnectionBadge} status=${instance.status} />
            </span>
          </li>
        `
      )}
    </ul>
    <p><a href="/instances">${list.length > SHOWN
      ? t("All {n} instances", { n: list.length })
      : t("Manage instances")}</a></p>
  `;
}
