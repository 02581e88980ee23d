/** What one run of a script, with all it sets off, may use. */
export interface ScriptLimits {
  /** Milliseconds of the processor: on a machine that is its own, it holds up both ports for so long. */
  ms: number;
  /** Bytes of its heap. */
  bytes: number;
  /** Calls of the instance: every query, write and message is one. */
  hostCalls: number;
  /** Characters of what it prints, and of each value that it hands out. */
  output: number;
  /** How deep scripts may set off scripts. */
  depth: number;
}

export const DEFAULT_LIMITS: ScriptLimits = {
  ms: 2_000,
  bytes: 64 << 20,
  hostCalls: 100_000,
  output: 1_000_000,
  depth: 20,
};

/** What stopped a script. */
export type FaultKind = "syntax" | "error" | "timeout" | "memory" | "stack" | "calls";

export interface ScriptFault {
  kind: FaultKind;
  /** As the script would see it: `TypeError`. */
  name: string;
  message: string;
  /** The script that it happened in, which an include or a rule may be. */
  script: string;
  line?: number;
  column?: number;
  /** Of an error that a script made for its REST resource. */
  status?: number;
  detail?: string;
}

/** A fault as its own text: `TypeError: not a function`. */
export function faultText({ name, message }: Pick<ScriptFault, "name" | "message">): string {
  return message === "" ? name : `${name}: ${message}`;
}
