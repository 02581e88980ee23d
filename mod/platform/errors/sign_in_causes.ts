import { z } from "zod";

/** Why the platform may have refused a sign-in, with what mends it. */
export const signInCauseSchema = z.object({
  cause: z.enum(["wrong_password", "missing_role", "locked_or_inactive", "one_time_code"]),
  says: z.string().describe("What may be the case: a clause without a full stop"),
  remedy: z.string().describe("One imperative sentence without a full stop"),
});
export type SignInCause = z.infer<typeof signInCauseSchema>;

/** The role that a Basic account needs where Basic authentication is restricted. */
export const BASIC_ROLE = "snc_basic_auth_api_access";

const WRONG_PASSWORD: SignInCause = {
  cause: "wrong_password",
  says: "the user name or password is wrong",
  remedy: "sign in to the instance in a browser with the same user name and password to check them",
};
const MISSING_ROLE: SignInCause = {
  cause: "missing_role",
  says: `on the Australia release or newer, the account lacks the role ${BASIC_ROLE}`,
  remedy: `ask an administrator for the role ${BASIC_ROLE}, or connect with OAuth`,
};
const LOCKED: SignInCause = {
  cause: "locked_or_inactive",
  says: "the account is locked out or inactive",
  remedy: "ask an administrator to unlock or activate it",
};
const ONE_TIME_CODE: SignInCause = {
  cause: "one_time_code",
  says: "the account needs a multi-factor code",
  remedy:
    "connect with OAuth or a browser session, or use an account without multi-factor authentication",
};

/**
 * The possible causes of a 401 to a user name and password, the likeliest first. The platform words
 * them all alike; only a refused one-time code is told by the header `X-MFA_TOKEN: invalid`, whose
 * absence makes that cause the least likely. Source: the platform's documentation of Basic
 * authentication with multi-factor codes, and of the Basic authentication restriction.
 */
export function basicCauses(headers?: Headers): SignInCause[] {
  if (headers?.get("x-mfa_token")?.toLowerCase() === "invalid") return [ONE_TIME_CODE];
  return [WRONG_PASSWORD, MISSING_ROLE, LOCKED, ONE_TIME_CODE];
}

/** `Check these causes, the likeliest first: (1) …: …; (2) …: ….` One cause is a plain sentence. */
export function remedyOf(causes: readonly SignInCause[]): string {
  const [only, ...others] = causes;
  if (only && others.length === 0) return `${capital(only.says)}: ${only.remedy}.`;
  const listed = causes.map(({ says, remedy }, index) => `(${index + 1}) ${says}: ${remedy}`);
  return `Check these causes, the likeliest first: ${listed.join("; ")}.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
