import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { startDeadline } from "../base/deadline.ts";
import { AppError } from "../base/errors.ts";
import { networkFault } from "../base/network_fault.ts";
import { readTextFile } from "../base/text_file.ts";
import { readBody } from "../base/read_body.ts";
import type { NpmSettings } from "../config/npm_settings.ts";
import { installationFolder, isInstalled } from "./installation.ts";
import { PACKAGES, SDK_VERSION, type VendorPackage } from "./packages.ts";
import { type PackedFile, readTarball } from "./read_tarball.ts";

export interface InstallOptions {
  /** The folder of the sources in the data directory. */
  dir: string;
  settings: NpmSettings;
  fetch?: typeof fetch;
  /** For each package; five minutes unless told. */
  timeoutMs?: number;
}

export interface Installed {
  folder: string;
  version: string;
  files: number;
  bytes: number;
  /** False where it was there already. */
  fetched: boolean;
}

/** The compiler as a person sets it up. */
export interface VendorCompiler {
  /** Where it stands, or will. */
  folder: string;
  isInstalled(): Promise<boolean>;
  /** As `assistant source install` does. Throws what `installCompiler` throws. */
  install(): Promise<Installed>;
}

/**
 * Fetches the vendor's compiler, its declarations and documents from the npm registry of the person's
 * settings, checks each package against its pinned SHA-512 and puts what is needed into place as a
 * whole. Throws `not_found` without a registry, `unreachable`, `timeout`, `unauthorized`,
 * `too_large`, and `conflict` where the registry serves another content.
 */
export async function installCompiler(options: InstallOptions): Promise<Installed> {
  const { dir } = options;
  const folder = installationFolder(dir);
  if (await isInstalled(dir)) {
    return { folder, version: SDK_VERSION, files: 0, bytes: 0, fetched: false };
  }
  const kept = (await Promise.all(PACKAGES.map((wanted) => fetchPackage(wanted, options)))).flat();
  await Deno.mkdir(dir, { recursive: true, mode: 0o700 });
  const draft = await Deno.makeTempDir({ dir, prefix: "installing-" });
  try {
    for (const { path, bytes } of kept) {
      await Deno.mkdir(dirname(join(draft, path)), { recursive: true });
      await Deno.writeFile(join(draft, path), bytes);
    }
    await Deno.rename(draft, folder).catch(async (error) => {
      // Another process was quicker; what it has put there is the same.
      if (!await isInstalled(dir)) throw error;
    });
  } finally {
    await Deno.remove(draft, { recursive: true }).catch(() => undefined);
  }
  const bytes = kept.reduce((sum, file) => sum + file.bytes.length, 0);
  return { folder, version: SDK_VERSION, files: kept.length, bytes, fetched: true };
}

async function fetchPackage(wanted: VendorPackage, options: InstallOptions): Promise<PackedFile[]> {
  const packed = await download(wanted, options);
  const found = `sha512-${createHash("sha512").update(packed).digest("base64")}`;
  if (found !== wanted.integrity) {
    throw new AppError(
      "conflict",
      `The registry's ${nameOf(wanted)} is not the published package`,
      {
        remedy:
          "Nothing was installed: have the registry fetch the package anew, or use another one.",
        details: { expected: wanted.integrity, found },
      },
    );
  }
  const files = await readTarball(packed, wanted.maxUnpackedBytes);
  if (files === null) throw tooLarge(wanted);
  return files.filter(({ path }) => wanted.keep.test(path))
    .map(({ path, bytes }) => ({ path: `node_modules/${wanted.name}/${path}`, bytes }));
}

async function download(
  wanted: VendorPackage,
  { settings, fetch: send = fetch, timeoutMs = 300_000 }: InstallOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const { registry, authorization, proxy, certificates } = settings;
  if (registry === undefined || !URL.canParse(registry)) throw noRegistry(registry);
  const { host } = new URL(registry);
  const file = `${wanted.name.slice(wanted.name.indexOf("/") + 1)}-${SDK_VERSION}.tgz`;
  const deadline = startDeadline(timeoutMs);
  using client = Deno.createHttpClient({
    ...(proxy && { proxy: { url: proxy } }),
    ...(certificates && { caCerts: [await readTextFile(certificates)] }),
  });
  try {
    const answer = await send(`${registry}/${wanted.name}/-/${file}`, {
      headers: authorization ? { Authorization: authorization } : {},
      signal: deadline.signal,
      client,
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw refusal(wanted, { host, status: answer.status });
    }
    const bytes = await readBody(answer.body, wanted.maxBytes);
    if (bytes === null) throw tooLarge(wanted);
    return bytes;
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (deadline.fired()) {
      throw new AppError("timeout", `${host} did not send ${nameOf(wanted)} in time`, {
        remedy: "Look at the proxy (HTTPS_PROXY) and the network, then repeat.",
      });
    }
    const { says, remedy } = networkFault(error);
    throw new AppError("unreachable", `The npm registry ${host} cannot be reached: ${says}`, {
      remedy,
      cause: error,
    });
  } finally {
    deadline.stop();
  }
}

function nameOf({ name }: VendorPackage): string {
  return `${name} ${SDK_VERSION}`;
}

function refusal(wanted: VendorPackage, { host, status }: { host: string; status: number }) {
  const denied = status === 401 || status === 403;
  return new AppError(
    denied ? "unauthorized" : "not_found",
    `The npm registry ${host} answers ${status} for ${nameOf(wanted)}`,
    {
      remedy: denied
        ? "Give its token in .npmrc, as npm itself needs it: //<registry>/:_authToken=<token>."
        : "Have the registry mirror this version, or name another: --registry <address>.",
    },
  );
}

function tooLarge(wanted: VendorPackage): AppError {
  return new AppError("too_large", `${nameOf(wanted)} is larger than the published package`, {
    remedy: "Nothing was installed: the registry serves something else under this name.",
  });
}

function noRegistry(registry: string | undefined): AppError {
  return new AppError(
    "not_found",
    registry === undefined
      ? "This machine's settings name no npm registry"
      : `The npm registry ${JSON.stringify(registry)} is no address`,
    {
      remedy:
        "Name it: --registry <address>, the variable npm_config_registry, or registry=<address> in .npmrc.",
    },
  );
}
