/** A failure in the platform's own words: `{"error":{"message","detail"},"status":"failure"}`. */
export class RestError extends Error {
  readonly status: number;
  readonly detail: string | null;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    message: string,
    detail: string | null = null,
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.name = "RestError";
    this.status = status;
    this.detail = detail;
    this.headers = headers;
  }
}

// The texts below were measured on live instances by public clients, see `docs/platform-facts.md`.

/** 404 for a record that is not there, or that the user may not read: one text for both. */
export function noRecord(): RestError {
  return new RestError(
    404,
    "No Record found",
    "Record doesn't exist or ACL restricts the record retrieval",
  );
}

/** 400 for a table that the dictionary does not have. */
export function invalidTable(name: string): RestError {
  return new RestError(400, `Invalid table ${name}`);
}

/** 403 for a write that access control refuses. */
export function writeDenied(operation: "Insert" | "Update" | "Delete"): RestError {
  return new RestError(
    403,
    "Operation Failed",
    `ACL Exception ${operation} Failed due to security constraints`,
  );
}

/** 403 for what REST does not reach for this user. */
export function tableClosed(): RestError {
  return new RestError(403, "User Not Authorized", "Failed API level ACL Validation");
}

/** 403 for a write that a business rule stops, by its name and sys_id. */
export function abortedByRule(table: string, rule: string, ruleId: string): RestError {
  return new RestError(
    403,
    "Operation Failed",
    `Operation against file '${table}' was aborted by Business Rule '${rule}^${ruleId}'. ` +
      `Business Rule Stack:${rule}`,
  );
}

/** 403 for fields that a data policy makes mandatory, by their labels. */
export function dataPolicyViolated(labels: string[]): RestError {
  return new RestError(
    403,
    "Operation Failed",
    `Data Policy Exception: The following fields are mandatory: ${labels.join(", ")}`,
  );
}

/** 403 for a value that its column may hold once. */
export function uniqueKey(): RestError {
  return new RestError(403, "Operation Failed", "Unique Key violation detected by database");
}

/** 403 for a query on a column that the user may not read. */
export function queryDenied(table: string): RestError {
  return new RestError(
    403,
    `Operation against file '${table}' was denied due to table security`,
    "Field(s) present in the query do not have permission to be read.",
  );
}

/**
 * 501 for terms of a query that a real instance evaluates, or may, and the demo cannot: it would have
 * to leave them out and find too much.
 */
export function cannotEvaluate(terms: string[]): RestError {
  return new RestError(
    501,
    "The demo instance cannot evaluate this query",
    `Not evaluated: ${terms.join("; ")}. Nothing was read; a real instance may answer.`,
  );
}

/** 401 for a request without usable credentials. */
export function notAuthenticated(): RestError {
  return new RestError(
    401,
    "User Not Authenticated",
    "Required to provide Auth information",
    { "WWW-Authenticate": 'BASIC realm="Service-now"', "X-Is-Logged-In": "false" },
  );
}

/** 400 for a path that no interface answers. */
export function unknownPath(): RestError {
  return new RestError(400, "Requested URI does not represent any resource");
}

/** 405 for a method that the resource does not answer. */
export function wrongMethod(method: string): RestError {
  return new RestError(405, "Method not supported", `The resource does not answer ${method}`);
}
