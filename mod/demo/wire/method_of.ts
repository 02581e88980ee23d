/** The method that counts: the header's where a client could not send it itself. */
export function methodOf(request: Request): string {
  return (request.headers.get("x-http-method-override") ?? request.method).toUpperCase();
}
