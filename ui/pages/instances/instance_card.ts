import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Connection } from "../../../mod/auth/connection.ts";
import type { ConnectionTest } from "../../../mod/platform/connection/check_connection.ts";
import { inPath } from "../../api.ts";
import { ago, dateTime } from "../../format.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { ConnectionBadge, EnvironmentBadge } from "../../parts/badge.ts";
import { Facts } from "../../parts/facts.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { useApp } from "../../state.ts";
import { Announcement } from "./announcement.ts";
import { LabelEditor } from "./label_editor.ts";
import { PolicyFields } from "./policy_fields.ts";
import { Recording } from "./recording.ts";
import { explainStatus, ReconnectLink, StatusNotice } from "./status_notice.ts";
import { TestOutcome } from "./test_outcome.ts";
import { useChange } from "./use_change.ts";

const KINDS = {
  basic: t("User name and password"),
  oauth: "OAuth",
  sso: t("Browser session (SSO)"),
};
const ORIGINS = {
  cli: t("command line"),
  hub: t("dashboard"),
  env: t("environment"),
  demo: t("demo"),
};

export interface InstanceCardProps {
  instance: Connection;
  onRemove: (instance: Connection) => void;
}

/** One instance: facts, environment, write policy, test and removal. */
export function InstanceCard({ instance, onRemove }: InstanceCardProps): VNode {
  const { busy, failure, run, change } = useChange(instance);
  const { host, url, label, environment, status } = instance;
  const { test, ask } = useTest(host);
  // What a test found is over once the connection has become another.
  const current = test?.status === status ? test : null;
  const trouble = explainStatus(instance);
  // One message: what a test has just found says more than its status.
  const notice = current ? null : trouble;
  return html`
    <li class="card instance">
      <div class="card-head">
        <div class="instance-name">
          <${LabelEditor} instance=${instance} busy=${busy} onChange=${change} />
          <p class="hint"><a href=${url} target="_blank" rel="noreferrer">${host}</a></p>
        </div>
        <span class="badges">
          <${EnvironmentBadge} environment=${environment} />
          <${ConnectionBadge} status=${status} />
        </span>
      </div>
      <div aria-live="polite">
        ${notice && html`<${StatusNotice} instance=${instance} notice=${notice} />`}
      </div>
      <${InstanceFacts} instance=${instance} />
      <${PolicyFields}
        instance=${instance}
        suggestion=${current?.suggestion}
        busy=${busy}
        onChange=${change}
      />
      <${Recording} instance=${instance} />
      <div class="card-actions">
        <button type="button" class="button" disabled=${busy} onClick=${() => run(ask)}>
          ${busy ? t("Working…") : t("Test connection")}
          <span class="visually-hidden"> ${t("of {label}", { label })}</span>
        </button>
        ${!notice?.reconnect && html`
          <${ReconnectLink} instance=${instance} main=${trouble?.reconnect} />
        `}
        <button type="button" class="button button-bad" onClick=${() => onRemove(instance)}>
          Remove<span class="visually-hidden">${` ${label}`}</span>
        </button>
      </div>
      <${Announcement} about=${current ?? failure}>
        ${current && html`<${TestOutcome} test=${current} />`}
        ${failure && html`<${FailureBox} failure=${failure} />`}
      <//>
    </li>
  `;
}

/** What the last test of this page found; null while one runs. */
function useTest(host: string) {
  const { api, instances } = useApp();
  const [test, setTest] = useState<ConnectionTest | null>(null);
  async function ask(): Promise<void> {
    setTest(null);
    const param = { host: inPath(host) };
    try {
      setTest(await api.read(api.routes.instances[":host"].test.$post({ param })));
    } finally {
      await instances.reload();
    }
  }
  return { test, ask };
}

function InstanceFacts({ instance }: { instance: Connection }): VNode {
  const { kind, username, origin, created, lastVerified } = instance;
  const verified = lastVerified
    ? html`<span title=${dateTime(lastVerified)}>${ago(lastVerified)}</span>`
    : t("never");
  return html`
    <${Facts}
      facts=${[
        [
          t("Signs in with"),
          username ? t("{kind} as {username}", { kind: KINDS[kind], username }) : KINDS[kind],
        ],
        [t("Added"), `${dateTime(created)}, ${ORIGINS[origin]}`],
        [t("Last verified"), verified],
      ]}
    />
  `;
}
