import type { KeychainKind } from "../../config/keychain_kind.ts";
import type { Keychain } from "./keychain.ts";
import { createLibsecret } from "./libsecret.ts";
import { createMacosKeychain } from "./macos.ts";
import { type RunCommand, runCommand } from "./run_command.ts";

/** The keychain of this machine for a data folder; undefined where there is none to ask. */
export function createSystemKeychain(
  folder: string,
  { kind, run = runCommand }: { kind: KeychainKind | undefined; run?: RunCommand },
): Keychain | undefined {
  switch (kind) {
    case "libsecret":
      return createLibsecret(folder, run);
    case "macos":
      return createMacosKeychain(folder, run);
    case undefined:
      return undefined;
  }
}
