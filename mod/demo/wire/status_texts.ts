/**
 * The reason phrases of what the interface answers (RFC 9110, RFC 6585). `node:http` has them too,
 * at three megabytes for the rest of it.
 */
export const STATUS_TEXTS: Readonly<Record<number, string>> = {
  200: "OK",
  201: "Created",
  204: "No Content",
  302: "Found",
  303: "See Other",
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  415: "Unsupported Media Type",
  429: "Too Many Requests",
  500: "Internal Server Error",
  501: "Not Implemented",
  502: "Bad Gateway",
  503: "Service Unavailable",
};
