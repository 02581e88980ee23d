import { z } from "zod";
import { minutesSchema, type SessionCall } from "./session_types.ts";

/** What the rules look at. Minutes may be fractional. */
export type RatedCall = Pick<
  SessionCall,
  "id" | "risk" | "minutes" | "lines" | "record" | "changes" | "undone" | "verified"
>;

/** One call in the sum. */
export const termSchema = z.object({
  call: z.string(),
  manual: minutesSchema,
  script: minutesSchema,
  factor: z.number().describe(
    "1, or less for a repeat on the same record and for one of very many records",
  ),
  kept: z.number().describe("Share that was not undone"),
  credit: minutesSchema.describe("(manual + script) × factor × kept, for reads after their cap"),
  reason: z.enum(["write", "repeat", "bulk", "read", "not verified", "undone", "nothing written"]),
});
export type Term = z.infer<typeof termSchema>;

export const ratingSchema = z.object({
  terms: z.array(termSchema),
  writes: minutesSchema,
  reads: minutesSchema.describe("Before their cap"),
  readsCredited: minutesSchema,
  readShare: z.number().describe("Largest share of the credit that may come from reading"),
  credited: minutesSchema,
  took: minutesSchema.describe("Minutes the session really took"),
  saved: minutesSchema,
});
export type Rating = z.infer<typeof ratingSchema>;

/**
 * A developer's minutes for one line of script. Published productivity of whole projects, 2,000 to
 * 25,000 delivered lines a person and year for systems of 10,000 lines (McConnell, Software
 * Estimation, 2006), is 4.8 to 60 minutes a line with design and tests, in 250 days of 8 hours. A
 * tenth of the fastest stands here: the design stays the developer's, and so does much of the testing.
 */
export const MINUTES_PER_LINE = 0.5;
/** Generated text beyond this is not what somebody would have typed. */
export const MAX_LINES = 400;
export const REPEAT_FACTOR = 0.25;
/** Records of a session that count in full; by hand somebody would do no more of them singly. */
export const BULK_IN_FULL = 30;
/** Those after them that count a part; the rest would have been imported or scripted. */
export const BULK_IN_PART = 120;
export const BULK_FACTOR = 0.25;
/** Largest share of a session's credit that may come from reading. */
export const READ_SHARE = 0.2;

/**
 * What a session saved: the credit of its verified work minus the minutes it took, never below 0.
 * Of several writes to one record the dearest counts in full whatever their order, and of very many
 * records the dearest, so that more verified work never lowers the sum.
 */
export function rateSession(calls: readonly RatedCall[], took: number): Rating {
  const rated = calls.map((call) => ({ record: call.record, term: termOf(call) }));
  dampRepeats(rated);
  dampBulk(rated);
  const terms = rated.map(({ term }) => term);
  const isRead = ({ reason }: Term) => reason === "read";
  const sum = (read: boolean) =>
    terms.reduce((total, term) => isRead(term) === read ? total + term.credit : total, 0);
  const writes = sum(false);
  const reads = sum(true);
  const readsCredited = Math.min(reads, writes * READ_SHARE / (1 - READ_SHARE));
  const scale = reads > 0 ? readsCredited / reads : 0;
  for (const term of terms.filter(isRead)) term.credit *= scale;
  const credited = writes + readsCredited;
  const spent = positive(took);
  return {
    terms,
    writes,
    reads,
    readsCredited,
    readShare: READ_SHARE,
    credited,
    took: spent,
    saved: Math.max(0, credited - spent),
  };
}

/** The term of the call at `index`: a rating has one for each call, in the order of the calls. */
export function termAt({ terms }: Rating, index: number): Term {
  const term = terms[index];
  if (!term) throw new Error(`The rating has no term for call ${index}`);
  return term;
}

function termOf(call: RatedCall): Term {
  const manual = positive(call.minutes);
  const script = Math.min(positive(call.lines), MAX_LINES) * MINUTES_PER_LINE;
  const none = { call: call.id, manual, script, factor: 1, kept: 0, credit: 0 };
  if (!call.verified) return { ...none, reason: "not verified" };
  if (call.risk === "R") return { ...none, script: 0, kept: 1, credit: manual, reason: "read" };
  if (call.changes <= 0) return { ...none, reason: "nothing written" };
  const kept = 1 - Math.min(Math.max(call.undone, 0), call.changes) / call.changes;
  if (kept === 0) return { ...none, reason: "undone" };
  return { ...none, kept, credit: (manual + script) * kept, reason: "write" };
}

interface Rated {
  record: string | null;
  term: Term;
}

/** Records that are many are worth less each: the dearest first, whatever their order. */
function dampBulk(rated: readonly Rated[]): void {
  const written = rated.filter(({ term }) => term.reason === "write" || term.reason === "repeat");
  const records = [...Map.groupBy(written, ({ record, term }) => record ?? term)]
    .map(([, group]) => group.map(({ term }) => term));
  const worth = (terms: readonly Term[]) => terms.reduce((sum, { credit }) => sum + credit, 0);
  const ranked = records.map((terms) => ({ terms, worth: worth(terms) }))
    .sort((a, b) => b.worth - a.worth);
  for (const [rank, { terms }] of ranked.entries()) {
    if (rank < BULK_IN_FULL) continue;
    const factor = rank < BULK_IN_FULL + BULK_IN_PART ? BULK_FACTOR : 0;
    for (const term of terms) {
      term.factor *= factor;
      term.credit *= factor;
      term.reason = "bulk";
    }
  }
}

function dampRepeats(rated: readonly Rated[]): void {
  const dearest = new Map<string, Term>();
  for (const { record, term } of rated) {
    if (term.reason !== "write" || record === null) continue;
    const first = dearest.get(record);
    if (first === undefined || term.credit > first.credit) dearest.set(record, term);
  }
  for (const { record, term } of rated) {
    if (term.reason !== "write" || record === null || dearest.get(record) === term) continue;
    term.factor = REPEAT_FACTOR;
    term.credit *= REPEAT_FACTOR;
    term.reason = "repeat";
  }
}

/** The figure that counts: a model's answer moves the rules' figure to half or twice, no further. */
export function boundMinutes(minutes: number, rules: number): number {
  return Math.min(Math.max(minutes, rules / 2), rules * 2);
}

function positive(value: number): number {
  return Number.isFinite(value) && value > 0 ? value : 0;
}
