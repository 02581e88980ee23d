import { z } from "zod";

/** A record that may be chosen. */
export const foundRecordSchema = z.object({
  value: z.string().describe("What stands for it in a call"),
  name: z.string(),
  detail: z.string().nullable().describe("What tells it from others of its name"),
});
export type FoundRecord = z.infer<typeof foundRecordSchema>;

export interface RecordSearch {
  /** Host, label or name of a connected instance. */
  instance: string;
  table: string;
  text: string;
  /** What of the record stands for it; `sys_id` unless set. */
  column?: string | undefined;
  signal?: AbortSignal | undefined;
}
