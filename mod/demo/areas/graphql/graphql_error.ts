/** What a GraphQL answer lists under `errors`; the HTTP status stays 200. */
export class GraphqlError extends Error {
  /** As the platform's GraphQL library names them; a `ValidationError` leaves no data at all. */
  readonly errorType: "InvalidSyntax" | "ValidationError" | "DataFetchingException";

  constructor(errorType: GraphqlError["errorType"], message: string) {
    super(message);
    this.name = "GraphqlError";
    this.errorType = errorType;
  }
}

/** Measured wording: `Validation error (FieldUndefined@[a/b]) : Field 'b' in type 'T' is undefined`. */
export function undefinedField(path: readonly string[], type: string): GraphqlError {
  return new GraphqlError(
    "ValidationError",
    `Validation error (FieldUndefined@[${path.join("/")}]) : ` +
      `Field '${path.at(-1)}' in type '${type}' is undefined`,
  );
}
