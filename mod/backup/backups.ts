import type { Manifest } from "./read_backup.ts";

/** Everything of this service in one file that a password seals. */
export interface Backups {
  /** Throws `invalid_input` for a short password. */
  create(password: string): Promise<Uint8Array<ArrayBuffer>>;
  /** What a backup is, nothing is changed. Throws as `readBackup` does. */
  look(file: Uint8Array<ArrayBuffer>, password: string): Promise<Manifest>;
  /** Keeps it for the next start of the service, which puts it in place. Throws as `readBackup` does. */
  restore(file: Uint8Array<ArrayBuffer>, password: string): Promise<Manifest>;
}
