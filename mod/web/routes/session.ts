import { type Context, Hono } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { z } from "zod";
import { AppError } from "../../base/errors.ts";
import { describe } from "../describe.ts";
import {
  DASHBOARD_COOKIE,
  type DashboardAccess,
  peerOf,
  TOKEN_VARIABLE,
} from "../dashboard_cookie.ts";
import { validate } from "../validate.ts";

const TAG = "Session";
const THIRTY_DAYS_S = 30 * 24 * 3600;
const sessionSchema = z.object({
  required: z.boolean().meta({ description: "Whether this service asks for a token" }),
  signedIn: z.boolean(),
}).meta({ id: "Session" });
const signInBody = z.object({ token: z.string().min(1, "Enter the token").max(1000) });

/** Exchanges the API token for a cookie that scripts in the page cannot read. */
export function createSessionRoutes(check: DashboardAccess) {
  return new Hono()
    .get(
      "/",
      describe({ tag: TAG, summary: "Whether this browser is signed in", answer: sessionSchema }),
      (context) => {
        const signedIn = !check.required || check.isCookie(getCookie(context, DASHBOARD_COOKIE));
        return context.json({ required: check.required, signedIn });
      },
    )
    .post(
      "/",
      describe({ tag: TAG, summary: "Sign in with the API token", answer: sessionSchema }),
      validate("json", signInBody),
      (context) => {
        const { token } = context.req.valid("json");
        if (check.required && !check.isToken(token, peerOf(context))) {
          throw new AppError("forbidden", "This is not the API token of this service", {
            remedy: `Use the value of ${TOKEN_VARIABLE} that the service was started with.`,
          });
        }
        setCookie(context, DASHBOARD_COOKIE, check.cookieValue, {
          ...cookieOptions(context),
          maxAge: THIRTY_DAYS_S,
        });
        return context.json({ required: check.required, signedIn: true });
      },
    )
    .delete(
      "/",
      describe({ tag: TAG, summary: "Sign out", answer: sessionSchema }),
      (context) => {
        deleteCookie(context, DASHBOARD_COOKIE, cookieOptions(context));
        return context.json({ required: check.required, signedIn: !check.required });
      },
    );
}

function cookieOptions(context: Context) {
  const secure = new URL(context.req.url).protocol === "https:";
  return { path: "/", httpOnly: true, sameSite: "Strict", secure } as const;
}
