/** What the engine answers for one item, under the documented names. */
export interface ItemResult {
  className: string;
  operation: ItemOperation | "";
  /** "Unknown" when no item was found or made. */
  sysId: string;
  identifierEntrySysId: string;
  identificationAttempts: IdentificationAttempt[];
  inputIndices: number[];
  markers: [];
  mergedPayloadIds: string[];
  errors: EngineError[];
  errorCount: number;
  warnings: EngineError[];
  warningCount: number;
  info: { code: string; message: string; ruleSysId: string }[];
  /** Columns that a better source holds. */
  maskedAttributes: string[];
  relatedSysIds: (string | null)[];
  relatedItems: RelatedItemResult[];
  partialSysIds: string[];
}

export type ItemOperation =
  | "INSERT"
  | "UPDATE"
  | "NO_CHANGE"
  | "UPDATE_WITH_UPGRADE"
  | "UPDATE_WITH_DOWNGRADE"
  | "UPDATE_WITH_SWITCH"
  | "INSERT_AS_PARTIAL"
  | "INSERT_AS_INCOMPLETE";

export interface IdentificationAttempt {
  identifierName: string;
  attemptResult: "MATCHED" | "MULTI_MATCH" | "NO_MATCH" | "SKIPPED";
  attributes: string[];
  searchOnTable?: string;
  hybridEntryCiAttributes: string[];
  info?: string;
}

export interface EngineError {
  error: string;
  message: string;
}

export interface RelatedItemResult {
  className: string;
  sysId?: string;
  operation: "INSERT" | "NO_CHANGE";
  inputIndices: { mainIndex: number; subIndex: number }[];
  markers: [];
  mergedPayloadIds: string[];
  errors: EngineError[];
  errorCount: number;
}

export const UNKNOWN = "Unknown";

/** The result of an item of which nothing is known yet; `index` is its place in the payload. */
export function newResult(className: string, index: number): ItemResult {
  return {
    className,
    operation: "",
    sysId: UNKNOWN,
    identifierEntrySysId: UNKNOWN,
    identificationAttempts: [],
    inputIndices: [index],
    markers: [],
    mergedPayloadIds: [],
    errors: [],
    errorCount: 0,
    warnings: [],
    warningCount: 0,
    info: [],
    maskedAttributes: [],
    relatedSysIds: [],
    relatedItems: [],
    partialSysIds: [],
  };
}

/** Notes an error on a result, and counts it. */
export function addError(result: ItemResult, error: string, message: string): void {
  result.errors.push({ error, message });
  result.errorCount = result.errors.length;
}

/** Left out of an answer when they hold nothing, as in the documented samples. */
const OPTIONAL = [
  "errors",
  "warnings",
  "warningCount",
  "info",
  "maskedAttributes",
  "relatedSysIds",
  "relatedItems",
  "partialSysIds",
] as const;

/** The result as it is answered, without what is left out where it holds nothing. */
export function renderResult(result: ItemResult): Partial<ItemResult> {
  const rendered: Partial<ItemResult> = { ...result };
  for (const name of OPTIONAL) {
    const value = result[name];
    if (value === 0 || (Array.isArray(value) && value.length === 0)) delete rendered[name];
  }
  if (result.operation === "") delete rendered.operation;
  return rendered;
}
