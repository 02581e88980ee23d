import { methodOf } from "../wire/method_of.ts";
import { readBytes } from "../wire/read_body.ts";
import type { DemoCall } from "../call.ts";
import { RestError } from "../wire/rest_error.ts";

const MEGABYTE = 1024 * 1024;
/** What the emulator holds at most, whatever the property allows. */
const HELD_MEGABYTES = 64;

/** One file to be attached. */
export interface Upload {
  tableName: string;
  tableSysId: string;
  fileName: string;
  contentType: string;
  bytes: Uint8Array;
}

/** Paths whose interface reads the body itself, as bytes. */
const FILE_PATHS = [
  /^\/api\/now\/(v\d\/)?attachment\/(file|upload)$/,
  /^\/api\/fluent\/load\/[^/]+$/,
  /^\/sn_appclient_upload_processor\.do$/,
];

/** Whether a request's body is bytes, to be read by its interface. */
export function sendsFile(request: Request): boolean {
  const path = new URL(request.url).pathname;
  return methodOf(request) === "POST" && FILE_PATHS.some((one) => one.test(path));
}

/** Whether a request asks for a file, of whatever type it is. */
export function asksForFile(request: Request): boolean {
  return /^\/api\/now\/(v\d\/)?attachment\/[^/]+\/file$/.test(new URL(request.url).pathname);
}

/** A file as the raw body, described by parameters. Throws 400. */
export async function readRawUpload(call: DemoCall): Promise<Upload> {
  const contentType = call.request.headers.get("content-type");
  if (!contentType) throw missing("the header Content-Type");
  return {
    tableName: required(call.parameters.get("table_name"), "table_name"),
    tableSysId: required(call.parameters.get("table_sys_id"), "table_sys_id"),
    fileName: required(call.parameters.get("file_name"), "file_name"),
    contentType,
    bytes: await readFile(call),
  };
}

/** A form with the target first and the file in its last part. Throws 400 and 415. */
export async function readFormUpload(call: DemoCall): Promise<Upload> {
  const form = await readMultipart(call);
  const field = (name: string) => {
    const value = form.get(name);
    return required(typeof value === "string" ? value : null, name);
  };
  const [tableName, tableSysId] = [field("table_name"), field("table_sys_id")];
  const file = [...form.values()].at(-1);
  if (!(file instanceof File)) throw missing("a file in the last part");
  return {
    tableName,
    tableSysId,
    fileName: required(file.name, "the name of the file"),
    contentType: file.type || "application/octet-stream",
    bytes: new Uint8Array(await file.arrayBuffer()),
  };
}

/** The fields and files of a multipart form. Throws 400 and 415. */
export async function readMultipart(call: DemoCall): Promise<FormData> {
  const contentType = call.request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(contentType)) {
    throw new RestError(415, "Unsupported media type", "The body must be multipart/form-data");
  }
  return await parseForm(contentType, await readFile(call));
}

async function parseForm(contentType: string, bytes: Uint8Array<ArrayBuffer>): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { "content-type": contentType } }).formData();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new RestError(400, "Bad request", "The multipart body cannot be read.");
  }
}

/** The body up to `com.glide.attachment.max_size`, 1024 MB unless set. Throws 400 over it. */
async function readFile(call: DemoCall): Promise<Uint8Array<ArrayBuffer>> {
  const property = Number(call.instance.property("com.glide.attachment.max_size") || 1024);
  const limit = Math.min(Number.isNaN(property) ? 1024 : property, HELD_MEGABYTES) * MEGABYTE;
  return await readBytes(call.request, { maxBytes: limit });
}

function required(value: string | null, name: string): string {
  if (value === null || value === "") throw missing(name);
  return value;
}

function missing(what: string): RestError {
  return new RestError(400, "Bad request", `The request lacks ${what}.`);
}
