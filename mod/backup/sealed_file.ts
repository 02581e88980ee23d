import { scrypt } from "node:crypto";
import { z } from "zod";
import { decodeBase64, encodeBase64 } from "../base/base64.ts";
import { AppError } from "../base/errors.ts";
import { parseJson } from "../base/parse_json.ts";

const MAGIC = "assistant-backup";
const SHORTEST_PASSWORD = 12;
/** log2 of scrypt's N: OWASP's figure (Password Storage Cheat Sheet), and the most that is worked for a file. */
const COST = { usual: 17, most: 20 };
const BLOCK = 8;

/** The first line of the file: how its key comes from the password. Sealed with what follows it. */
const headerSchema = z.object({
  kind: z.literal(MAGIC),
  format: z.int(),
  cost: z.int().min(1).max(COST.most),
  salt: z.string(),
  iv: z.string(),
});

export const FORMAT = 1;

/** Seals bytes with a password: scrypt, then AES-256-GCM. Throws `invalid_input` for a short password. */
export async function sealFile(
  bytes: Uint8Array<ArrayBuffer>,
  { password, cost = COST.usual }: { password: string; cost?: number },
): Promise<Uint8Array<ArrayBuffer>> {
  if (password.length < SHORTEST_PASSWORD) {
    throw new AppError(
      "invalid_input",
      `The password is shorter than ${SHORTEST_PASSWORD} characters`,
      {
        remedy: "Take a longer one: whoever has the file can try passwords without end.",
        details: { issues: [{ path: "password", message: "Too short" }] },
      },
    );
  }
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const header = new TextEncoder().encode(
    JSON.stringify({
      kind: MAGIC,
      format: FORMAT,
      cost,
      salt: encodeBase64(salt),
      iv: encodeBase64(iv),
    }) + "\n",
  );
  const key = await deriveKey(password, { salt, cost });
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: header },
    key,
    bytes,
  );
  const file = new Uint8Array(header.length + sealed.byteLength);
  file.set(header);
  file.set(new Uint8Array(sealed), header.length);
  return file;
}

/**
 * What `sealFile` sealed. Throws `invalid_input` for any other file and one of a newer version,
 * `forbidden` for a wrong password or a damaged file, which cannot be told apart.
 */
export async function openFile(
  file: Uint8Array<ArrayBuffer>,
  password: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const end = file.subarray(0, 1_000).indexOf(10) + 1;
  const header = headerSchema.safeParse(parseHeader(new TextDecoder().decode(file.slice(0, end))));
  if (!header.success) {
    throw new AppError("invalid_input", "The file is no backup of this service", {
      remedy: "Choose a file that `assistant backup` or the Settings page has written.",
    });
  }
  const { format, cost, salt, iv } = header.data;
  if (format > FORMAT) throw madeByNewer(`its format ${format}`);
  const key = await deriveKey(password, { salt: decodeBase64(salt), cost });
  try {
    return new Uint8Array(
      await crypto.subtle.decrypt(
        { name: "AES-GCM", iv: decodeBase64(iv), additionalData: file.slice(0, end) },
        key,
        file.slice(end),
      ),
    );
  } catch (error) {
    throw new AppError("forbidden", "The password is wrong, or the file is damaged", {
      remedy: "Try the password again; nothing was replaced.",
      cause: error,
    });
  }
}

/** A file that this version cannot take. */
export function madeByNewer(what: string): AppError {
  return new AppError(
    "conflict",
    `The backup is of a newer version of this service: this one does not know ${what}`,
    { remedy: "Update the service, then restore; nothing was replaced." },
  );
}

function parseHeader(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    // Whatever is no JSON is no backup either.
    return undefined;
  }
}

async function deriveKey(
  password: string,
  { salt, cost }: { salt: Uint8Array; cost: number },
): Promise<CryptoKey> {
  const N = 2 ** cost;
  const options = { N, r: BLOCK, p: 1, maxmem: 256 * N * BLOCK };
  const bytes = await new Promise<Uint8Array>((resolve, reject) =>
    scrypt(
      password.normalize("NFKC"),
      salt,
      32,
      options,
      (error, key) => error ? reject(error) : resolve(key),
    )
  );
  return await crypto.subtle.importKey("raw", new Uint8Array(bytes), "AES-GCM", false, [
    "encrypt",
    "decrypt",
  ]);
}
