import { z } from "zod";
import type { Identifier } from "../identifier.ts";
import { namesHost } from "../identifier.ts";
import { pasteDialectSchema } from "./pasted_request.ts";

/** Something a paste lacks. */
export const missingPartSchema = z.object({
  code: z.enum([
    "end_of_text",
    "instance",
    "usable_host",
    "same_host",
    "cookies",
    "session_cookie",
    "user_token",
    "user_agent",
  ]),
  message: z.string().describe("What is missing, and how to copy the right thing"),
  blocking: z.boolean().describe("Without it nothing can be tried"),
});
export type MissingPart = z.infer<typeof missingPartSchema>;

/** What a paste holds, without any value of it that signs in. */
export const foundPartsSchema = z.object({
  dialect: pasteDialectSchema,
  cookies: z.array(z.string()).describe("Names, never values; each once, in their order"),
  hasUserToken: z.boolean(),
  userAgent: z.string().optional(),
});
export type FoundParts = z.infer<typeof foundPartsSchema>;

export interface PasteOrigin {
  cutOff: boolean;
  /** The host of the request, when it is one that can be connected. */
  found?: Identifier | undefined;
  /** The instance that the person named. */
  named?: Identifier | undefined;
  url?: string | undefined;
}

const COPY_CURL = "In the developer tools (F12), Network, right-click a request to the instance " +
  "and choose Copy, then Copy as cURL";

/** What is missing, the blocking parts first. Cookies and token: platform REST reference. */
export function findMissing(parts: FoundParts, origin: PasteOrigin): MissingPart[] {
  const missing = [missingText(origin), missingInstance(origin), ...missingSession(parts)];
  const present = missing.filter((part) => part !== undefined);
  return present.sort((one, other) => Number(other.blocking) - Number(one.blocking));
}

function missingText({ cutOff }: PasteOrigin): MissingPart | undefined {
  if (!cutOff) return undefined;
  return {
    code: "end_of_text",
    message: "The text breaks off inside a quotation. Copy the whole request again.",
    blocking: true,
  };
}

function missingInstance({ found, named, url }: PasteOrigin): MissingPart | undefined {
  if (url === undefined) {
    if (named) return undefined;
    return {
      code: "instance",
      message: "The text does not say which instance it belongs to. Name the instance as well.",
      blocking: true,
    };
  }
  if (!found) {
    const plain = /^http:/i.test(url);
    return {
      code: "usable_host",
      message: plain
        ? "The request went over plain http:, which is accepted for this machine only. Copy a " +
          "request to the https: address of the instance."
        : "The request's address is none of an instance. Copy a request that the instance answered.",
      blocking: true,
    };
  }
  if (!named || namesHost(named, found.host)) return undefined;
  return {
    code: "same_host",
    message: `The request went to ${found.host}, not to ${named.bare ?? named.host}. Copy a ` +
      "request to the instance that you named, or name the other.",
    blocking: true,
  };
}

function missingSession(parts: FoundParts): (MissingPart | undefined)[] {
  const { dialect, cookies, hasUserToken, userAgent } = parts;
  return [
    cookies.length > 0 ? missingSessionCookie(cookies) : {
      code: "cookies",
      message: dialect === "fetch"
        ? "There are no cookies in it: browsers leave them out of Copy as fetch. Choose Copy as " +
          "cURL, or Copy as fetch (Node.js)."
        : `There are no cookies in it. ${COPY_CURL}; the request has to come from a tab that is ` +
          "signed in.",
      blocking: true,
    },
    hasUserToken ? undefined : {
      code: "user_token",
      message:
        "The header X-UserToken is missing: reading works without it, and writing once the " +
        "instance names a token. Copy a request to /api/now/… to have it from the start.",
      blocking: false,
    },
    userAgent ? undefined : {
      code: "user_agent",
      message: `The browser's User-Agent is missing, and some instances pin a session to it. ` +
        `${COPY_CURL}.`,
      blocking: false,
    },
  ];
}

function missingSessionCookie(cookies: string[]): MissingPart | undefined {
  if (cookies.includes("JSESSIONID")) return undefined;
  return {
    code: "session_cookie",
    message:
      "The cookie JSESSIONID is missing, which holds the sign-in; scripts in a page cannot " +
      `read it. ${COPY_CURL}.`,
    blocking: false,
  };
}
