import { Buffer } from "node:buffer";

/** The bytes of standard base64. Throws the `DOMException` of `atob` for any other text. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  // A callback a byte took longer than reading the answers that come this way.
  return Uint8Array.from(Buffer.from(atob(text), "latin1"));
}

/** Standard base64 of any number of bytes. */
export function encodeBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
}
