import { z } from "zod";
import { namingShape, writePolicySchema } from "../../auth/connection.ts";

const { label, environment } = namingShape;

/** What a person types to connect an instance with a password. */
export const newInstanceSchema = z.object({
  ...namingShape,
  username: z.string().trim().min(1, "Enter the user name").max(100),
  password: z.string().min(1, "Enter the password").max(1000),
}).meta({ id: "NewInstance" });

export const instanceChangesSchema = z.strictObject({
  label,
  environment,
  writes: writePolicySchema.nullable().optional(),
}).refine((changes) => Object.keys(changes).length > 0, "Name at least one field to change")
  .meta({ id: "InstanceChanges" });
