/** A value that an answer renewed: a cookie, or the user token. */
export interface Renewal {
  /** `cookie <name>` or `token`. */
  key: string;
  /** Null for a cookie that the server deleted. */
  value: string | null;
  /** Milliseconds since the epoch: of two values of one key the later one counts. */
  changed: number;
}

/** Of two values of one key the later one, and of equally late ones that of `news`. */
export function mergeRenewals(known: readonly Renewal[], news: readonly Renewal[]): Renewal[] {
  const merged = new Map(known.map((renewal) => [renewal.key, renewal]));
  for (const renewal of news) {
    const present = merged.get(renewal.key);
    if (!present || present.changed <= renewal.changed) merged.set(renewal.key, renewal);
  }
  return [...merged.values()];
}

/** Of one line, as every stored secret. */
export function printRenewals(renewals: readonly Renewal[]): string {
  return JSON.stringify(renewals);
}

/** Reads what `printRenewals` wrote; nothing for a session that was never renewed. */
export function parseRenewals(text: string | undefined): Renewal[] {
  return text === undefined ? [] : JSON.parse(text);
}
