import type { VNode } from "preact";
import { html } from "../../html.ts";
import {
  Badge,
  CallBadge,
  ConnectionBadge,
  EntryBadge,
  EnvironmentBadge,
  ResultBadge,
  RiskBadge,
  TierBadge,
} from "../../parts/badge.ts";
import { CodeBlock } from "../../parts/code_block.ts";
import { Facts } from "../../parts/facts.ts";
import { LazyEditor } from "../../parts/lazy_editor.ts";
import { LineDiff } from "../../parts/line_diff.ts";
import { Markdown } from "../../parts/markdown.ts";
import { Prose } from "../../parts/prose.ts";
import { Shelf, Specimen } from "./specimen.ts";

const nothing = () => undefined;
const SCRIPT = `var FleetTools = Class.create();
FleetTools.prototype = {
  initialize: function () {
    this.trucks = 7;
  },
  type: "FleetTools",
};`;
const SENTENCE = "Did you mean `incident`?";
const MARKDOWN = `# A heading

Some **bold** text with \`code\` and [a link](/tools).

- first
- second

| Field | Value |
| --- | --- |
| When | before |

> What somebody said.

\`\`\`js
current.update();
\`\`\`
`;
const TONES = ["good", "bad", "warn", "info", "plain"] as const;
const RISKS = ["R", "W", "D", "X"] as const;
const CONNECTIONS = ["valid", "expired", "refused", "unreachable", "hibernating", null] as const;
const ENVIRONMENTS = ["dev", "test", "prod", "unknown"] as const;
const ENTRIES = ["open", "done", "failed", "unknown", "undone"] as const;
const OUTCOMES = ["done", "planned", "needs_approval", "failed", "unknown"] as const;
const TIERS = ["RULES", "AI"] as const;

/** What is read. */
export function Texts(): VNode {
  return html`
    <${Badges} />
    <${Shelf} name="Texts">
      <${Specimen} of="Facts">
        <${Facts} facts=${[["Table", "incident"], ["Left out", ""], [
          "Id",
          html`<code>${"0a".repeat(16)}</code>`,
        ]]} />
        <//>
        <${Specimen} of="A sentence of the service">
          <${Prose} text=${SENTENCE} />
          <//>
          <${Specimen} of="Markdown">
            <${Markdown} label="Markdown" text=${MARKDOWN} />
            <//>
            <//>
            <${Shelf} name="Code">
              <${Specimen} of="To copy">
                <${CodeBlock} what="A script" text=${SCRIPT} />
                <//>
                <${Specimen} of="A long line">
                  <${CodeBlock} what="A long line" text=${"api.example.com/weather/".repeat(12)} />
                  <//>
                  <${Specimen} of="To write">
                    <${LazyEditor} label="Editor" language="javascript" initial=${SCRIPT}
                      onChange=${nothing} />
                    <//>
                    <${Specimen} of="Two versions of a script">
                      <${LineDiff} label="script" script from=${SCRIPT} to=${SCRIPT.replace(
                        "7",
                        "8",
                      )} />
                      <//>
                      <//>
  `;
}

function Badges(): VNode {
  return html`
    <${Shelf} name="Badges">
      <p class="badges">
        ${TONES.map((tone) => html`<${Badge} key=${tone} tone=${tone} text=${tone} />`)}
      </p>
      <p class="badges">
        ${RISKS.map((risk) => html`<${RiskBadge} key=${risk} risk=${risk} />`)}
        ${TIERS.map((tier) => html`<${TierBadge} key=${tier} tier=${tier} />`)}
      </p>
      <p class="badges">
        ${CONNECTIONS.map((status) =>
          html`<${ConnectionBadge} key=${status} status=${status ?? undefined} />`
        )}
      </p>
      <p class="badges">
        ${ENVIRONMENTS.map((one) => html`<${EnvironmentBadge} key=${one} environment=${one} />`)}
      </p>
      <p class="badges">
        ${ENTRIES.map((state) => html`<${EntryBadge} key=${state} state=${state} />`)}
      </p>
      <p class="badges">
        ${OUTCOMES.map((state) => html`<${CallBadge} key=${state} state=${state} />`)}
      </p>
      <p class="badges">
        ${OUTCOMES.map((status) => html`<${ResultBadge} key=${status} status=${status} />`)}
      </p>
      <//>
  `;
}
