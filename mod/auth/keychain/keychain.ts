/** The operating system's store of secrets, for one secret of one data folder. */
export interface Keychain {
  /** How messages name it. */
  name: string;
  /** Undefined when no keychain answers; else the entry, if there is one. */
  read(): Promise<{ secret?: string } | undefined>;
  /** Creates or replaces the entry; whether it is there afterwards. */
  write(secret: string): Promise<boolean>;
}

export const KEYCHAIN_TIMEOUT_MS = 3000;
/** The name of the entry; the data folder tells several apart. */
export const KEYCHAIN_SERVICE = "assistant";
