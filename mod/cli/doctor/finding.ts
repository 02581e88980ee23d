/** One thing the doctor looked at. `broken`: the service does not work as set up. */
export interface Finding {
  level: "ok" | "hint" | "broken";
  /** What was found, without a full stop. */
  message: string;
  /** The command or step that mends it. */
  mend?: string;
}
