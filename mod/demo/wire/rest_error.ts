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

export function noRecord(): RestError {
  return new RestError(
    404,
    "No Record found",
    "Record doesn't exist or ACL restricts the record retrieval",
  );
}

export function invalidTable(name: string): RestError {
  return new RestError(400, `Invalid table ${name}`);
}

export function writeDenied(operation: "Insert" | "Update" | "Delete"): RestError {
  return new RestError(
    403,
    "Operation Failed",
    `ACL Exception ${operation} Failed due to security constraints`,
  );
}

export function tableClosed(): RestError {
  return new RestError(403, "User Not Authorized", "Failed API level ACL Validation");
}

export function abortedByRule(table: string, rule: string, ruleId: string): RestError {
  return new RestError(
    403,
    "Operation Failed",
    `Operation against file '${table}' was aborted by Business Rule '${rule}^${ruleId}'. ` +
      `Business Rule Stack:${rule}`,
  );
}

export function dataPolicyViolated(labels: string[]): RestError {
  return new RestError(
    403,
    "Operation Failed",
    `Data Policy Exception: The following fields are mandatory: ${labels.join(", ")}`,
  );
}

export function uniqueKey(): RestError {
  return new RestError(403, "Operation Failed", "Unique Key violation detected by database");
}

export function queryDenied(table: string): RestError {
  return new RestError(
    403,
    `Operation against file '${table}' was denied due to table security`,
    "Field(s) present in the query do not have permission to be read.",
  );
}

export function notAuthenticated(): RestError {
  return new RestError(
    401,
    "User Not Authenticated",
    "Required to provide Auth information",
    { "WWW-Authenticate": 'BASIC realm="Service-now"', "X-Is-Logged-In": "false" },
  );
}

export function unknownPath(): RestError {
  return new RestError(400, "Requested URI does not represent any resource");
}

export function wrongMethod(method: string): RestError {
  return new RestError(405, "Method not supported", `The resource does not answer ${method}`);
}
