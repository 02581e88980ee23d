import type { Program } from "acorn";
import type { Names } from "./names.ts";
import type { RecordCalls } from "./record_calls.ts";
import type { Visited } from "./visited_node.ts";

/**
 * Where a script runs; decides which rules look at it. `background` runs once, as a fix script does;
 * `server_script` is what stays on the server and has no kind of its own.
 */
export type ScriptKind =
  | "business_rule"
  | "script_include"
  | "ajax_script_include"
  | "background"
  | "server_script"
  | "scheduled"
  | "rest_resource"
  | "transform"
  | "ui_action"
  | "widget_server"
  | "widget_client"
  | "client_script"
  | "ui_policy"
  | "html";

export const SCRIPT_KINDS: readonly ScriptKind[] = [
  "business_rule",
  "script_include",
  "ajax_script_include",
  "background",
  "server_script",
  "scheduled",
  "rest_resource",
  "transform",
  "ui_action",
  "widget_server",
  "widget_client",
  "client_script",
  "ui_policy",
  "html",
];

/** Kinds whose code runs on the instance. */
export const SERVER_KINDS: readonly ScriptKind[] = [
  "business_rule",
  "script_include",
  "ajax_script_include",
  "background",
  "server_script",
  "scheduled",
  "rest_resource",
  "transform",
  "ui_action",
  "widget_server",
];

/** A script that repairs once may do what one that stays must not. */
export const LASTING_KINDS = SERVER_KINDS.filter((kind) => kind !== "background");

/** Kinds whose code runs in the browser. */
export const CLIENT_KINDS: readonly ScriptKind[] = ["client_script", "ui_policy", "widget_client"];

/** What the platform knows about the script beside its text. */
export interface ScriptFacts {
  kind: ScriptKind;
  /** `scoped` unless the script belongs to the global application. */
  scope?: "global" | "scoped" | undefined;
  /** The JavaScript mode of its application; `es12` unless told. */
  engine?: "es5" | "es12" | undefined;
  /** Of a business rule: before, after, async_always, before_display; async of old releases. */
  when?: string | undefined;
  /** Of a client script: onLoad, onChange, onSubmit, onCellEdit. */
  type?: string | undefined;
}

/** A parsed script with what several rules ask for. */
export interface ScriptContext extends ScriptFacts, Visited {
  text: string;
  program: Program;
  names: Names;
  records: RecordCalls;
  /** Lines that hold a comment or a part of one, from 1. */
  commented: ReadonlySet<number>;
}
