import { isObject } from "../base/is_object.ts";
import type { JsonObject } from "../meta_tools/call_result.ts";
import { META } from "./protocol.ts";

const MAX_LENGTH = 100;

/** `name/version` of an Implementation object, as clients introduce themselves; bounded. */
export function implementationName(info: unknown): string | undefined {
  if (!isObject(info) || typeof info.name !== "string" || info.name === "") return undefined;
  const version = typeof info.version === "string" ? `/${info.version}` : "";
  return `${info.name}${version}`.slice(0, MAX_LENGTH);
}

/** The client that a modern request names in its envelope. */
export function clientNameOf(meta: JsonObject | undefined): string | undefined {
  return implementationName(meta?.[META.clientInfo]);
}
