import { type Clock, isGood } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { isSameSecret } from "../../base/same_secret.ts";
import { sha256Hex } from "../../base/sha256.ts";
import type { CallOptions } from "../call_options.ts";
import { APPROVAL_MINUTES } from "../journal/create_journal.ts";

const LIFE_MS = APPROVAL_MINUTES * 60_000;

/** What an approval is bound to. Any difference makes another approval. */
export interface ApprovalSubject {
  tool: string;
  args: unknown;
  options: Pick<CallOptions, "scope" | "update_set">;
  host: string;
  /** Port and credential of the caller. */
  caller: string;
  /** The records as they were when the plan was made. */
  before: unknown;
}

/** Hex SHA-256 of the subject in canonical JSON. */
export function approvalDigest(subject: ApprovalSubject): string {
  return sha256Hex(canonicalJson(subject));
}

/** Signs approvals, so that none has to be kept: `<expiry in base 36>.<HMAC in hex>`. */
export interface ApprovalSigner {
  issue(digest: string): Promise<{ approval: string; expires: number }>;
  /** Throws `approval_invalid` for another call, a forged or an expired token. */
  verify(approval: string, digest: string): Promise<void>;
}

/** @param secret 32 bytes that never leave the machine. */
export function createApprovalSigner(
  options: { secret: Uint8Array; clock: Clock },
): ApprovalSigner {
  const { secret, clock } = options;
  const key = crypto.subtle.importKey(
    "raw",
    Uint8Array.from(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const sign = async (expires: string, digest: string) => {
    const bytes = new TextEncoder().encode(`${expires}.${digest}`);
    return toHex(await crypto.subtle.sign("HMAC", await key, bytes));
  };
  return {
    async issue(digest) {
      const expires = clock() + LIFE_MS;
      const stamp = expires.toString(36);
      return { approval: `${stamp}.${await sign(stamp, digest)}`, expires };
    },
    async verify(approval, digest) {
      const [stamp = "", mac, ...rest] = approval.split(".");
      const expected = await sign(stamp, digest);
      if (!mac || rest.length > 0 || !isSameSecret(mac, expected)) {
        throw new AppError("approval_invalid", "The approval belongs to another call", {
          remedy: "Repeat the very call that answered it: same tool, arguments, instance and " +
            "caller, and a record that nobody changed since. Or send the call without " +
            "options.approval to have it planned again.",
        });
      }
      const given = { expires: Number.parseInt(stamp, 36), lifeMs: LIFE_MS };
      if (!isGood(given, clock())) {
        throw new AppError(
          "approval_invalid",
          given.expires <= clock()
            ? `The approval is older than ${APPROVAL_MINUTES} minutes`
            : "The approval is from a time to come: the clock of this machine was set back",
          {
            remedy: "Send the call without options.approval to have it planned again.",
          },
        );
      }
    },
  };
}

/** JSON with sorted keys, so that equal values give equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(
    value,
    (_key, entry) =>
      entry !== null && typeof entry === "object" && !Array.isArray(entry)
        ? Object.fromEntries(Object.entries(entry).sort(([a], [b]) => a < b ? -1 : 1))
        : entry,
  ) ?? "null";
}

function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
