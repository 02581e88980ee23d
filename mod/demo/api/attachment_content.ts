import { Buffer } from "node:buffer";
import { gunzipSync, gzipSync } from "node:zlib";
import type { SqlRow } from "../database/database.ts";
import type { DemoInstance } from "../database/instance.ts";
import { textOf } from "../database/rows.ts";
import { seededSysId } from "../values/sys_id.ts";

/** Seeded attachments have no stored bytes: what their rows say is made up when it is read. */
const SEEDED_LIMIT = 1024 * 1024;

/** The stored size of bytes, in bytes. */
export function compressedSize(bytes: Uint8Array): number {
  return gzipSync(bytes).byteLength;
}

/** Keeps the bytes of an attachment for as long as its row stands. */
export function storeContent(instance: DemoInstance, sysId: string, bytes: Uint8Array): void {
  layDown(instance);
  instance.database.run(
    `INSERT INTO attachment_content (sys_id, data) VALUES (?, ?)`,
    sysId,
    gzipSync(bytes).toString("base64"),
  );
}

/** The bytes of an attachment; undefined for one that was created without any. */
export function readContent(instance: DemoInstance, row: SqlRow): Uint8Array | undefined {
  layDown(instance);
  const stored = instance.database.get(
    `SELECT data FROM attachment_content WHERE sys_id = ?`,
    textOf(row, "sys_id"),
  );
  return stored ? gunzipSync(Buffer.from(String(stored.data), "base64")) : seededContent(row);
}

/** However a row goes, through which interface or with its table, its bytes go with it. */
function layDown({ database }: DemoInstance): void {
  const known = database.get(`SELECT 1 FROM sqlite_master WHERE name = 'attachment_content'`);
  if (known) return;
  database.execute(
    `CREATE TABLE attachment_content (sys_id TEXT NOT NULL PRIMARY KEY, data TEXT NOT NULL);
     CREATE TRIGGER attachment_content_end AFTER DELETE ON t_sys_attachment
     BEGIN DELETE FROM attachment_content WHERE sys_id = old.sys_id; END`,
  );
}

function seededContent(row: SqlRow): Uint8Array | undefined {
  const [name, size] = [textOf(row, "file_name"), Number(textOf(row, "size_bytes"))];
  const seeded = textOf(row, "sys_id") === seededSysId("sys_attachment", name);
  if (!seeded || !(size <= SEEDED_LIMIT)) return undefined;
  return Buffer.alloc(size, `Line of the demo file ${name}\n`);
}
