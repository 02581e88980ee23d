import { Hono } from "hono";
import { pasteReportSchema } from "../../auth/sso/read_paste.ts";
import {
  connectedSessionSchema,
  pastedSessionSchema,
} from "../../platform/connection/browser_session_setup.ts";
import type { Services } from "../../services.ts";
import { describe } from "../describe.ts";
import { pastePreviewSchema } from "../schemas/browser_session.ts";
import { validate } from "../validate.ts";

const TAG = "Instances";

/** Instances connected with the session of a browser: what was pasted never comes back. */
export function createBrowserSessionRoutes({ browserSessionSetup }: Services) {
  return new Hono()
    .post(
      "/preview",
      describe({
        tag: TAG,
        summary: "Say what a request copied from a browser holds and lacks",
        answer: pasteReportSchema,
      }),
      validate("json", pastePreviewSchema),
      async (context) => context.json(await browserSessionSetup.preview(context.req.valid("json"))),
    )
    .post(
      "/",
      describe({
        tag: TAG,
        summary: "Connect an instance with a request copied from a signed-in browser",
        answer: connectedSessionSchema,
        status: 201,
      }),
      validate("json", pastedSessionSchema),
      async (context) => {
        const input = context.req.valid("json");
        return context.json(await browserSessionSetup.connect({ ...input, origin: "hub" }), 201);
      },
    );
}
