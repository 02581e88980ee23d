import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { CallOptions, ToolResult } from "../../../mod/tools/call.ts";
import type { ToolMatch } from "../../../mod/tools/match.ts";
import { inPath } from "../../api.ts";
import { approvedCall } from "../../approved_call.ts";
import { recall, remember } from "../../browser_memory.ts";
import { type Failure, faultsByField, toFailure } from "../../failure.ts";
import { asJson } from "../../format.ts";
import { html } from "../../html.ts";
import { CompilerQuestion } from "../../parts/compiler_question.ts";
import { t } from "../../language.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { FaultFocus } from "../../parts/fault_focus.ts";
import { ToolResultView } from "../../parts/tool_result_view.ts";
import { useLeaveGuard } from "../../parts/unsaved.ts";
import { useApp } from "../../state.ts";
import { ApprovalStep } from "./approval_step.ts";
import { parseArgs } from "./parse_args.ts";
import { type RunDraft, RunFields } from "./run_fields.ts";
import { nameDryRun, nameRun } from "./run_words.ts";

const INSTANCE_KEY = "assistant.instance";

/**
 * Runs a tool. What writes runs dry first: the run itself is offered beside its plan, and falls away
 * with it when anything is changed.
 */
export function RunForm({ tool }: { tool: ToolMatch }): VNode {
  const { instances } = useApp();
  const known = instances.state.value.data ?? [];
  const [draft, setDraft] = useState(emptyDraft);
  const instance = known.find(({ host }) => host === draft.host) ?? known[0];
  const given = { ...draft, host: instance?.host };
  const parsed = given.text === null
    ? { ok: true, args: given.args } as const
    : parseArgs(given.text);
  const running = useRun();
  const { busy, failure, run, drop } = running;
  // The list of instances may change behind the page: a plan is for one of them, as it was.
  useEffect(drop, [given.host, instance?.environment]);

  const change = (part: Partial<RunDraft>) => {
    setDraft({ ...draft, ...part });
    if (part.host) remember(INSTANCE_KEY, part.host);
    // A plan and its approval belong to what was asked for.
    drop();
  };
  const unsaved = isOwn(draft, tool) && running.result?.status !== "done";
  const leaving = useLeaveGuard({ unsaved, what: t("What you entered in the form is lost.") });
  const { call, approve } = useToolCall(tool, { ...given, args: parsed.ok ? parsed.args : {} });
  const writes = tool.risk !== "R";
  const submit = (event?: Event) => {
    event?.preventDefault();
    if (parsed.ok) void run(() => call(writes ? { dry_run: true } : {}));
  };
  return html`
    <section class="card" aria-labelledby="run">
      <h2 id="run">Run</h2>
      <form class="form run-form" noValidate onSubmit=${submit}>
        <${RunFields}
          draft=${given}
          tool=${tool}
          instances=${known}
          faults=${faultsByField(failure)}
          writes=${writes}
          onChange=${change}
        />
        <div class="form-actions">
          <button type="submit" class="button button-main" disabled=${busy || !parsed.ok}>
            ${busy ? t("Running…") : writes ? nameDryRun(instance) : nameRun(tool.risk, instance)}
          </button>
        </div>
        <${FaultFocus} failure=${failure} />
      </form>
      <${RunOutcome}
        run=${running}
        name=${nameRun(tool.risk, instance)}
        onRun=${() => run(() => call({}))}
        onInstalled=${submit}
        onApprove=${(approval: Approval, approved: boolean) =>
          run(() => approve(approval, approved))}
      />
      ${leaving}
    </section>
  `;
}

/** The call of a tool as the form says it, and the one that an approval lets run. */
function useToolCall(tool: ToolMatch, draft: RunDraft) {
  const { api } = useApp();
  const call = (options: CallOptions): Promise<ToolResult> =>
    api.read(api.routes.tools[":name"].execute.$post({
      param: { name: inPath(tool.tool) },
      json: {
        instance: draft.host,
        args: draft.args,
        options: { ...targetOptions(draft), ...options },
      },
    })) as Promise<ToolResult>;
  const approve = (approval: Approval, approved: boolean) =>
    approvedCall({ api, approval, call, approved });
  return { call, approve };
}

type Approval = NonNullable<ToolResult["approval"]>;

interface RunOutcomeProps {
  run: ReturnType<typeof useRun>;
  /** Of the run that writes. */
  name: string;
  onRun: () => void;
  /** What it lacked is there now. */
  onInstalled: () => void;
  /** `approved`: in another place already. */
  onApprove: (approval: Approval, approved: boolean) => void;
}

/** What the last run came to, and the step that follows it. */
function RunOutcome({ run, name, onRun, onInstalled, onApprove }: RunOutcomeProps): VNode {
  const { approvals } = useApp();
  const { busy, failure, result, drop } = run;
  const [declined, setDeclined] = useState<Failure | null>(null);
  const approval = result?.status === "needs_approval" ? result.approval : undefined;
  const asked = approvals.state.value.data?.approvals.find(({ id }) => id === approval?.approval);
  const state = asked?.state ?? "waiting";
  return html`
    <div aria-live="polite" aria-busy=${busy}>
      ${failure && html`<${FailureBox} failure=${failure} />`}
      ${failure?.missing === "compiler" && failure !== declined && html`
        <${CompilerQuestion} onClose=${() => setDeclined(failure)} onInstalled=${onInstalled} />
      `}
      ${approval && html`
        <${ApprovalStep}
          busy=${busy}
          state=${state}
          onApprove=${() => onApprove(approval, state === "approved")}
          onDrop=${drop}
        />
      `}
      ${result?.status === "planned" && html`
        <${RealRun} name=${name} busy=${busy} onRun=${onRun} />
      `}
      ${result && html`<${ToolResultView} result=${result} />`}
    </div>
  `;
}

interface RealRunProps {
  name: string;
  busy: boolean;
  onRun: () => void;
}

/** Between the dry run and the run that writes. */
function RealRun({ name, busy, onRun }: RealRunProps): VNode {
  return html`
    <div class="approval-step">
      <p><strong>Nothing was changed.</strong> This is what the run would do.</p>
      <div class="form-actions">
        <button type="button" class="button button-bad" disabled=${busy} onClick=${onRun}>
          ${name}
        </button>
      </div>
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

function emptyDraft(): RunDraft {
  return {
    host: recall(INSTANCE_KEY) ?? undefined,
    args: {},
    text: null,
    updateSet: "",
    scope: "",
  };
}

/** Whether somebody would miss the arguments: an empty form and the example are there again. */
function isOwn({ args, text }: RunDraft, { example }: ToolMatch): boolean {
  const written = text ?? asJson(args);
  return !["", "{}", asJson(example?.args)].includes(written.trim());
}

function targetOptions({ updateSet, scope }: RunDraft): CallOptions {
  return {
    ...(updateSet.trim() && { update_set: updateSet.trim() }),
    ...(scope.trim() && { scope: scope.trim() }),
  };
}
