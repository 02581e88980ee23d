import { z } from "zod";
import type { Connection } from "../../auth/connection.ts";
import type { ConnectionTest } from "../../services.ts";
import type { SchemaOf } from "./schema_of.ts";

const statusSchema = z.enum(["valid", "expired", "refused", "unreachable", "hibernating"]);
export const environmentSchema = z.enum(["dev", "test", "prod", "unknown"]);
export const writesSchema = z.enum(["allow", "ask", "deny"]);

export const connectionSchema = z.object({
  host: z.string(),
  url: z.string(),
  label: z.string(),
  kind: z.enum(["basic", "oauth", "sso"]),
  grant: z.enum(["authorization_code", "client_credentials", "password", "refresh_token"])
    .nullable().meta({ description: "How its OAuth tokens came" }),
  origin: z.enum(["cli", "hub", "env", "demo"]),
  environment: environmentSchema,
  environmentConfirmed: z.boolean(),
  writes: writesSchema.nullable().meta({ description: "Null means the environment's default" }),
  username: z.string().nullable(),
  created: z.string(),
  lastVerified: z.string().nullable(),
  status: statusSchema.nullable(),
}).meta({ id: "Connection" }) satisfies SchemaOf<Connection>;

const causeSchema = z.enum([
  "wrong_password",
  "missing_role",
  "locked_or_inactive",
  "one_time_code",
]);

export const connectionTestSchema = z.object({
  status: statusSchema,
  message: z.string(),
  remedy: z.string().optional(),
  user: z.object({ userName: z.string(), name: z.string() }).optional(),
  causes: z.array(z.object({ cause: causeSchema, says: z.string(), remedy: z.string() }))
    .optional(),
  release: z.string().optional(),
  roles: z.array(z.string()).optional(),
  suggestion: z.object({ environment: environmentSchema, why: z.string() }).optional(),
  milliseconds: z.number(),
}).meta({ id: "ConnectionTest" }) satisfies SchemaOf<ConnectionTest>;

/** What a person types to connect an instance with a password. */
export const newInstanceSchema = z.object({
  instance: z.string().trim().min(1, "Name the instance").max(253),
  username: z.string().trim().min(1, "Enter the user name").max(100),
  password: z.string().min(1, "Enter the password").max(1000),
  label: z.string().trim().min(1).max(60).optional(),
  environment: environmentSchema.optional(),
}).meta({ id: "NewInstance" });

export const instanceChangesSchema = z.strictObject({
  label: z.string().trim().min(1, "A label needs at least one character").max(60).optional(),
  environment: environmentSchema.optional(),
  writes: writesSchema.nullable().optional(),
}).refine((changes) => Object.keys(changes).length > 0, "Name at least one field to change")
  .meta({ id: "InstanceChanges" });
