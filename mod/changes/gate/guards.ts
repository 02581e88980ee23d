import { quoted } from "../../base/quoted.ts";
import { AppError } from "../../base/errors.ts";
import type { NextCall } from "../../base/next_call.ts";
import { nearestNames } from "../../base/nearest.ts";
import type { Scope } from "../../platform/work_context.ts";
import type { TableSchema } from "../../platform/types.ts";
import { isJournalType, isSecretType, isStoredAs } from "../field_text.ts";
import { isDefaultSet, refuseDefaultName } from "./default_set.ts";
import { droppedColumn } from "./dropped_columns.ts";
import type { HostPolicy } from "./host_policy.ts";
import type { Capture } from "../change_report.ts";
import type { Risk } from "../risk.ts";

/** Characters of an update set's name. */
const LONGEST_SET_NAME = 80;

/**
 * The checks that stand between a caller and the instance. Each is one function, so that a test can
 * switch it off and prove that something then goes wrong.
 */
export interface Guards {
  unknownField(schema: TableSchema, field: string): void;
  /** Over REST the application of a record is not a value: one that is sent is stored as global. */
  applicationField(schema: TableSchema, field: string): void;
  /** What the Table API drops without a word, so that the record would be worth nothing. */
  undeliverableField(schema: TableSchema, field: string): void;
  /** Why nothing is written to the instance; undefined where it may be. */
  writePolicy(policy: HostPolicy, instance: string): AppError | undefined;
  needsApproval(policy: HostPolicy, risk: Risk): "no" | "caller" | "person";
  /** Why nothing is written into the set; undefined where it may be. */
  defaultUpdateSet(
    set: UpdateSetFacts,
    scope: Pick<Scope, "name" | "scope">,
  ): AppError | undefined;
  /** The name that an operation gives to an update set, if any: none may pass for a Default one. */
  defaultSetName(name: string | undefined): void;
  unchangedSince(record: RecordFacts, expected: ExpectedVersion): void;
  /** The fields that were asked for and are not stored. */
  droppedFields(facts: ReadBackFacts): string[];
  captureIsProven(capture: Capture): boolean;
}

export interface UpdateSetFacts {
  sysId: string;
  name: string;
  isDefault: boolean;
}

export interface RecordFacts {
  table: string;
  sysId: string;
  updatedOn: string;
  updatedBy: string;
  modCount: string;
}

export interface ExpectedVersion {
  expectedUpdatedOn?: string | undefined;
  expectedModCount?: string | undefined;
}

export interface ReadBackFacts {
  schema: TableSchema;
  wanted: Record<string, string>;
  before: Record<string, string> | null;
  after: Record<string, string>;
  /** Journal texts found for the record, by field; null where none can be seen. */
  journal: Record<string, string[] | null>;
}

export const defaultGuards: Guards = {
  unknownField(schema, field) {
    if (schema.columns.has(field) || !schema.verified) return;
    const near = nearestNames(field, schema.columns.keys());
    throw new AppError("invalid_input", `Table ${schema.name} has no column "${field}"`, {
      remedy: near.length > 0
        ? `Did you mean ${near.join(", ")}? sn_describe_table lists all columns.`
        : "sn_describe_table lists all columns.",
      details: { table: schema.name, field, near },
      nextCall: { tool: "sn_describe_table", args: { table: schema.name } },
    });
  },
  applicationField(schema, field) {
    if (field !== "sys_scope" && field !== "sys_package") return;
    if (!schema.columns.get(field)?.readOnly) return;
    throw new AppError("invalid_input", `Column ${schema.name}.${field} is read-only`, {
      remedy: "Choose the application with options.scope; a scope sent as a value is stored as " +
        "global.",
      details: { table: schema.name, field },
    });
  },
  undeliverableField(schema, field) {
    const dropped = droppedColumn(schema.name, field);
    if (dropped?.drops !== "always") return;
    throw new AppError(
      "write_refused",
      `The Table API drops ${schema.name}.${field} without a word`,
      { remedy: dropped.remedy, details: { table: schema.name, field } },
    );
  },
  writePolicy(policy, instance) {
    if (policy.writes !== "deny") return undefined;
    return new AppError(
      "write_refused",
      `Writes to ${instance} are refused: ${whyDenied(policy)}`,
      {
        remedy:
          "A person can confirm the environment and allow writes on the Instances page of the " +
          "dashboard. options.dry_run shows what a write would do.",
        details: { environment: policy.environment, writes: policy.writes },
      },
    );
  },
  needsApproval(policy, risk) {
    if (policy.writes === "ask") return "person";
    return risk === "D" || risk === "X" ? "caller" : "no";
  },
  defaultUpdateSet(set, scope) {
    if (!isDefaultSet(set)) return undefined;
    return new AppError(
      "default_update_set",
      `The change would land in the update set ${
        quoted(set.name)
      } of ${scope.name}, which never ships`,
      {
        remedy:
          `Create one with sn_create_update_set in the scope ${scope.scope} (it becomes the current ` +
          "one), or name one of that scope in options.update_set, then repeat the call.",
        details: { update_set: set.sysId, scope: scope.scope },
        nextCall: createSetIn(scope),
      },
    );
  },
  defaultSetName: refuseDefaultName,
  unchangedSince(record, { expectedUpdatedOn, expectedModCount }) {
    const same = (wanted: string | undefined, found: string) =>
      wanted === undefined || wanted === found;
    if (same(expectedUpdatedOn, record.updatedOn) && same(expectedModCount, record.modCount)) {
      return;
    }
    throw new AppError(
      "changed_since",
      `${record.table} ${record.sysId} was changed since: at ${record.updatedOn} by ${record.updatedBy}`,
      {
        remedy: "Read the record again, then decide whether your change still holds.",
        details: { sys_updated_on: record.updatedOn, sys_updated_by: record.updatedBy },
        nextCall: { tool: "sn_get_record", args: { table: record.table, id: record.sysId } },
      },
    );
  },
  droppedFields(facts) {
    const { schema, wanted, before, after, journal } = facts;
    return Object.entries(wanted).filter(([field, text]) => {
      const type = schema.columns.get(field)?.type ?? "string";
      if (isSecretType(type)) return false;
      if (isJournalType(type)) return text !== "" && !entryStands(text, journal[field], facts);
      const stored = after[field] ?? "";
      if (isStoredAs(type, text, stored)) return false;
      // REST inserts store another application than the one sent without a word.
      if (schema.columns.get(field)?.reference === "sys_scope") return true;
      // A rule on the instance may set another value; a value that did not move was dropped.
      return stored === (before?.[field] ?? "") || stored === "";
    }).map(([field]) => field);
  },
  captureIsProven(capture) {
    return capture.state === "captured" || capture.state === "untracked" ||
      capture.state === "declined";
  },
};

/** The call that makes an update set in a scope and the current one. */
export function createSetIn({ name, scope }: Pick<Scope, "name" | "scope">): NextCall {
  return {
    tool: "sn_create_update_set",
    args: { name: `Changes to ${name}`.slice(0, LONGEST_SET_NAME), scope },
  };
}

function whyDenied({ environment, stricter }: HostPolicy): string {
  if (stricter?.why === "same id") {
    return `it has the instance id of ${stricter.label}, where they are refused`;
  }
  if (stricter) {
    return "nobody has said what it is, and without the ids of both it cannot be told from " +
      `${stricter.label}, where they are refused`;
  }
  switch (environment) {
    case "prod":
      return "it is a production instance";
    case "unknown":
      return "nobody has said yet whether it is a production instance";
    default:
      return "a person chose so";
  }
}

/**
 * Whether a journal entry was stored, as far as can be told: where the account sees no entries, the
 * record itself tells, for a write that stores nothing leaves its count alone.
 */
function entryStands(
  text: string,
  entries: string[] | null | undefined,
  { before, after }: ReadBackFacts,
): boolean {
  if (entries) return entries.some((entry) => isStoredAs("journal", text, entry));
  return before === null || before.sys_mod_count !== after.sys_mod_count;
}
