import { isCancel, password, select, text } from "@clack/prompts";
import process from "node:process";
import { loginCancelled } from "./connect_login.ts";

/** Questions go to standard error: standard output carries the result alone. */
export const SCREEN = { output: process.stderr };

export interface Choice<V extends string> {
  value: V;
  label: string;
  hint?: string;
}

// Each of these throws `cancelled` when the person stops.

/** A text that may not be empty. */
export async function askText(
  message: string,
  options: { placeholder?: string; initialValue?: string } = {},
): Promise<string> {
  return await answered(text({ message, validate: required, ...options, ...SCREEN }));
}

/** A text that may be left empty. */
export async function askOptional(message: string): Promise<string | undefined> {
  return (await answered(text({ message, defaultValue: "", ...SCREEN }))).trim() || undefined;
}

/** A secret that may not be empty; nothing of it is shown. */
export async function askSecret(message: string): Promise<string> {
  return await answered(password({ message, validate: required, ...SCREEN }));
}

/** A secret that may be left empty. */
export async function askOptionalSecret(message: string): Promise<string | undefined> {
  // Its value is undefined where nothing was typed, whatever its type says.
  return (await answered(password({ message, ...SCREEN })) as string | undefined) || undefined;
}

/** The value of one of the choices; `initialValue` is the one marked at first. */
export async function askChoice<V extends string>(
  message: string,
  options: Choice<V>[],
  initialValue?: V,
): Promise<V> {
  const asked: Promise<V | symbol> = select<string>({
    message,
    options,
    ...(initialValue && { initialValue }),
    ...SCREEN,
  }).then((value) => value as V | symbol);
  return await answered(asked) as V;
}

function required(value: string | undefined): string | undefined {
  return value?.trim() ? undefined : "Needed";
}

async function answered<T>(prompt: Promise<T>): Promise<Exclude<T, symbol>> {
  const value = await prompt;
  if (isCancel(value)) throw loginCancelled();
  return value as Exclude<T, symbol>;
}
