import { type Context, Hono } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { z } from "zod";
import type { Person } from "../../auth/person.ts";
import { describe } from "../describe.ts";
import { DASHBOARD_COOKIE, type PersonAccess } from "../person_access.ts";
import { validate } from "../validate.ts";

const TAG = "Session";
const sessionSchema = z.object({
  required: z.boolean().meta({ description: "Whether this service asks for a token" }),
  signedIn: z.boolean().meta({ description: "Whether the caller may read" }),
  unlocked: z.boolean().meta({ description: "Whether the caller may do what only a person may" }),
}).meta({ id: "Session" });
const proofBody = z.union([
  z.strictObject({ code: z.string().min(1).max(100) }),
  z.strictObject({ token: z.string().min(1, "Enter the token").max(1000) }),
]);

export interface SessionParts {
  person: Person;
  access: PersonAccess;
  tokenRequired: boolean;
}

/** Unlocks a browser: a cookie that scripts in the page cannot read, for a proof of the person. */
export function createSessionRoutes({ person, access, tokenRequired: required }: SessionParts) {
  const answer = (unlocked: boolean) => ({ required, signedIn: unlocked || !required, unlocked });
  return new Hono()
    .get(
      "/",
      describe({ tag: TAG, summary: "What the caller may do", answer: sessionSchema }),
      async (context) => context.json(answer(await access.isPerson(context))),
    )
    .post(
      "/",
      describe({
        tag: TAG,
        summary: "Unlock this browser with the code of a link, the person's key or the API token",
        answer: sessionSchema,
      }),
      validate("json", proofBody),
      async (context) => {
        const { pass, seconds: maxAge } = await access.unlock(context, context.req.valid("json"));
        setCookie(context, DASHBOARD_COOKIE, pass, { ...cookieOptions(context), maxAge });
        return context.json(answer(true));
      },
    )
    .delete(
      "/",
      describe({ tag: TAG, summary: "Lock this browser", answer: sessionSchema }),
      async (context) => {
        const pass = getCookie(context, DASHBOARD_COOKIE);
        if (pass !== undefined) await person.lock(pass);
        deleteCookie(context, DASHBOARD_COOKIE, cookieOptions(context));
        return context.json(answer(false));
      },
    );
}

function cookieOptions(context: Context) {
  const secure = new URL(context.req.url).protocol === "https:";
  return { path: "/", httpOnly: true, sameSite: "Strict", secure } as const;
}
