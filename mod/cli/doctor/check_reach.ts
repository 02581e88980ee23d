import { startDeadline } from "../../base/deadline.ts";
import { networkFault } from "../../base/network_fault.ts";
import type { Variables } from "../../config/environment.ts";
import { readNpmSettings } from "../../config/npm_settings.ts";
import type { Settings } from "../../config/settings.ts";
import type { Finding } from "./finding.ts";

export interface ReachOptions {
  settings: Pick<Settings, "config" | "paths" | "projectDir">;
  variables: Variables;
  fetch?: typeof fetch;
  /** 5,000 unless told. */
  timeoutMs?: number;
}

/** Where the adapters of the providers call, unless a block gives another address. */
const PROVIDER_ADDRESSES: Readonly<Record<string, string>> = {
  anthropic: "https://api.anthropic.com",
  openai: "https://api.openai.com",
  google: "https://generativelanguage.googleapis.com",
};

/**
 * Whether the way to the model providers and to the registry of npm is open, with the proxy and the
 * certificates that are set. Any answer counts: no key is sent. The instances have their own check.
 */
export async function checkReach(options: ReachOptions): Promise<Finding[]> {
  const providers = providerAddresses(options.settings)
    .map(([name, url]) => probe({ name: `The model provider ${name}`, url }, options));
  return await Promise.all([...providers, checkRegistry(options)]);
}

function providerAddresses({ config }: ReachOptions["settings"]): [name: string, url: string][] {
  const { provider, model } = config;
  const chosen = model === undefined ? [] : [model.slice(0, model.indexOf("/"))];
  return [...new Set([...Object.keys(provider), ...chosen])].flatMap((id) => {
    const block = Object.hasOwn(provider, id) ? provider[id] : undefined;
    const url = block?.options?.baseURL ?? PROVIDER_ADDRESSES[id];
    return url === undefined ? [] : [[id, url] as [string, string]];
  });
}

/** Clients that start a bridge from a package need it; only an address that somebody set is known. */
async function checkRegistry(options: ReachOptions): Promise<Finding> {
  const { settings: { projectDir, paths }, variables } = options;
  const folders = [projectDir, paths.home];
  const { registry: url } = await readNpmSettings({ variables, folders });
  if (url !== undefined) return await probe({ name: "The npm registry", url }, options);
  return {
    level: "ok",
    message: "No npm registry is set (npm_config_registry, .npmrc): the way to it is not tried",
  };
}

async function probe(
  { name, url }: { name: string; url: string },
  { fetch: send = fetch, timeoutMs = 5_000 }: ReachOptions,
): Promise<Finding> {
  if (!URL.canParse(url)) {
    return {
      level: "broken",
      message: `${name}: its address cannot be read`,
      mend: "Give a full URL, for example https://host.example/path.",
    };
  }
  const { host } = new URL(url);
  const deadline = startDeadline(timeoutMs);
  try {
    const answer = await send(url, {
      method: "HEAD",
      redirect: "manual",
      signal: deadline.signal,
    });
    await answer.body?.cancel();
    if (answer.status === 407) {
      const mend = "Give the proxy's user and password in HTTPS_PROXY.";
      return { level: "broken", message: `${name}: the proxy refuses the way to ${host}`, mend };
    }
    return { level: "ok", message: `${name} answers at ${host}` };
  } catch (error) {
    if (deadline.fired()) {
      const message = `${name}: ${host} gave no answer within ${timeoutMs / 1000} seconds`;
      return { level: "broken", message, mend: "Look at the proxy (HTTPS_PROXY) and the network." };
    }
    const { says, remedy } = networkFault(error);
    return {
      level: "broken",
      message: `${name}: ${host} cannot be reached: ${says}`,
      mend: remedy,
    };
  } finally {
    deadline.stop();
  }
}
