/** Small choices kept in this browser. Its storage may be closed (private mode): then nothing is kept. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Forgets what `remember` stored under a key. */
export function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/**
 * What `remember` stored under a key in this browser; null for nothing, or where storing is
 * forbidden.
 */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return null;
  }
}
