import type { CallContext, CallProof } from "../changes/operation.ts";
import type { Reader } from "../platform/types.ts";

/** A progress of the CI/CD interface. Source: platform documentation, CI/CD API. */
export interface Progress {
  id: string;
  /** `0` pending, `1` running, `2` successful, `3` failed, `4` canceled. */
  status: string;
  label: string;
  message: string;
  percent: number;
  /** What it links to beside itself: `results`, `source` … */
  links: Record<string, { id: string; url?: string }>;
}

interface ProgressAnswer {
  links?: Record<string, { id: string; url?: string }>;
  status?: string;
  status_label?: string;
  status_message?: string;
  status_detail?: string;
  error?: string;
  percent_complete?: number;
}

const ENDED = ["2", "3", "4"];
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 5_000;
/** How long a tool waits before it hands the progress to its caller. */
const MOST_WAIT_MS = 180_000;

/** Reads an answer of the CI/CD interface; empty texts and 0 percent for what it leaves out. */
export function readProgress(answer: unknown): Progress {
  const { links = {}, ...body } = answer as ProgressAnswer;
  const { progress, ...others } = links;
  return {
    id: progress?.id ?? "",
    status: body.status ?? "",
    label: body.status_label ?? "",
    message: [body.status_message, body.status_detail, body.error]
      .filter((text, index, all) => text && all.indexOf(text) === index).join(": "),
    percent: Number(body.percent_complete) || 0,
    links: others,
  };
}

/** Reads a progress until it ends, at most `waitMs` (three minutes unless told); then as it stands. */
export async function waitForProgress(
  id: string,
  options: Pick<CallContext, "reader" | "signal" | "sleep" | "progress"> & { waitMs?: number },
): Promise<Progress> {
  const { reader, signal, sleep, progress: tell, waitMs = MOST_WAIT_MS } = options;
  let waited = 0;
  for (let wait = FIRST_WAIT_MS;; wait = Math.min(wait * 1.5, LONGEST_WAIT_MS)) {
    const progress = await fetchProgress(reader, { id, signal });
    tell({ done: progress.percent, total: 100, message: progress.message || progress.label });
    if (ENDED.includes(progress.status) || waited >= waitMs) return progress;
    await sleep(wait, signal);
    signal?.throwIfAborted();
    waited += wait;
  }
}

async function fetchProgress(
  reader: Reader,
  { id, signal }: { id: string; signal?: AbortSignal | undefined },
): Promise<Progress> {
  const { result } = await reader.get({ path: `/api/sn_cicd/progress/${id}`, signal });
  return { ...readProgress(result), id };
}

/**
 * The proof of a call that starts long work: waits for its progress, and only when that succeeded
 * lets `confirm` read what came of it. Work that goes on is `unknown`, never done.
 */
export async function proveProgress(
  answer: unknown,
  context: CallContext,
  confirm: (progress: Progress) => Promise<CallProof>,
): Promise<CallProof> {
  const { id } = readProgress(answer);
  const progress = await waitForProgress(id, context);
  const result = { progress: id, status: progress.label, message: progress.message };
  switch (progress.status) {
    case "2":
      return await confirm(progress);
    case "3":
    case "4":
      return { state: "failed", result, error: `${progress.label}: ${progress.message}` };
    default:
      return {
        state: "unknown",
        result,
        error: `The instance is still at it (${progress.label}, ${progress.percent} %): ` +
          `sn_wait_for_progress with progress_id "${id}" waits on`,
      };
  }
}
