import { newSysId } from "../../../base/ids.ts";
import { type DemoAnswer, type DemoCall, readJsonObject } from "../../call.ts";
import { requireRole } from "../../access/require_role.ts";
import { unknownPath, wrongMethod } from "../../wire/rest_error.ts";
import { type EngineOptions, type EngineOutcome, runEngine } from "./engine.ts";
import { type ItemResult, renderResult } from "./item_result.ts";
import { readPayload } from "./payload.ts";

const PLAIN = { partialPayloads: false, partialCommits: false, deduplicate: false };

/** Path behind the interface → whether it takes the enhanced options, and whether it stores. */
const VARIANTS: Record<string, { enhanced: boolean; dryRun: boolean }> = {
  "": { enhanced: false, dryRun: false },
  query: { enhanced: false, dryRun: true },
  enhanced: { enhanced: true, dryRun: false },
  queryEnhanced: { enhanced: true, dryRun: true },
};

/**
 * `/api/now/identifyreconcile[/enhanced|/query|/queryEnhanced]`. Documented: for the roles itil and
 * asset; errors of an item arrive in its result, under 200.
 */
export function identifyApi(call: DemoCall, path: string[]): DemoAnswer {
  const variant = VARIANTS[path.join("/")];
  if (!variant) throw unknownPath();
  if (call.method !== "POST") throw wrongMethod(call.method);
  requireRole(call, ["itil", "asset"]);
  const { enhanced, dryRun } = variant;
  const asked = readOptions(call.parameters.get("options") ?? "");
  const payload = readPayload(
    readJsonObject(call),
    call.parameters.get("sysparm_data_source") ?? "",
  );
  const options: EngineOptions = { dryRun, ...(enhanced ? enhancedOptions(asked) : PLAIN) };
  const outcome = runEngine(call, payload, options);
  const summary = enhanced && asked.generate_summary === "true" ? summarize(outcome) : {};
  return {
    status: 200,
    result: {
      items: outcome.items.map(renderResult),
      additionalCommittedItems: [],
      relations: outcome.relations.map(({ errors, ...relation }) => ({
        ...relation,
        ...(errors.length > 0 && { errors }),
      })),
      additionalCommittedRelations: [],
      logContextId: newSysId(),
      ...summary,
    },
  };
}

/** `partial_payloads:false,generate_summary:true`. */
function readOptions(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(",").map((pair) => pair.trim().split(":", 2)).filter(({ length }) => length === 2),
  );
}

/** Documented: partial payloads, on by default, bring the two others along. */
function enhancedOptions(asked: Record<string, string>) {
  const partialPayloads = asked.partial_payloads !== "false";
  return {
    partialPayloads,
    partialCommits: partialPayloads || asked.partial_commits !== "false",
    deduplicate: partialPayloads || asked.deduplicate_payloads !== "false",
  };
}

const NOTHING = {
  inserted: 0,
  updated: 0,
  unchanged: 0,
  partial: 0,
  incomplete: 0,
  skipped: 0,
  additionalInserted: 0,
  mergedPartialPayloads: 0,
  errors: 0,
  warnings: 0,
};

function summarize({ items, relations }: EngineOutcome) {
  const summary: Record<string, typeof NOTHING> = {};
  for (const item of items) {
    const count = summary[item.className] ??= { ...NOTHING };
    const kind = countedAs(item);
    if (kind) count[kind]++;
    count.errors += item.errorCount;
    count.warnings += item.warningCount;
    count.mergedPartialPayloads += item.mergedPayloadIds.length;
  }
  return {
    hasError: [...items, ...relations].some(({ errorCount }) => errorCount > 0),
    hasWarning: items.some(({ warningCount }) => warningCount > 0),
    summary,
  };
}

function countedAs({ operation }: ItemResult): keyof typeof NOTHING | undefined {
  if (operation.startsWith("UPDATE")) return "updated";
  switch (operation) {
    case "INSERT":
      return "inserted";
    case "NO_CHANGE":
      return "unchanged";
    case "INSERT_AS_PARTIAL":
      return "partial";
    case "INSERT_AS_INCOMPLETE":
      return "incomplete";
  }
}
