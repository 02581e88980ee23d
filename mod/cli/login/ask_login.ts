import { intro, log } from "@clack/prompts";
import type { Connection } from "../../auth/connection.ts";
import type { Services } from "../../services.ts";
import { askPaste } from "./ask_paste.ts";
import type { LoginGrant, LoginKind, LoginRequest, WantedLogin } from "./login_options.ts";
import {
  askChoice,
  askOptional,
  askOptionalSecret,
  askSecret,
  askText,
  type Choice,
  SCREEN,
} from "./prompts.ts";

const KINDS: Choice<LoginKind>[] = [
  { value: "basic", label: "User name and password" },
  { value: "oauth", label: "OAuth", hint: "renews itself; works with single sign-on" },
  { value: "sso", label: "Browser session", hint: "a request copied from your browser" },
];
const GRANTS: Choice<LoginGrant>[] = [
  { value: "authorization_code", label: "Sign in through the browser", hint: "acts as you" },
  { value: "client_credentials", label: "Client credentials", hint: "no person" },
  { value: "password", label: "User name and password", hint: "the password is not stored" },
  { value: "refresh_token", label: "Refresh token" },
];

/** Asks at the terminal for what the options left open. Throws `cancelled` when the person stops. */
export async function askLogin(
  wanted: WantedLogin,
  services: Pick<Services, "connections" | "browserSessionSetup" | "oauth">,
): Promise<LoginRequest> {
  intro("Connect a platform instance", SCREEN);
  const { environment } = wanted;
  const named = wanted.instance ? await services.connections.find(wanted.instance) : undefined;
  const kind = wanted.kind ?? await askChoice("How do you sign in?", KINDS, named?.kind);
  if (kind === "sso") {
    const { paste, instance } = await askPaste(services.browserSessionSetup, wanted);
    const label = wanted.label ?? (named ? undefined : await askLabel());
    return { kind, paste, instance, label, environment };
  }
  const instance = wanted.instance ??
    await askText("Instance (name, host or address)", { placeholder: "dev12345" });
  const known = named ?? await services.connections.find(instance);
  const given = { ...wanted, instance };
  const request = kind === "basic"
    ? await askBasic(given, known)
    : await askOauth(given, { known, redirectUri: services.oauth.redirectUri });
  const label = wanted.label ?? (known ? undefined : await askLabel());
  return { ...request, label, environment };
}

type Given = WantedLogin & { instance: string };

async function askBasic(given: Given, known: Connection | undefined): Promise<LoginRequest> {
  const { instance } = given;
  const offered = known?.username ? { initialValue: known.username } : {};
  const username = given.username ?? await askText("User name", offered);
  return { kind: "basic", instance, username, password: await askSecret("Password") };
}

async function askOauth(
  given: Given,
  { known, redirectUri }: { known: Connection | undefined; redirectUri: string },
): Promise<LoginRequest> {
  const { instance } = given;
  const type = given.grant ?? await askChoice("Which grant?", GRANTS);
  if (type === "authorization_code") {
    log.info(`Redirect URL to register in the OAuth application:\n${redirectUri}`, SCREEN);
  }
  const client = await askClient(given, { known, secretNeeded: type === "client_credentials" });
  switch (type) {
    case "password": {
      const username = given.username ?? await askText("User name");
      const password = await askSecret("Password (serves once, is not stored)");
      return { kind: "oauth", instance, ...client, grant: { type, username, password } };
    }
    case "refresh_token": {
      const refreshToken = await askSecret("Refresh token");
      return { kind: "oauth", instance, ...client, grant: { type, refreshToken } };
    }
    default:
      return { kind: "oauth", instance, ...client, grant: { type } };
  }
}

async function askClient(
  given: Given,
  { known, secretNeeded }: { known: Connection | undefined; secretNeeded: boolean },
): Promise<{ clientId?: string; clientSecret?: string | undefined }> {
  if (given.clientId === undefined && known?.kind === "oauth") {
    const kept = await askChoice("Which OAuth application?", [
      { value: "stored", label: "The stored one" },
      { value: "other", label: "Another one" },
    ]);
    if (kept === "stored") return {};
  }
  const clientId = given.clientId ?? await askText("Client id");
  const clientSecret = secretNeeded
    ? await askSecret("Client secret")
    : await askOptionalSecret("Client secret (empty for a public client)");
  return { clientId, clientSecret };
}

async function askLabel(): Promise<string | undefined> {
  return await askOptional("Short name for clients and for you (empty: from the host)");
}
