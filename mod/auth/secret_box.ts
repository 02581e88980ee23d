import { decodeBase64, encodeBase64 } from "../base/base64.ts";

/** Where a secret belongs. A sealed secret opens only there. */
export interface SecretPlace {
  host: string;
  field: string;
}

export interface SecretBox {
  seal(secret: string, place: SecretPlace): Promise<string>;
  /** Undefined when the key or the place is another one, or the text was changed. */
  open(sealed: string, place: SecretPlace): Promise<string | undefined>;
}

const FORMAT = "1:";

/** Whether a text has the form of a sealed one. */
export function isSealed(text: string): boolean {
  return text.startsWith(FORMAT);
}

const IV_BYTES = 12;

/** AES-256-GCM with a fresh nonce per secret and `host NUL field` as additional data. */
export function createSecretBox(keyBytes: Uint8Array<ArrayBuffer>): SecretBox {
  const imported = crypto.subtle.importKey("raw", keyBytes, "AES-GCM", false, [
    "encrypt",
    "decrypt",
  ]);
  return {
    async seal(secret, place) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const plain = new TextEncoder().encode(secret);
      const sealed = await crypto.subtle.encrypt(parameters(iv, place), await imported, plain);
      return FORMAT + encodeBase64(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
    },
    async open(sealed, place) {
      if (!isSealed(sealed)) return undefined;
      try {
        const bytes = decodeBase64(sealed.slice(FORMAT.length));
        const [iv, data] = [bytes.slice(0, IV_BYTES), bytes.slice(IV_BYTES)];
        const plain = await crypto.subtle.decrypt(parameters(iv, place), await imported, data);
        return new TextDecoder().decode(plain);
      } catch (error) {
        // What is no base64, too short, or fails authentication.
        if (error instanceof DOMException) return undefined;
        throw error;
      }
    },
  };
}

function parameters(iv: Uint8Array<ArrayBuffer>, { host, field }: SecretPlace): AesGcmParams {
  return { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(`${host}\u0000${field}`) };
}
