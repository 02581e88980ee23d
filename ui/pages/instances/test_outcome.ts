import type { VNode } from "preact";
import type { ConnectionTest } from "../../../mod/platform/connection/check_connection.ts";
import { elapsed } from "../../format.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { ConnectionBadge } from "../../parts/badge.ts";
import { Prose } from "../../parts/prose.ts";
import { sentence } from "./sentence.ts";

/** What a connection test found; the possible causes of a refusal in their order. */
export function TestOutcome({ test }: { test: ConnectionTest }): VNode {
  const { status, message, remedy, causes, user, release, roles, milliseconds } = test;
  const good = status === "valid";
  return html`
    <div class=${good ? "outcome outcome-good" : "outcome outcome-bad"}>
      <p><${ConnectionBadge} status=${status} /> ${message}.</p>
      ${causes && causes.length > 1
        ? html`
          <p>Check these causes, the likeliest first:</p>
          <ol class="causes">
            ${causes.map(({ cause, says, remedy }) =>
              html`<li key=${cause}>${sentence(says)} ${sentence(remedy)}</li>`
            )}
          </ol>
        `
        : remedy && html`<${Prose} text=${remedy} />`}
      ${good && html`
        <p class="hint">
          ${[
            user && t("User {name}.", { name: user.userName }),
            roles && roles.length > 0 &&
            t("Roles that matter: {roles}.", { roles: roles.join(", ") }),
            release && t("Release {release}.", { release }),
            `${elapsed(milliseconds)}.`,
          ].filter(Boolean).join(" ")}
        </p>
      `}
    </div>
  `;
}
