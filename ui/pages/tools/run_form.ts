import type { VNode } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import type { CallOptions, ToolResult } from "../../../mod/tools/call.ts";
import type { ToolMatch } from "../../../mod/tools/match.ts";
import { inPath } from "../../api.ts";
import { approvedCall } from "../../approved_call.ts";
import { type Failure, toFailure } from "../../failure.ts";
import { asJson } from "../../format.ts";
import { html } from "../../html.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { SelectField } from "../../parts/field.ts";
import { ToolResultView } from "../../parts/tool_result_view.ts";
import { useApp } from "../../state.ts";
import { recall, remember } from "../../browser_memory.ts";
import { parseArgs } from "./parse_args.ts";

const INSTANCE_KEY = "assistant.instance";

/** Runs a tool: arguments as JSON, a dry run, and the approval step where the tool asks for it. */
export function RunForm({ tool }: { tool: ToolMatch }): VNode {
  const { api, instances } = useApp();
  const list = instances.state.value.data ?? [];
  const [chosen, setChosen] = useState(() => recall(INSTANCE_KEY) ?? "");
  const instance = list.find(({ host }) => host === chosen)?.host ?? list[0]?.host;
  const [text, setText] = useState(() => asJson(tool.example?.args ?? {}));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [result, setResult] = useState<ToolResult | null>(null);
  const parsed = parseArgs(text);
  useEffect(() => {
    if (chosen) remember(INSTANCE_KEY, chosen);
  }, [chosen]);

  const call = (options: CallOptions): Promise<ToolResult> =>
    api.read(api.routes.tools[":name"].execute.$post({
      param: { name: inPath(tool.tool) },
      json: { instance, args: parsed.ok ? parsed.args : {}, options },
    })) as Promise<ToolResult>;

  async function run(work: () => Promise<ToolResult>): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      setResult(await work());
    } catch (error) {
      setResult(null);
      setFailure(toFailure(error));
    } finally {
      setBusy(false);
    }
  }
  const edit = (value: string) => {
    setText(value);
    // An approval belongs to the arguments it was asked for.
    setResult(null);
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (parsed.ok) void run(() => call({}));
  };
  const approval = result?.status === "needs_approval" ? result.approval : undefined;
  return html`
    <section class="card" aria-labelledby="run">
      <h2 id="run">Run</h2>
      <form class="form" onSubmit=${submit}>
        ${list.length > 0
          ? html`
            <${SelectField}
              label="Instance"
              value=${instance}
              options=${list.map(({ host, label }) => ({
                value: host,
                text: `${label} (${host})`,
              }))}
              onChange=${(host: string) => {
                setChosen(host);
                setResult(null);
              }}
            />
          `
          : html`<p class="hint">No instance is connected: only tools that need none will run.
        <a href="/instances?add=1">Add an instance</a></p>`}
        <${ArgsField} text=${text} error=${parsed.ok
          ? undefined
          : parsed.message} onInput=${edit} />
        <div class="form-actions">
          <button type="submit" class="button button-main" disabled=${busy || !parsed.ok}>
            ${busy ? "Running…" : "Run"}
          </button>
          ${tool.risk !== "R" && html`
            <button
              type="button"
              class="button"
              disabled=${busy || !parsed.ok}
              onClick=${() => run(() => call({ dry_run: true }))}
            >Dry run</button>
          `}
        </div>
      </form>
      <div aria-live="polite" aria-busy=${busy}>
        ${failure && html`<${FailureBox} failure=${failure} />`}
        ${approval && html`
          <${ApprovalStep}
            busy=${busy}
            onApprove=${() => run(() => approvedCall({ api, approval, call }))}
            onDrop=${() => setResult(null)}
          />
        `}
        ${result && html`<${ToolResultView} result=${result} />`}
      </div>
    </section>
  `;
}

interface ApprovalStepProps {
  busy: boolean;
  onApprove: () => void;
  onDrop: () => void;
}

function ApprovalStep({ busy, onApprove, onDrop }: ApprovalStepProps): VNode {
  return html`
    <div class="approval-step">
      <p><strong>Nothing was changed yet.</strong> Check the plan below, then approve it.</p>
      <div class="form-actions">
        <button type="button" class="button button-bad" disabled=${busy} onClick=${onApprove}>
          Approve and run
        </button>
        <button type="button" class="button" onClick=${onDrop}>Drop it</button>
      </div>
    </div>
  `;
}

interface ArgsFieldProps {
  text: string;
  error?: string;
  onInput: (text: string) => void;
}

function ArgsField({ text, error, onInput }: ArgsFieldProps): VNode {
  const id = useId();
  return html`
    <div class="field">
      <label for=${id}>Arguments (JSON)</label>
      <textarea
        id=${id}
        class="mono"
        rows=${Math.min(18, Math.max(5, text.split("\n").length + 1))}
        spellcheck=${false}
        value=${text}
        aria-invalid=${error ? "true" : undefined}
        aria-describedby=${`${id}-note`}
        onInput=${(event: Event) => onInput((event.target as HTMLTextAreaElement).value)}
      ></textarea>
      <p id=${`${id}-note`} class=${error ? "field-error" : "hint"}>
        ${error ?? "Prefilled with an example."}
      </p>
    </div>
  `;
}
