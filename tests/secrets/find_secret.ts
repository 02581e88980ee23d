/** Something that left the service, or that it wrote down. */
export interface Piece {
  /** For the message: a path, a route, a table. */
  where: string;
  content: string | Uint8Array;
}

const decoder = new TextDecoder("latin1");

/** Where one of the secrets stands, in clear or as it is commonly encoded. */
export function findSecrets(pieces: readonly Piece[], secrets: readonly string[]): string[] {
  const found: string[] = [];
  for (const { where, content } of pieces) {
    const text = typeof content === "string" ? content : decoder.decode(content);
    for (const secret of secrets) {
      const form = formsOf(secret).find((form) => text.includes(form));
      if (form !== undefined) found.push(`${where}: ${secret.slice(0, 12)}…`);
    }
  }
  return found;
}

/** In clear, in an address, in JSON, and in base64 whatever stands around it (`user:password`). */
export function formsOf(secret: string): string[] {
  const base64 = ["", "x", "xx"].map((before) => {
    const encoded = btoa(before + secret);
    // The first and last groups also hold bits of the neighbours.
    return encoded.slice(before === "" ? 0 : 4, -4);
  });
  return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), ...base64];
}
