import { z } from "zod";
import type { PasteReport } from "../../auth/sso/read_paste.ts";
import { MAX_PASTE_LENGTH } from "../../auth/sso/read_paste.ts";
import type { ConnectedSession } from "../../platform/connection/browser_session_setup.ts";
import { connectionSchema, connectionTestSchema, environmentSchema } from "./instance.ts";
import type { SchemaOf } from "./schema_of.ts";

const pasteSchema = z.string().min(1, "Paste the copied request")
  .max(MAX_PASTE_LENGTH, "The text is longer than 256 KB; paste one request only");
const instanceSchema = z.string().trim().min(1).max(253).optional();

export const pastePreviewSchema = z.object({ paste: pasteSchema, instance: instanceSchema })
  .meta({ id: "PastePreview" });

export const pastedSessionSchema = z.object({
  paste: pasteSchema,
  instance: instanceSchema,
  label: z.string().trim().min(1).max(60).optional(),
  environment: environmentSchema.optional(),
}).meta({ id: "PastedSession" });

const missingPartSchema = z.object({
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
  message: z.string(),
  blocking: z.boolean().meta({ description: "Without it nothing can be tried" }),
});

export const pasteReportSchema = z.object({
  dialect: z.enum([
    "curl-bash",
    "curl-cmd",
    "powershell",
    "fetch",
    "request-headers",
    "cookies",
  ]),
  host: z.string().optional(),
  url: z.string().optional(),
  cookies: z.array(z.string()).meta({ description: "Names, never values" }),
  hasUserToken: z.boolean(),
  userAgent: z.string().optional(),
  missing: z.array(missingPartSchema),
  warnings: z.array(z.string()),
}).meta({ id: "PasteReport" }) satisfies SchemaOf<PasteReport>;

export const connectedSessionSchema = z.object({
  connection: connectionSchema,
  test: connectionTestSchema,
  missing: z.array(missingPartSchema),
  warnings: z.array(z.string()),
}).meta({ id: "ConnectedSession" }) satisfies SchemaOf<ConnectedSession>;
