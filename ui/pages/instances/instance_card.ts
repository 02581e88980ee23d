import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Connection, InstanceEnvironment } from "../../../mod/auth/connection.ts";
import type { ConnectionTest } from "../../../mod/services.ts";
import { inPath } from "../../api.ts";
import { type Failure, toFailure } from "../../failure.ts";
import { ago, dateTime } from "../../format.ts";
import { html } from "../../html.ts";
import { ConnectionBadge, EnvironmentBadge } from "../../parts/badge.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { SelectField } from "../../parts/field.ts";
import { useApp } from "../../state.ts";
import {
  type EnvironmentChoice,
  environmentOptions,
  explainEnvironment,
  explainWrites,
  WRITE_OPTIONS,
  type WriteChoice,
} from "./policy.ts";
import { Recording } from "./recording.ts";
import { TestOutcome } from "./test_outcome.ts";

const KINDS = { basic: "User name and password", oauth: "OAuth", sso: "Browser session (SSO)" };
const ORIGINS = { cli: "command line", hub: "dashboard", env: "environment", demo: "demo" };

export interface InstanceCardProps {
  instance: Connection;
  onRemove: (instance: Connection) => void;
}

/** One instance: facts, environment, write policy, test and removal. */
export function InstanceCard({ instance, onRemove }: InstanceCardProps): VNode {
  const { api, instances, notice } = useApp();
  const [busy, setBusy] = useState(false);
  const [test, setTest] = useState<ConnectionTest | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const param = { host: inPath(instance.host) };

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await work();
      await instances.reload();
    } catch (error) {
      setFailure(toFailure(error));
    } finally {
      setBusy(false);
    }
  }
  const testNow = () =>
    run(async () => {
      setTest(null);
      setTest(await api.read(api.routes.instances[":host"].test.$post({ param })));
    });
  const change = (
    json: { environment?: InstanceEnvironment; writes?: Connection["writes"] },
    what: string,
  ) =>
    run(async () => {
      await api.read(api.routes.instances[":host"].$patch({ param, json }));
      notice.value = { text: `${what} of ${instance.label} saved`, tone: "good" };
    });
  return html`
    <li class="card instance">
      <div class="card-head">
        <div>
          <h2>${instance.label}</h2>
          <p class="hint"><a href=${instance.url} target="_blank" rel="noreferrer">${instance
            .host}</a></p>
        </div>
        <span class="badges">
          <${EnvironmentBadge} environment=${instance.environment} />
          <${ConnectionBadge} status=${instance.status} />
        </span>
      </div>
      <${Facts} instance=${instance} />
      <${PolicyFields} instance=${instance} busy=${busy} onChange=${change} />
      <${Recording} instance=${instance} />
      <div class="card-actions">
        <button type="button" class="button" disabled=${busy} onClick=${testNow}>
          ${busy ? "Working…" : "Test connection"}
        </button>
        ${instance.kind === "basic" && html`
          <a
            class="button"
            href=${`/instances?add=1&instance=${encodeURIComponent(instance.host)}`}
          >New password<span class="visually-hidden"> for ${instance.label}</span></a>
        `}
        <button type="button" class="button button-bad" onClick=${() => onRemove(instance)}>
          Remove<span class="visually-hidden"> ${instance.label}</span>
        </button>
      </div>
      <div aria-live="polite">
        ${test && html`<${TestOutcome} test=${test} />`}
        ${failure && html`<${FailureBox} failure=${failure} />`}
      </div>
    </li>
  `;
}

function Facts({ instance }: { instance: Connection }): VNode {
  const { kind, username, origin, created, lastVerified } = instance;
  return html`
    <dl class="facts">
      <div>
        <dt>Signs in with</dt>
        <dd>${KINDS[kind]}${username ? ` as ${username}` : ""}</dd>
      </div>
      <div>
        <dt>Added</dt>
        <dd>${dateTime(created)}, ${ORIGINS[origin]}</dd>
      </div>
      <div>
        <dt>Last verified</dt>
        <dd>${lastVerified ? ago(lastVerified) : "never"}</dd>
      </div>
    </dl>
  `;
}

interface PolicyFieldsProps {
  instance: Connection;
  busy: boolean;
  onChange: (
    changes: { environment?: InstanceEnvironment; writes?: Connection["writes"] },
    what: string,
  ) => void;
}

function PolicyFields({ instance, busy, onChange }: PolicyFieldsProps): VNode {
  const { environment, environmentConfirmed } = instance;
  const writes: WriteChoice = instance.writes ?? "default";
  const choice: EnvironmentChoice = environmentConfirmed ? environment : "unconfirmed";
  return html`
    <div class="field-row">
      <${SelectField}
        label="Environment"
        value=${choice}
        options=${environmentOptions(environmentConfirmed)}
        disabled=${busy}
        hint=${explainEnvironment(environmentConfirmed)}
        onChange=${(value: EnvironmentChoice) => {
          if (value !== "unconfirmed") onChange({ environment: value }, "Environment");
        }}
      />
      <${SelectField}
        label="Writes"
        value=${writes}
        options=${WRITE_OPTIONS}
        disabled=${busy}
        hint=${explainWrites(writes, instance)}
        onChange=${(value: WriteChoice) =>
          onChange({ writes: value === "default" ? null : value }, "Write policy")}
      />
    </div>
  `;
}
