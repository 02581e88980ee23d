import { Hono } from "hono";
import { z } from "zod";
import { connectionSchema, type NewConnection } from "../../auth/connection.ts";
import { connectionTestSchema } from "../../platform/connection/check_connection.ts";
import type { Services } from "../../services.ts";
import { describe } from "../describe.ts";
import { instanceChangesSchema, newInstanceSchema } from "../schemas/instance.ts";
import { validate } from "../validate.ts";

const TAG = "Instances";
const hostParam = z.object({ host: z.string().min(1).max(260) });
const instanceListSchema = z.object({ instances: z.array(connectionSchema) });
const removedSchema = z.object({ removed: z.string() });

/** The connected instances: never their secrets. */
export function createInstanceRoutes(services: Services) {
  return new Hono()
    .route("/", createConnectRoutes(services))
    .route("/", createConnectionRoutes(services));
}

function createConnectRoutes(services: Services) {
  const { connections } = services;
  return new Hono()
    .get(
      "/",
      describe({ tag: TAG, summary: "List connected instances", answer: instanceListSchema }),
      async (context) => context.json({ instances: await connections.list() }),
    )
    .post(
      "/",
      describe({
        tag: TAG,
        summary: "Connect an instance with user name and password",
        answer: connectionSchema,
        status: 201,
      }),
      validate("json", newInstanceSchema),
      async (context) => {
        const connection = await connections.save(toConnection(context.req.valid("json")));
        return context.json(connection, 201);
      },
    )
    .post(
      "/test",
      describe({
        tag: TAG,
        summary: "Try credentials without storing them",
        answer: connectionTestSchema,
      }),
      validate("json", newInstanceSchema),
      async (context) =>
        context.json(await services.testCredentials(toConnection(context.req.valid("json")))),
    );
}

/** What is done with one that is connected. */
function createConnectionRoutes(services: Services) {
  const { connections } = services;
  return new Hono()
    .patch(
      "/:host",
      describe({
        tag: TAG,
        summary: "Change label, environment or write policy",
        answer: connectionSchema,
      }),
      validate("param", hostParam),
      validate("json", instanceChangesSchema),
      async (context) => {
        const { host } = context.req.valid("param");
        return context.json(await connections.update(host, context.req.valid("json")));
      },
    )
    .delete(
      "/:host",
      describe({
        tag: TAG,
        summary: "Remove an instance with its stored credentials",
        answer: removedSchema,
      }),
      validate("param", hostParam),
      async (context) => {
        const { host } = context.req.valid("param");
        await connections.remove(host);
        return context.json({ removed: host });
      },
    )
    .post(
      "/:host/test",
      describe({
        tag: TAG,
        summary: "Test the stored connection and store its status",
        answer: connectionTestSchema,
      }),
      validate("param", hostParam),
      async (context) =>
        context.json(await services.testConnection(context.req.valid("param").host)),
    );
}

function toConnection(input: z.output<typeof newInstanceSchema>): NewConnection {
  const { password, ...rest } = input;
  return { ...rest, origin: "hub", secrets: { kind: "basic", password } };
}
