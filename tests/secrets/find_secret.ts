/** Something that left the service, or that it wrote down. */
export interface Piece {
  /** For the message: a path, a route, a table. */
  where: string;
  content: string | Uint8Array;
}

const decoder = new TextDecoder("latin1");

/** Where one of the secrets stands, in clear or as it is commonly encoded. */
export function findSecrets(pieces: readonly Piece[], secrets: readonly string[]): string[] {
  // One pass for all of them: a look for each took seconds in the demo instance's database.
  const any = new RegExp(secrets.flatMap(formsOf).map(literally).join("|"));
  return pieces.flatMap(({ where, content }) => {
    const text = typeof content === "string" ? content : decoder.decode(content);
    if (!any.test(text)) return [];
    return secrets
      .filter((secret) => formsOf(secret).some((form) => text.includes(form)))
      .map((secret) => `${where}: ${secret.slice(0, 12)}…`);
  });
}

function literally(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
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
