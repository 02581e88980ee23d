import type { Variables } from "../../config/environment.ts";
import type { Finding } from "./finding.ts";

const PROXIES = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy", "ALL_PROXY"];
/** Files of root certificates; the runtime ends every call when `DENO_CERT` cannot be read. */
const CERTIFICATES = ["DENO_CERT", "NODE_EXTRA_CA_CERTS"];
const STORES = ["system", "mozilla"];

/** What the environment says about proxies and certificates. Shows no proxy's user or password. */
export async function checkNetwork(env: Variables): Promise<Finding[]> {
  const found = [
    ...PROXIES.flatMap((name) => env[name] ? [checkProxy(name, env[name])] : []),
    ...checkStore(env.DENO_TLS_CA_STORE),
    ...(await Promise.all(CERTIFICATES.map((name) => checkFile(name, env[name])))).flat(),
  ];
  if (found.length > 0) return found;
  return [{ level: "ok", message: "No proxy and no certificates of your own are set up" }];
}

function checkProxy(name: string, value: string): Finding {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url?.hostname || !/^(https?|socks5h?):$/.test(url.protocol)) {
    return {
      level: "broken",
      message: `${name} holds no address of a proxy`,
      mend: `Set ${name} to an address such as http://proxy.example:8080.`,
    };
  }
  const signsIn = url.username ? ", with a user name" : "";
  return { level: "ok", message: `Calls go through the proxy ${url.host} (${name})${signsIn}` };
}

function checkStore(value: string | undefined): Finding[] {
  if (!value) return [];
  const unknown = value.split(",").filter((store) => !STORES.includes(store.trim()));
  if (unknown.length === 0) {
    return [{ level: "ok", message: `Trusted certificates: ${value} (DENO_TLS_CA_STORE)` }];
  }
  return [{
    level: "broken",
    message: `DENO_TLS_CA_STORE names ${JSON.stringify(unknown[0])}, which is not known`,
    mend: "Set DENO_TLS_CA_STORE to system, mozilla or system,mozilla.",
  }];
}

async function checkFile(name: string, path: string | undefined): Promise<Finding[]> {
  if (!path) return [];
  const mend = `Correct ${name}, or remove it from the environment.`;
  try {
    const text = await Deno.readTextFile(path);
    if (text.includes("-----BEGIN CERTIFICATE-----")) {
      return [{ level: "ok", message: `Further root certificates: ${path} (${name})` }];
    }
    return [{
      level: "broken",
      message: `${name}: ${path} holds no certificate in PEM form`,
      mend,
    }];
  } catch {
    // Missing, a folder or closed to this user: the runtime cannot read it either.
    return [{ level: "broken", message: `${name}: ${path} cannot be read`, mend }];
  }
}
