import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { CallOptions, ToolResult } from "../../../mod/tools/call.ts";
import type { ToolMatch } from "../../../mod/tools/match.ts";
import { inPath } from "../../api.ts";
import { approvedCall } from "../../approved_call.ts";
import { recall, remember } from "../../browser_memory.ts";
import { type Failure, toFailure } from "../../failure.ts";
import { asJson } from "../../format.ts";
import { html } from "../../html.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { ToolResultView } from "../../parts/tool_result_view.ts";
import { useApp } from "../../state.ts";
import { ApprovalStep } from "./approval_step.ts";
import { parseArgs } from "./parse_args.ts";
import { type RunDraft, RunFields } from "./run_fields.ts";

const INSTANCE_KEY = "assistant.instance";

/** Runs a tool: arguments as JSON, a dry run, and the approval step where the tool asks for it. */
export function RunForm({ tool }: { tool: ToolMatch }): VNode {
  const { api, instances } = useApp();
  const known = instances.state.value.data ?? [];
  const [draft, setDraft] = useState(() => draftFor(tool));
  const host = known.find((instance) => instance.host === draft.host)?.host ?? known[0]?.host;
  const parsed = parseArgs(draft.text);
  const { busy, failure, result, run, drop } = useRun();

  const change = (part: Partial<RunDraft>) => {
    setDraft({ ...draft, ...part });
    if (part.host) remember(INSTANCE_KEY, part.host);
    // A plan and its approval belong to what was asked for.
    drop();
  };
  const call = (options: CallOptions): Promise<ToolResult> =>
    api.read(api.routes.tools[":name"].execute.$post({
      param: { name: inPath(tool.tool) },
      json: {
        instance: host,
        args: parsed.ok ? parsed.args : {},
        options: { ...targetOptions(draft), ...options },
      },
    })) as Promise<ToolResult>;
  const submit = (event: Event) => {
    event.preventDefault();
    if (parsed.ok) void run(() => call({}));
  };
  const approval = result?.status === "needs_approval" ? result.approval : undefined;
  const writes = tool.risk !== "R";
  return html`
    <section class="card" aria-labelledby="run">
      <h2 id="run">Run</h2>
      <form class="form" onSubmit=${submit}>
        <${RunFields}
          draft=${{ ...draft, host }}
          instances=${known}
          argsError=${parsed.ok ? undefined : parsed.message}
          writes=${writes}
          onChange=${change}
        />
        <${RunButtons}
          busy=${busy}
          ready=${parsed.ok}
          onDryRun=${writes ? () => run(() => call({ dry_run: true })) : undefined}
        />
      </form>
      <div aria-live="polite" aria-busy=${busy}>
        ${failure && html`<${FailureBox} failure=${failure} />`}
        ${approval && html`
          <${ApprovalStep}
            busy=${busy}
            onApprove=${() => run(() => approvedCall({ api, approval, call }))}
            onDrop=${drop}
          />
        `}
        ${result && html`<${ToolResultView} result=${result} />`}
      </div>
    </section>
  `;
}

function RunButtons(
  { busy, ready, onDryRun }: {
    busy: boolean;
    ready: boolean;
    /** Absent for a tool that only reads. */
    onDryRun: (() => void) | undefined;
  },
): VNode {
  const disabled = busy || !ready;
  return html`
    <div class="form-actions">
      <button type="submit" class="button button-main" disabled=${disabled}>
        ${busy ? "Running…" : "Run"}
      </button>
      ${onDryRun && html`
        <button type="button" class="button" disabled=${disabled} onClick=${onDryRun}>
          Dry run
        </button>
      `}
    </div>
  `;
}

/** One run at a time, and what came of the last. */
function useRun() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [result, setResult] = useState<ToolResult | null>(null);
  const drop = () => {
    setFailure(null);
    setResult(null);
  };
  async function run(work: () => Promise<ToolResult>): Promise<void> {
    setBusy(true);
    try {
      setResult(await work());
      setFailure(null);
    } catch (error) {
      setResult(null);
      setFailure(toFailure(error));
    } finally {
      setBusy(false);
    }
  }
  return { busy, failure, result, run, drop };
}

function draftFor({ example }: ToolMatch): RunDraft {
  return {
    host: recall(INSTANCE_KEY) ?? undefined,
    text: asJson(example?.args ?? {}),
    updateSet: "",
    scope: "",
  };
}

function targetOptions({ updateSet, scope }: RunDraft): CallOptions {
  return {
    ...(updateSet.trim() && { update_set: updateSet.trim() }),
    ...(scope.trim() && { scope: scope.trim() }),
  };
}
