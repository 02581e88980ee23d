import type { PlatformRecord } from "../../platform/types.ts";
import { lintScript } from "./lint_script.ts";
import type { LintFinding } from "./rule.ts";
import type { ScriptFacts, ScriptKind } from "./script_context.ts";

/** Tables with code, and what their code columns hold. Columns: platform documentation. */
const CODE: Readonly<Record<string, Readonly<Record<string, ScriptKind>>>> = {
  sys_script: { script: "business_rule" },
  sys_script_include: { script: "script_include" },
  sys_script_client: { script: "client_script" },
  catalog_script_client: { script: "client_script" },
  sys_ui_policy: { script_true: "ui_policy", script_false: "ui_policy" },
  catalog_ui_policy: { script_true: "ui_policy", script_false: "ui_policy" },
  sys_ui_action: { script: "ui_action" },
  sys_ui_script: { script: "client_script" },
  sys_ui_page: { html: "html", client_script: "client_script", processing_script: "server_script" },
  sys_ui_macro: { xml: "html" },
  sysauto_script: { script: "scheduled" },
  sys_script_fix: { script: "background" },
  sysevent_script_action: { script: "server_script" },
  sys_script_email: { script: "server_script" },
  sys_security_acl: { script: "server_script" },
  sys_ws_operation: { operation_script: "rest_resource" },
  sys_transform_map: { script: "transform" },
  sys_transform_script: { script: "transform" },
  sys_transform_entry: { source_script: "transform" },
  sp_widget: { script: "widget_server", client_script: "widget_client", template: "html" },
  sp_angular_provider: { script: "widget_client" },
  sp_ng_template: { template: "html" },
};

export interface RecordFinding extends LintFinding {
  /** The column that holds the code. */
  column: string;
}

/** The columns of a table that hold code. */
export function codeColumns(table: string): string[] {
  return Object.keys(CODE[table] ?? {});
}

export const codeTables: readonly string[] = Object.keys(CODE);

/** Findings in every code column of a record. `engine` is that of its application. */
export function lintRecord(
  table: string,
  record: PlatformRecord,
  { engine }: { engine?: ScriptFacts["engine"] } = {},
): RecordFinding[] {
  return codeOf(table, record, { engine }).flatMap(({ column, text, facts }) =>
    lintScript(text, facts).map((finding) => ({ ...finding, column }))
  );
}

/** The code of a record, column by column; empty ones left out. */
export function codeOf(
  table: string,
  record: PlatformRecord,
  { engine }: { engine?: ScriptFacts["engine"] } = {},
): { column: string; text: string; facts: ScriptFacts }[] {
  return Object.entries(CODE[table] ?? {}).flatMap(([column, kind]) => {
    const text = record[column] ?? "";
    return text.trim() === "" ? [] : [{ column, text, facts: factsOf(record, { kind, engine }) }];
  });
}

function factsOf(
  record: PlatformRecord,
  { kind, engine }: Pick<ScriptFacts, "kind" | "engine">,
): ScriptFacts {
  return {
    kind: kindOf(record, kind),
    scope: record.sys_scope === "global" ? "global" : "scoped",
    ...(engine && { engine }),
    ...(record.when && { when: record.when }),
    ...(record.type && { type: record.type }),
  };
}

/** The same column runs elsewhere where the record says so. */
function kindOf(record: PlatformRecord, kind: ScriptKind): ScriptKind {
  if (kind === "script_include" && record.client_callable === "true") return "ajax_script_include";
  if (kind === "ui_action" && record.client === "true") return "client_script";
  return kind;
}
