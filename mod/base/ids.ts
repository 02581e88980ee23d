/** A random identifier with a readable kind in front: `chg_5f2c…` (22 random base-32 characters). */
export function newId(kind: string): string {
  const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
  const bytes = crypto.getRandomValues(new Uint8Array(22));
  return `${kind}_${Array.from(bytes, (byte) => alphabet[byte & 31]).join("")}`;
}

/** A platform record identifier: 32 lower-case hexadecimal characters. */
export function newSysId(): string {
  return crypto.randomUUID().replaceAll("-", "");
}

/** Whether a text has the form of a platform record identifier. */
export function isSysId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}
