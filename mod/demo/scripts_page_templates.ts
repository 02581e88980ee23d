import type { DemoInstance } from "./instance.ts";

/** The scripts that are answered, as people read them. */
export const SCRIPT_TEMPLATES = ["gs.print(gs.getProperty('<name>'));"] as const;

const PRINT_PROPERTY = /^\s*gs\.print\(\s*gs\.getProperty\(\s*(['"])([\w.-]+)\1\s*\)\s*\)\s*;?\s*$/;

/** The lines that a script of the list prints; undefined for any other text. */
export function runScript(instance: DemoInstance, script: string): string[] | undefined {
  const name = PRINT_PROPERTY.exec(script)?.[2];
  return name === undefined ? undefined : [instance.property(name) ?? "null"];
}
