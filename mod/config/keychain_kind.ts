export type KeychainKind = "libsecret" | "macos";

/**
 * The keychain that may be asked. On Linux only within a desktop session: elsewhere, in a container
 * or over SSH, the question would have nobody to answer it. On Windows none takes a secret without
 * showing it in a list of processes.
 */
export function keychainKind(
  env: Readonly<Record<string, string | undefined>>,
  os: typeof Deno.build.os = Deno.build.os,
): KeychainKind | undefined {
  if (os === "darwin" && env.HOME) return "macos";
  if (os === "linux" && env.DBUS_SESSION_BUS_ADDRESS) return "libsecret";
  return undefined;
}
