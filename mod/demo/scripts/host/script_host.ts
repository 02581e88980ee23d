import type { DemoCall } from "../../call.ts";
import type { Json } from "../engine/create_guest.ts";

/** What a script prints and shows, in order. */
export interface ScriptOutput {
  /** Printed and logged lines, as the background script page shows them. */
  lines: string[];
  messages: { kind: string; text: string }[];
  /** Characters so far; beyond the limit nothing more is taken. */
  size: number;
}

/** What an operation works on: the call that a script belongs to, and what its script has said. */
export interface ScriptHost {
  /** As the platform's own code: scripts write where their user may not. */
  call: DemoCall;
  /** Who asked: `gs.hasRole`, `GlideRecordSecure`. */
  asker: DemoCall;
  /** sys_id of the application that the script belongs to; `global`. */
  scope: string;
  output: ScriptOutput;
  outputLimit: number;
  /** Runs another script within this one: an include. Throws its fault. */
  evaluate(text: string, name: string): void;
}

/** One call that the library makes. What it throws is thrown into the script. */
export type HostOperation = (host: ScriptHost, ...args: Json[]) => Json;

export type HostOperations = Readonly<Record<string, HostOperation>>;

/** An argument as text; what is none counts as empty. */
export function toText(value: Json | undefined): string {
  return typeof value === "string"
    ? value
    : value === undefined || value === null
    ? ""
    : String(value);
}

/** A property of an argument that is an object. */
export function partOf(value: Json | undefined, name: string): Json | undefined {
  const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
  return isRecord && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** An argument that is a list of texts. */
export function toTexts(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.map(toText) : [];
}

/** An argument that is an object of texts. */
export function toValues(value: Json | undefined): Record<string, string> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, toText(part)]));
}
