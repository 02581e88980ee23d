import { Buffer } from "node:buffer";
import { isObject } from "../../mod/base/is_object.ts";
import { parseJson } from "../../mod/base/parse_json.ts";
import type { RecordedRequest } from "./recorded_requests.ts";

/** What a recorded request says, whatever the boundary between its parts is. */
export interface MeantRequest {
  method: string;
  path: string;
  accept: string | undefined;
  type: string | undefined;
  /** Of a form name, file name, type and text of each part; of JSON its value. */
  body: unknown;
}

/** Reads a recorded request for comparing it with another. */
export async function meantBy(
  { method, path, headers, body }: RecordedRequest,
): Promise<MeantRequest> {
  const type = headers["content-type"];
  const bytes = Uint8Array.from(Buffer.from(body, "base64"));
  return {
    method,
    path,
    accept: headers.accept,
    type: type?.replace(/;\s*boundary=.*/, ""),
    body: await readBody(bytes, type ?? ""),
  };
}

async function readBody(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<unknown> {
  if (type.startsWith("application/json") && bytes.length > 0) {
    return parseJson(new TextDecoder().decode(bytes));
  }
  if (!type.startsWith("multipart/form-data")) return new TextDecoder().decode(bytes);
  const form = await new Response(bytes, { headers: { "content-type": type } }).formData();
  return await Promise.all(
    [...form].map(async ([name, value]) =>
      value instanceof File
        ? { name, file: value.name, type: value.type, text: await value.text() }
        : { name, value }
    ),
  );
}

/** The files that a recorded load brought, and the flows that a recorded activation named. */
export function filesOf({ body }: MeantRequest): { name: string; xml: string }[] {
  if (!Array.isArray(body)) return [];
  return body.filter(isObject).map(({ file, text }) => ({ name: String(file), xml: String(text) }));
}

/** See `filesOf`. */
export function flowsOf({ body }: MeantRequest): string[] {
  const flows = isObject(body) && Array.isArray(body.flows) ? body.flows : [];
  return flows.filter(isObject).map(({ sys_id }) => String(sys_id));
}
