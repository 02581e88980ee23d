import { type Clock, isGood, isoTime } from "../base/clock.ts";
import { newId } from "../base/ids.ts";
import { sha256Hex } from "../base/sha256.ts";
import type { Store } from "../store/store.ts";
import { newKeyText } from "./key_text.ts";
import { isPersonKey } from "./person_key.ts";
import type { AuthTables } from "./tables.ts";

export const CODE_MINUTES = 5;
/** How long a browser stays unlocked; a restart of the service does not end it. */
const PASS_DAYS = 7;
const LIFE_MS = { code: CODE_MINUTES * 60_000, browser: PASS_DAYS * 86_400_000 };

/** What a browser keeps to be taken for the person's. */
export interface Pass {
  pass: string;
  /** Seconds for which it is good. */
  seconds: number;
}

/** Tells the person at this machine from the programs on it. */
export interface Person {
  /** A code that unlocks one browser, once, within five minutes. */
  issueCode(): Promise<string>;
  /** A pass for a code; undefined where it was used, has lapsed or was never issued. */
  redeem(code: string): Promise<Pass | undefined>;
  /** A pass for who has proved to be the person in another way. */
  issuePass(): Promise<Pass>;
  isUnlocked(pass: string): Promise<boolean>;
  /** Whether it is the key in the file `person-key`. */
  isKey(candidate: string): Promise<boolean>;
  /** Ends one pass. */
  lock(pass: string): Promise<void>;
  /** Ends all passes, and all codes that are out. */
  lockAll(): Promise<void>;
}

export interface PersonOptions {
  store: Store;
  /** Path of `person-key`. */
  keyFile: string;
  /** `ASSISTANT_API_TOKEN`: passes are bound to it, so that another one ends them. */
  token?: string | undefined;
  clock: Clock;
}

/** The proofs of the person, kept in the store as digests: every process on it takes them. */
export function createPerson({ store, keyFile, token, clock }: PersonOptions): Person {
  const db = () => store.tables<AuthTables>();
  const passDigest = (pass: string) => sha256Hex(`${token ?? ""} ${pass}`);

  async function keep(kind: keyof typeof LIFE_MS, digest: string) {
    await db().deleteFrom("auth_pass").where("expires", "<=", isoTime(clock())).execute();
    const expires = isoTime(clock() + LIFE_MS[kind]);
    await db().insertInto("auth_pass").values({ digest, kind, expires }).execute();
  }
  const isGoodNow = (kind: keyof typeof LIFE_MS, expires: string) =>
    isGood({ expires: Date.parse(expires), lifeMs: LIFE_MS[kind] }, clock());
  /** Deletes as it looks: of two browsers that come with one code, one is unlocked. */
  async function takeCode(code: string): Promise<boolean> {
    const taken = await db().deleteFrom("auth_pass").where("digest", "=", sha256Hex(code))
      .where("kind", "=", "code").returning("expires").executeTakeFirst();
    return taken !== undefined && isGoodNow("code", taken.expires);
  }
  async function lock(digest: string): Promise<void> {
    await db().deleteFrom("auth_pass").where("digest", "=", digest).execute();
  }

  async function issuePass(): Promise<Pass> {
    const pass = newKeyText();
    await keep("browser", passDigest(pass));
    return { pass, seconds: LIFE_MS.browser / 1000 };
  }

  return {
    isKey: (candidate) => isPersonKey(keyFile, candidate),
    async issueCode() {
      const code = newId("open");
      await keep("code", sha256Hex(code));
      return code;
    },
    issuePass,
    redeem: async (code) => await takeCode(code) ? await issuePass() : undefined,
    async isUnlocked(pass) {
      const digest = passDigest(pass);
      const row = await db().selectFrom("auth_pass").select("expires").where("kind", "=", "browser")
        .where("digest", "=", digest).executeTakeFirst();
      if (row === undefined || isGoodNow("browser", row.expires)) return row !== undefined;
      // What was over once stays over.
      await lock(digest);
      return false;
    },
    lock: (pass) => lock(passDigest(pass)),
    async lockAll() {
      await db().deleteFrom("auth_pass").execute();
    },
  };
}
