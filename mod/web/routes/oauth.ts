import { Hono } from "hono";
import { z } from "zod";
import {
  oauthBeginSchema,
  oauthBegunSchema,
  oauthStatusSchema,
} from "../../auth/oauth/flow_types.ts";
import { connectedOauthSchema } from "../../platform/connection/oauth_setup.ts";
import type { Services } from "../../services.ts";
import { describe } from "../describe.ts";
import { oauthGrantSchema, readOauthGrant, redirectUrlSchema } from "../schemas/oauth.ts";
import { validate } from "../validate.ts";

const TAG = "OAuth";
const idParam = z.object({ id: z.string().min(1).max(60) });

/** Sign-ins through the browser: begin, open `authorizeUrl`, ask until the state is final. */
export function createOauthRoutes({ oauth }: Pick<Services, "oauth">) {
  return new Hono()
    .get(
      "/redirect-url",
      describe({
        tag: TAG,
        summary: "The redirect URL to register on the instance",
        answer: redirectUrlSchema,
      }),
      (context) => context.json({ redirectUri: oauth.redirectUri, variable: "SN_OAUTH_PORT" }),
    )
    .post(
      "/begin",
      describe({
        tag: TAG,
        summary: "Begin to connect an instance through the browser",
        answer: oauthBegunSchema,
        status: 201,
      }),
      validate("json", oauthBeginSchema),
      async (context) => {
        const input = context.req.valid("json");
        return context.json(await oauth.begin({ ...input, origin: "hub" }), 201);
      },
    )
    .get(
      "/:id",
      describe({ tag: TAG, summary: "How a sign-in stands", answer: oauthStatusSchema }),
      validate("param", idParam),
      (context) => context.json(oauth.status(context.req.valid("param").id)),
    )
    .delete(
      "/:id",
      describe({
        tag: TAG,
        summary: "Cancel a sign-in; one that has ended stays as it is",
        answer: oauthStatusSchema,
      }),
      validate("param", idParam),
      (context) => context.json(oauth.cancel(context.req.valid("param").id)),
    );
}

/** Connecting without a browser. */
export function createOauthInstanceRoutes({ oauth }: Pick<Services, "oauth">) {
  return new Hono().post(
    "/",
    describe({
      tag: "Instances",
      summary: "Connect an instance with OAuth client credentials, a password or a refresh token",
      answer: connectedOauthSchema,
      status: 201,
    }),
    validate("json", oauthGrantSchema),
    async (context) => {
      const { client, grant } = readOauthGrant(context.req.valid("json"));
      return context.json(await oauth.connect(client, grant), 201);
    },
  );
}
