/**
 * What a developer would do in the platform's own pages for the result of one call: how often each
 * step. Lines of script are credited apart; thinking about the design and waiting for long work are
 * not credited at all.
 */
export type ManualWork = Partial<Record<ManualStep, number>>;

export type ManualStep = "lists" | "forms" | "fields" | "reads" | "clicks";

/**
 * Seconds. K, P, H and M are those of the keystroke-level model: Card, Moran and Newell, "The
 * keystroke-level model for user performance time with interactive systems", Communications of the
 * ACM 23 (7), 1980. W: Brysbaert, "How many words do we read per minute?", Journal of Memory and
 * Language 109, 2019: 238 words a minute, non-fiction, silently. R is assumed: verify on the instance.
 */
export const OPERATORS = {
  /** A key or button pressed by an average skilled typist. */
  K: 0.2,
  /** The mouse pointed at something. */
  P: 1.1,
  /** The hand moved between mouse and keyboard. */
  H: 0.4,
  /** What comes next recalled, found or checked. */
  M: 1.35,
  /** A page answered. */
  R: 3,
  /** A word read. */
  W: 60 / 238,
} as const;

export type Operator = keyof typeof OPERATORS;

/** What each step consists of. */
export const STEPS: Readonly<
  Record<ManualStep, { does: string; takes: Readonly<Partial<Record<Operator, number>>> }>
> = {
  lists: {
    does: "find a list in the navigator, open it, filter it, find the row",
    takes: { K: 29, P: 3, H: 3, M: 4, R: 2 },
  },
  forms: {
    does: "begin a record or open it to change it, save it, see that it is stored",
    takes: { K: 2, P: 2, M: 3, R: 2 },
  },
  fields: {
    does: "decide and enter one value of about 15 characters",
    takes: { K: 16, P: 1, H: 2, M: 1 },
  },
  reads: {
    does: "open one page (a record, a screen of script, a log) and read about 100 words",
    takes: { K: 1, P: 1, M: 1, R: 1, W: 100 },
  },
  clicks: {
    does: "press one button, tab or menu entry and get the page or dialog behind it",
    takes: { K: 1, P: 1, M: 1, R: 1 },
  },
};

/** Whole seconds of one step. */
export function secondsOf(step: ManualStep): number {
  const operators = Object.entries(STEPS[step].takes) as [Operator, number][];
  return Math.round(operators.reduce((sum, [name, count]) => sum + count * OPERATORS[name], 0));
}

/** Minutes of the work, to a tenth. */
export function manualMinutes(work: ManualWork): number {
  const steps = Object.entries(work) as [ManualStep, number][];
  const seconds = steps.reduce((sum, [step, count]) => sum + count * secondsOf(step), 0);
  return Math.round(seconds / 6) / 10;
}

/** `1 list, 1 form, 3 fields`. */
export function describeWork(work: ManualWork): string {
  return Object.entries(work)
    .map(([step, count]) => `${count} ${count === 1 ? step.slice(0, -1) : step}`).join(", ");
}
