import { z } from "zod";
import { environmentSchema } from "../../auth/connection.ts";
import { AppError } from "../../base/errors.ts";
import { BASIC_ROLE } from "../errors/sign_in_causes.ts";
import type { Reader } from "../types.ts";
import { writableWith } from "../writing_roles.ts";
import { readHeldRoles } from "./held_roles.ts";
import { INSTANCE_ID, instanceIdIn } from "../work_context.ts";

/** What an instance tells about itself and the account; absent where the account may not read it. */
export const connectionDetailsSchema = z.object({
  release: z.string().optional().describe("`glide.buildname`"),
  instanceId: z.string().optional().describe("`instance_id`"),
  roles: z.array(z.string()).optional().describe(
    "Of the roles that decide what the account can do here, those it holds",
  ),
  cannotWrite: z.array(z.object({ needs: z.string(), what: z.array(z.string()) })).optional()
    .describe("Tables and interfaces that take a role which the account lacks"),
  suggestion: z.object({
    environment: environmentSchema,
    why: z.string().describe("One sentence for a person"),
  }).optional().describe(
    "What the instance's own properties say it is; a person confirms it",
  ),
});
export type ConnectionDetails = z.infer<typeof connectionDetailsSchema>;
export type EnvironmentSuggestion = NonNullable<ConnectionDetails["suggestion"]>;

const PRODUCTION = "glide.installation.production";
const BUILD = "glide.buildname";
/** Roles that decide what an account can do through interfaces. */
const ROLES = ["admin", "security_admin", "snc_read_only", BASIC_ROLE];

/** Release, roles, those contained in others too, and what the instance says it is, each as far as the account may read it. */
export async function readDetails(
  reader: Pick<Reader, "listRecords" | "getBatch">,
  userSysId: string,
): Promise<ConnectionDetails> {
  const [properties, roles] = await Promise.all([
    unlessUnreadable(readProperties(reader)),
    unlessUnreadable(readHeldRoles(reader, userSysId)),
  ]);
  const held = roles && roles.from !== "none" ? new Set(roles.names) : undefined;
  const release = properties?.get(BUILD);
  const instanceId = instanceIdIn(properties?.get(INSTANCE_ID));
  return {
    ...(release && { release }),
    ...(instanceId && { instanceId }),
    ...(held && { roles: ROLES.filter((role) => held.has(role)) }),
    ...(held && { cannotWrite: writableWith(held).cannot }),
    suggestion: suggestEnvironment(properties?.get(PRODUCTION)),
  };
}

/** `glide.installation.production` tells production from the rest; no property tells dev from test. */
export function suggestEnvironment(production: string | undefined): EnvironmentSuggestion {
  switch (production?.trim().toLowerCase()) {
    case "true":
      return { environment: "prod", why: `Its property ${PRODUCTION} is true.` };
    case "false":
      return {
        environment: "dev",
        why: `Its property ${PRODUCTION} is false: no production instance. It does not tell ` +
          "development from test.",
      };
    default:
      return {
        environment: "unknown",
        why: `Its property ${PRODUCTION} is not set or not readable for this account.`,
      };
  }
}

async function readProperties(reader: Pick<Reader, "listRecords">): Promise<Map<string, string>> {
  const { records } = await reader.listRecords("sys_properties", {
    query: `nameIN${PRODUCTION},${BUILD},${INSTANCE_ID}`,
    fields: ["name", "value"],
    limit: 10,
  });
  return new Map(records.map((row) => [row.name ?? "", row.value ?? ""]));
}

/** The connection stands, whatever else the account may not read. */
async function unlessUnreadable<R>(reading: Promise<R>): Promise<R | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
