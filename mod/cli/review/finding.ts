import { z } from "zod";

/** From grave to slight. */
export const SEVERITIES = ["high", "medium", "low"] as const;

const severitySchema = z.enum(SEVERITIES);
const scriptFindingSchema = z.object({
  rule: z.string(),
  severity: severitySchema,
  title: z.string(),
  why: z.string(),
  fix: z.string(),
  line: z.int(),
});

/** What `sn_review_record` answers. */
export const recordReviewSchema = z.object({
  name: z.string(),
  findings: z.array(scriptFindingSchema),
});

/** What `sn_review_update_set` answers. */
export const setReviewSchema = z.object({
  shipping: z.array(z.object({
    rule: z.string(),
    severity: severitySchema,
    message: z.string(),
    fix: z.string(),
    entry: z.string().optional(),
  })),
  findings: z.array(scriptFindingSchema.extend({ table: z.string(), name: z.string() })),
  next: z.string().optional(),
});

/** One finding, about a script or about what an update set holds. */
export interface Finding {
  /** What was asked to be reviewed. */
  target: string;
  table: string;
  /** Of the record. */
  name: string;
  rule: string;
  severity: z.infer<typeof severitySchema>;
  message: string;
  fix: string;
  /** 1-based. */
  line: number;
}

/** A finding of a rule, in the words that reports use. */
export function ofScript(
  { rule, severity, title, why, fix, line }: z.infer<typeof scriptFindingSchema>,
): Pick<Finding, "rule" | "severity" | "message" | "fix" | "line"> {
  return { rule, severity, message: `${title}. ${why}`, fix, line };
}
