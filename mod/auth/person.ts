import { type Clock, isoTime } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { newId } from "../base/ids.ts";
import { isSameSecret } from "../base/same_secret.ts";
import { sha256Hex } from "../base/sha256.ts";
import type { Store } from "../store/store.ts";
import { newKeyText } from "./key_text.ts";
import { isPersonKey } from "./person_key.ts";
import type { AuthTables } from "./tables.ts";

export const CODE_MINUTES = 5;
/** How long a browser stays unlocked; a restart of the service does not end it. */
export const PASS_DAYS = 7;
const GUESSES_A_MINUTE = 10;

/** What unlocks a browser: the code of a link, or the person's key or API token. */
export type Proof = { code: string } | { token: string };

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
  /** Throws `forbidden` for a proof that is none, `rate_limited` after ten of them in a minute. */
  unlock(proof: Proof): Promise<Pass>;
  isUnlocked(pass: string): Promise<boolean>;
  /** Whether it is the API token or the key in the file `person-key`. */
  isSecret(candidate: string): Promise<boolean>;
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
  const now = () => isoTime(clock());
  const passDigest = (pass: string) => sha256Hex(`${token ?? ""} ${pass}`);
  const guesses = createGuessLimit(clock);

  async function keep(kind: "code" | "browser", { digest, ms }: { digest: string; ms: number }) {
    await db().deleteFrom("auth_pass").where("expires", "<=", now()).execute();
    const expires = isoTime(clock() + ms);
    await db().insertInto("auth_pass").values({ digest, kind, expires }).execute();
  }
  async function isSecret(candidate: string): Promise<boolean> {
    if (token !== undefined && isSameSecret(candidate, token)) return true;
    return await isPersonKey(keyFile, candidate);
  }
  /** Deletes as it looks: of two browsers that come with one code, one is unlocked. */
  async function takeCode(code: string): Promise<boolean> {
    const taken = await db().deleteFrom("auth_pass").where("digest", "=", sha256Hex(code))
      .where("kind", "=", "code").where("expires", ">", now()).executeTakeFirst();
    return Number(taken.numDeletedRows) === 1;
  }

  return {
    isSecret,
    async issueCode() {
      const code = newId("open");
      await keep("code", { digest: sha256Hex(code), ms: CODE_MINUTES * 60_000 });
      return code;
    },
    async unlock(proof) {
      const proved = "code" in proof ? await takeCode(proof.code) : await isSecret(proof.token);
      if (!proved) throw guesses.refuse(proof);
      const pass = newKeyText();
      const seconds = PASS_DAYS * 24 * 3600;
      await keep("browser", { digest: passDigest(pass), ms: seconds * 1000 });
      return { pass, seconds };
    },
    async isUnlocked(pass) {
      const row = await db().selectFrom("auth_pass").select("kind").where("kind", "=", "browser")
        .where("digest", "=", passDigest(pass)).where("expires", ">", now()).executeTakeFirst();
      return row !== undefined;
    },
    async lock(pass) {
      await db().deleteFrom("auth_pass").where("digest", "=", passDigest(pass)).execute();
    },
    async lockAll() {
      await db().deleteFrom("auth_pass").execute();
    },
  };
}

/**
 * Slows guessing down. What is right is taken all the same: a program that guesses wrong on purpose
 * must not lock the person out, and a code has 110 random bits.
 */
function createGuessLimit(clock: Clock) {
  let wrong: number[] = [];
  return {
    refuse(proof: Proof): AppError {
      const minuteAgo = clock() - 60_000;
      wrong = wrong.filter((time) => time > minuteAgo);
      if (wrong.length >= GUESSES_A_MINUTE) return tooManyGuesses();
      wrong.push(clock());
      return "code" in proof ? noSuchCode() : noSuchToken();
    },
  };
}

function noSuchCode(): AppError {
  return new AppError("forbidden", "This link was used already, is too old, or was never issued", {
    remedy: `Run \`assistant open\` for a new one: it is good once, for ${CODE_MINUTES} minutes.`,
  });
}

function noSuchToken(): AppError {
  return new AppError(
    "forbidden",
    "This is not the API token of this service, nor the person's key",
    {
      remedy: "Use the value of ASSISTANT_API_TOKEN that the service was started with, or the " +
        "content of its file person-key.",
    },
  );
}

function tooManyGuesses(): AppError {
  return new AppError("rate_limited", "Too many wrong attempts to unlock", {
    remedy: "Wait a minute, or run `assistant open` for a link that is right.",
  });
}
