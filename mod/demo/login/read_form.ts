import { readBody } from "../wire/read_body.ts";

/** The fields of a form post; undefined for a body of any other type. Throws 400 over the limit. */
export async function readForm(request: Request): Promise<URLSearchParams | undefined> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return undefined;
  return new URLSearchParams(await readBody(request));
}
