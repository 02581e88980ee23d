import type { DemoInstance } from "../database/instance.ts";
import { hashPassword } from "../values/passwords.ts";
import { textOf } from "../database/rows.ts";

/** An active record of `oauth_entity`: an application that may ask for tokens. */
export interface OauthClient {
  sysId: string;
  name: string;
  /** Has no secret, proves itself by PKCE and gets no refresh token, as documented. */
  isPublic: boolean;
  secretHash: string;
  redirects: string[];
  accessSeconds: number;
  refreshSeconds: number;
  /** Whom client credentials act as; "" where nobody is named. */
  userSysId: string;
}

/** Documented defaults: half an hour and a hundred days. */
const ACCESS_SECONDS = 1_800;
const REFRESH_SECONDS = 8_640_000;

/** The active client of an id; undefined for an unknown one. */
export function findClient({ database }: DemoInstance, clientId: string): OauthClient | undefined {
  const row = database.get(
    `SELECT * FROM t_sys_metadata WHERE sys_class_name = 'oauth_entity' AND type = 'client'
     AND active = 'true' AND client_id = ? AND client_id <> ''`,
    clientId,
  );
  return row && {
    sysId: textOf(row, "sys_id"),
    name: textOf(row, "name"),
    isPublic: textOf(row, "public_client") === "true",
    secretHash: textOf(row, "client_secret"),
    redirects: textOf(row, "redirect_url").split(",").map((url) => url.trim()).filter(Boolean),
    accessSeconds: Number(textOf(row, "access_token_lifespan")) || ACCESS_SECONDS,
    refreshSeconds: Number(textOf(row, "refresh_token_lifespan")) || REFRESH_SECONDS,
    userSysId: textOf(row, "user"),
  };
}

/** Whether the client is who it says: by its secret, or public and without one. */
export function isAuthentic({ sysId, isPublic, secretHash }: OauthClient, secret: string): boolean {
  if (isPublic) return true;
  return secretHash !== "" && secretHash === hashPassword(sysId, secret);
}
