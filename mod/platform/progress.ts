import type { Sleep } from "./http/retry.ts";

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

/** The address of a progress. */
export function progressPath(id: string): string {
  return `/api/sn_cicd/progress/${id}`;
}

/** Reads an answer of the CI/CD interface; empty texts and 0 percent for what it leaves out. */
export function readProgress(answer: unknown): Progress {
  const { links = {}, ...body } = (answer ?? {}) as ProgressAnswer;
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

/** Reads a progress until it ends, at most `waitMs`; then as it stands. Throws what `read` throws. */
export async function followProgress(
  id: string,
  { read, tell, sleep, waitMs, signal }: {
    /** Answers the `result` of `progressPath`. */
    read: () => Promise<unknown>;
    tell?: (progress: Progress) => void;
    sleep: Sleep;
    waitMs: number;
    signal?: AbortSignal | undefined;
  },
): Promise<Progress> {
  let waited = 0;
  for (let wait = FIRST_WAIT_MS;; wait = Math.min(wait * 1.5, LONGEST_WAIT_MS)) {
    const progress = { ...readProgress(await read()), id };
    tell?.(progress);
    if (ENDED.includes(progress.status) || waited >= waitMs) return progress;
    await sleep(wait, signal);
    waited += wait;
  }
}
