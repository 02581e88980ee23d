import { createSecretBox, type SecretBox } from "../../mod/auth/secret_box.ts";
import { decodeKey } from "../../mod/auth/key_text.ts";
import { present } from "./present.ts";

/** A box with a key of the tests' own; another number is another key. */
export function testBox(key = 3): SecretBox {
  return createSecretBox(new Uint8Array(32).fill(key));
}

/** The box of services that keep their key in this file. */
export async function fileBox(keyFile: string): Promise<SecretBox> {
  return createSecretBox(present(decodeKey((await Deno.readTextFile(keyFile)).trim())));
}
