import { z } from "zod";
import { inForm } from "../../form_inputs.ts";
import { AppError } from "../../../base/errors.ts";
import type { PlatformRecord, Reader } from "../../../platform/types.ts";
import { idInput, tableInput } from "../../inputs.ts";
import { allRules } from "../../lint/all_rules.ts";
import { lintScript } from "../../lint/lint_script.ts";
import {
  codeColumns,
  codeTables,
  lintRecord,
  type RecordFinding,
} from "../../lint/record_scripts.ts";
import { SCRIPT_KINDS } from "../../lint/script_context.ts";
import { findSysId } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import { checkUpdateSet } from "../update_sets/update_set_checks.ts";
import { findInRecord, isReviewed } from "./record_findings.ts";
import { zip } from "../../../base/lists.ts";
import { isSysId } from "../../../base/ids.ts";
import { columnWords, ownWords } from "../../words.ts";

/** Reviewing code before it ships: one text, one record, a whole update set. */

/** Findings that an update set's review shows. */
const SHOWN = { usual: 60, most: 1000 };
const SEVERITIES = ["high", "medium", "low"] as const;

export const lintScriptTool = defineTool({
  name: "sn_lint_script",
  summary: `Check a script against ${allRules.length} rules: faults, security, performance.`,
  risk: "R",
  endpoint: "local",
  input: z.strictObject({
    script: inForm(z.string().min(1).max(500_000), { kind: "script" })
      .describe("The script, or the markup of a page or widget"),
    kind: ownWords(SCRIPT_KINDS).describe("Where it runs"),
    scope: ownWords(["global", "scoped"]).optional().describe("scoped unless set"),
    engine: ownWords(["es5", "es12"]).optional().describe("JavaScript mode; es12 unless set"),
    when: columnWords(
      "sys_script.when",
      ["before", "after", "async_always", "before_display", "async", "display"],
      { stored: { display: "before_display" } },
    )
      .optional().describe("Of a business rule, as it is stored or as people say it"),
    type: columnWords("sys_script_client.type", [
      "onLoad",
      "onChange",
      "onSubmit",
      "onCellEdit",
    ]).optional().describe(
      "Of a client script",
    ),
  }),
  example: { script: "current.update();", kind: "business_rule", when: "before" },
  synonyms: ["static analysis", "bad practice", "unsafe code"],
  skill: "assistant-reviewer",
  byHand: { reads: 2 },
  answer({ script, ...facts }) {
    const findings = lintScript(script, facts);
    return Promise.resolve({ ...counts(findings), findings });
  },
});

export const reviewRecord = defineTool({
  name: "sn_review_record",
  summary: "Check the scripts of one record on the instance against the review rules.",
  risk: "R",
  endpoint: "GET /api/now/table/{table}/{id}",
  input: z.strictObject({ table: tableInput, id: idInput("record") }),
  example: { table: "sys_script", id: "Fleet: set due date" },
  synonyms: ["code review", "check script include", "quality of a business rule"],
  skill: "assistant-reviewer",
  byHand: { lists: 1, reads: 2 },
  async read({ table, id }, { reader, signal }) {
    if (!isReviewed(table)) {
      throw new AppError("invalid_input", `Records of ${table} hold no code that is reviewed`, {
        remedy: `These do: ${codeTables.join(", ")}, sys_properties.`,
      });
    }
    const sysId = await findSysId(reader, { table, id, signal });
    const record = await reader.getRecord(table, sysId, { signal });
    const findings = await reviewOf(reader, { table, record, signal });
    return { table, sys_id: sysId, name: nameOf(record), ...counts(findings), findings };
  },
});

export const reviewUpdateSet = defineTool({
  name: "sn_review_update_set",
  summary: "Review a whole update set: its scripts by the rules, and whether it can ship.",
  risk: "R",
  endpoint: "GET /api/now/table/sys_update_xml and the captured records",
  input: z.strictObject({
    id: inForm(z.string().min(1), { kind: "record", table: "sys_update_set" }).describe(
      "Name or sys_id of the update set",
    ),
    severity: ownWords(SEVERITIES).optional().describe("The least grave to show; low unless set"),
    limit: z.int().min(1).max(SHOWN.most).default(SHOWN.usual).describe("Findings to show"),
  }),
  example: { id: "Fleet 1.2" },
  synonyms: ["code review before deployment", "quality gate", "quality check before release"],
  skill: "assistant-reviewer",
  byHand: { lists: 1, reads: 10 },
  async read({ id: set, severity = "low", limit }, { reader, signal, progress }) {
    const id = await findSysId(reader, { table: "sys_update_set", id: set, signal });
    const check = await checkUpdateSet(reader, { id, signal });
    progress({ done: 1, total: 2, message: "Reading the scripts" });
    const scripts = await readScripts(reader, check.entries, signal);
    const findings = [];
    for (const { table, record } of scripts) {
      const found = await reviewOf(reader, { table, record, signal });
      findings.push(...found.map((finding) => ({ ...finding, table, name: nameOf(record) })));
    }
    const shown = findings.filter((finding) =>
      SEVERITIES.indexOf(finding.severity) <= SEVERITIES.indexOf(severity)
    ).sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
    return {
      update_set: { sys_id: id, name: check.set.name, state: check.set.state },
      entries: check.entries.length,
      scripts: scripts.filter(({ table }) => codeColumns(table).length > 0).length,
      ...counts(findings),
      shipping: check.findings,
      findings: shown.slice(0, limit),
      ...((shown.length > limit || check.truncated) && {
        next: check.truncated
          ? `Only the first ${check.entries.length} entries were looked at: use sn_review_record ` +
            "for the others."
          : `${shown.length} findings, ${limit} of them shown: raise limit or severity, or use ` +
            "sn_review_record for one record.",
      }),
    };
  },
});

/** What the rules find in the scripts of a record, and what the instance tells of it. */
async function reviewOf(
  reader: Reader,
  { table, record, signal }: {
    table: string;
    record: PlatformRecord;
    signal?: AbortSignal | undefined;
  },
): Promise<RecordFinding[]> {
  const engine = await engineOf(reader, record);
  const found = await findInRecord(reader, { table, record, ...engine, signal });
  return [...lintRecord(table, record, engine), ...found];
}

function counts(findings: readonly { severity: string }[]) {
  const of = (severity: string) =>
    findings.filter((finding) => finding.severity === severity).length;
  return { high: of("high"), medium: of("medium"), low: of("low") };
}

function nameOf({ name, sys_name, short_description, sys_id }: PlatformRecord): string {
  return name || sys_name || short_description || sys_id || "";
}

/** The records to review behind the entries of a set, those that were deleted left out. */
async function readScripts(
  reader: Reader,
  entries: readonly PlatformRecord[],
  signal?: AbortSignal,
): Promise<{ table: string; record: PlatformRecord }[]> {
  const wanted = entries.flatMap(({ name = "", action }) => {
    const [, table, sysId] = /^(.+)_([0-9a-f]{32})$/.exec(name) ?? [];
    if (!table || !sysId || action === "DELETE" || !isReviewed(table)) return [];
    return [{ table, sysId }];
  });
  const answers = await reader.getBatch(
    wanted.map(({ table, sysId }) => ({
      path: `/api/now/table/${table}`,
      query: {
        sysparm_query: `sys_id=${sysId}`,
        sysparm_limit: 1,
        sysparm_exclude_reference_link: true,
      },
    })),
    signal,
  );
  return zip(wanted, answers).flatMap(([{ table }, answer]) => {
    const [record] = answer.ok ? answer.result as PlatformRecord[] : [];
    return record ? [{ table, record }] : [];
  });
}

/** The JavaScript mode of the record's application: `sys_scope.js_level`, ES12 where it cannot be read. */
async function engineOf(
  reader: Reader,
  record: PlatformRecord,
): Promise<{ engine?: "es5" | "es12" }> {
  const { sys_scope: scope = "" } = record;
  if (!isSysId(scope)) return {};
  const { records } = await reader.listRecords("sys_scope", {
    query: `sys_id=${scope}`,
    fields: ["js_level"],
    limit: 1,
  });
  const level = records[0]?.js_level ?? "";
  if (level === "es5" || level === "helsinki_es5") return { engine: "es5" };
  return level === "" ? {} : { engine: "es12" };
}
