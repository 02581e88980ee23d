import { join } from "node:path";
import type { Variables } from "./environment.ts";

/** What the person's npm settings say of the way to a registry. */
export interface NpmSettings {
  /** Its address without a slash at the end; undefined where nobody set one. */
  registry: string | undefined;
  /** The header `Authorization` for that registry, from `_authToken` or `_auth`. */
  authorization: string | undefined;
  /** `https-proxy` or `proxy`; the variables `HTTPS_PROXY` and `NO_PROXY` count without it. */
  proxy: string | undefined;
  /** Path of further certificates, PEM: `cafile`, or the variable `NODE_EXTRA_CA_CERTS`. */
  certificates: string | undefined;
}

export interface NpmSettingsOptions {
  variables: Variables;
  /** Whose `.npmrc` counts, the first first: the project, the home directory. */
  folders: readonly string[];
  /** Of the package, `@name`: it may have a registry of its own. */
  scope?: string;
}

/**
 * Reads the settings as npm does: variables `npm_config_*` before the `.npmrc` of the project before
 * that of the person, `${NAME}` replaced (npm's documentation, "npmrc"). Nothing has a default here.
 */
export async function readNpmSettings(options: NpmSettingsOptions): Promise<NpmSettings> {
  const { variables, folders, scope } = options;
  const files = await Promise.all(folders.map((folder) => readNpmrc(join(folder, ".npmrc"))));
  const expand = (text: string) =>
    text.replaceAll(/\$\{(\w+)\}/g, (whole, name: string) => variables[name] ?? whole);
  const get = (name: string): string | undefined => {
    const variable = `npm_config_${name.replaceAll("-", "_")}`;
    const found = variables[variable] || variables[variable.toUpperCase()] ||
      files.map((file) => file.get(name)).find(Boolean);
    return found ? expand(found) : undefined;
  };
  const own = scope === undefined ? undefined : get(`${scope}:registry`);
  const registry = (own ?? get("registry"))?.replace(/\/+$/, "");
  return {
    registry,
    authorization: registry === undefined ? undefined : authorizationFor(registry, get),
    proxy: get("https-proxy") ?? get("proxy"),
    certificates: get("cafile") ?? (variables.NODE_EXTRA_CA_CERTS || undefined),
  };
}

/** npm keeps credentials by address: those of the longest beginning of the registry's count. */
function authorizationFor(
  registry: string,
  get: (name: string) => string | undefined,
): string | undefined {
  if (!URL.canParse(registry)) return undefined;
  const { host, pathname } = new URL(registry);
  const parts = pathname.split("/").filter(Boolean);
  for (let count = parts.length; count >= 0; count--) {
    const place = `//${[host, ...parts.slice(0, count)].join("/")}/`;
    const token = get(`${place}:_authToken`);
    if (token) return `Bearer ${token}`;
    const basic = get(`${place}:_auth`);
    if (basic) return `Basic ${basic}`;
  }
  return undefined;
}

/** A file that is absent or closed to this user says nothing: npm would not read it either. */
async function readNpmrc(path: string): Promise<Map<string, string>> {
  const text = await Deno.readTextFile(path).catch(() => "");
  return new Map(
    [...text.matchAll(/^[ \t]*([^\s=#;][^=\n]*?)[ \t]*=[ \t]*(.*?)[ \t]*$/gm)]
      .map(([, name = "", value = ""]) => [name, value.replace(/^"(.*)"$/, "$1")]),
  );
}
