import { dirname, isAbsolute, resolve } from "node:path";
import { isObject } from "../base/is_object.ts";

/** `{env:NAME}` or `{file:path}` in a value. */
export interface Reference {
  kind: "env" | "file";
  name: string;
}

/** The text that a reference stands for; undefined where there is none. */
export type FindReference = (reference: Reference) => string | undefined;

export interface ReferencePlaces {
  variables: Readonly<Record<string, string | undefined>>;
  home: string;
  /** The configuration file: paths count from its folder. */
  file: string;
}

/** A value that refers to something that is not there. */
export interface MissingReference extends Reference {
  path: (string | number)[];
}

const REFERENCE = /\{(env|file):([^{}]+)\}/g;
const MOST_BYTES = 1_000_000;

/** Looks references up in the environment and in the files of this machine. */
export function findIn({ variables, home, file }: ReferencePlaces): FindReference {
  return ({ kind, name }) => {
    if (kind === "env") return variables[name] || undefined;
    const path = name.startsWith("~/") ? resolve(home, name.slice(2)) : name;
    return readText(isAbsolute(path) ? path : resolve(dirname(file), path));
  };
}

/** At once: settings are read by what waits for nothing. */
function readText(path: string): string | undefined {
  try {
    const { isFile, size } = Deno.statSync(path);
    return isFile && size <= MOST_BYTES ? Deno.readTextFileSync(path).trimEnd() : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Puts what references stand for into the strings of a parsed document, in place: it was read
 * before, so nothing that is put in can end a string. Answers those that are not found.
 */
export function expandReferences(root: unknown, find: FindReference): MissingReference[] {
  const missing: MissingReference[] = [];
  const expand = (value: unknown, path: (string | number)[]): unknown => {
    if (typeof value === "string") {
      return value.replaceAll(REFERENCE, (whole, kind: Reference["kind"], given: string) => {
        const name = given.trim();
        const found = find({ kind, name });
        if (found === undefined) missing.push({ kind, name, path });
        return found ?? whole;
      });
    }
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) value[index] = expand(item, [...path, index]);
    } else if (isObject(value)) {
      for (const [key, item] of Object.entries(value)) {
        Object.defineProperty(value, key, {
          value: expand(item, [...path, key]),
          enumerable: true,
          configurable: true,
          writable: true,
        });
      }
    }
    return value;
  };
  expand(root, []);
  return missing;
}
