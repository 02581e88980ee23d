import { Hono } from "hono";
import { z } from "zod";
import { manifestSchema } from "../../backup/read_backup.ts";
import { decodeBase64, encodeBase64 } from "../../base/base64.ts";
import type { Services } from "../../services.ts";
import { describe } from "../describe.ts";
import { validate } from "../validate.ts";

const TAG = "Service";
const passwordBody = z.object({ password: z.string().max(1_000) });
const fileBody = passwordBody.extend({ file: z.base64().min(1) });
const backupSchema = z.object({ file: z.base64() });

/** Everything in one sealed file, and back. */
export function createBackupRoutes({ backups }: Services) {
  return new Hono()
    .post(
      "/",
      describe({
        tag: TAG,
        summary: "Everything in one file (base64) that the password seals",
        answer: backupSchema,
      }),
      validate("json", passwordBody),
      async (context) => {
        const { password } = context.req.valid("json");
        return context.json({ file: encodeBase64(await backups.create(password)) });
      },
    )
    .post(
      "/look",
      describe({
        tag: TAG,
        summary: "What a backup is, whether the password opens it and this version can take it",
        answer: manifestSchema,
      }),
      validate("json", fileBody),
      async (context) => {
        const { file, password } = context.req.valid("json");
        return context.json(await backups.look(decodeBase64(file), password));
      },
    )
    .post(
      "/restore",
      describe({
        tag: TAG,
        summary: "Keep a backup for the next start, which puts it in place of everything",
        answer: manifestSchema,
      }),
      validate("json", fileBody),
      async (context) => {
        const { file, password } = context.req.valid("json");
        return context.json(await backups.restore(decodeBase64(file), password));
      },
    );
}
