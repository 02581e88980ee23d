import { programFile } from "../../base/program_files.ts";

/** Written by `deno task gen:vendor`. */
const TABLE = programFile("generated/script_api.txt");

export type Side = "server" | "client";

export interface ApiMember {
  /** Fewer arguments than these make no sense; 0 where that is not told. */
  least: number;
  /** More arguments are not taken; `Infinity` where any number is, and of what is no method. */
  most: number;
  /** The class of what a call answers, where it is one of the table's. */
  returns?: string;
}

/** The members of a platform class by name, inherited ones among them; undefined if not declared. */
export type FindClass = (name: string, side: Side) => ReadonlyMap<string, ApiMember> | undefined;

let text: string | undefined;
const read = new Map<string, ReadonlyMap<string, ApiMember> | undefined>();

/** Looks into the table of the vendor's declarations, which is read at the first question. */
export const findClass: FindClass = (name, side) => {
  const key = `\n${side}\t${name}\t`;
  if (!read.has(key)) {
    text ??= Deno.readTextFileSync(TABLE);
    const start = text.indexOf(key);
    const line = text.slice(start + key.length, text.indexOf("\n", start + key.length));
    read.set(key, start < 0 ? undefined : new Map(line.split(" ").map(readMember)));
  }
  return read.get(key);
};

/** `addQuery/1-3>GlideQueryCondition`: one to three arguments, and what comes back. */
function readMember(told: string): [string, ApiMember] {
  const [, name = "", least = "0", most, returns] =
    /^([^/]+)(?:\/(?:(\d+)-)?(\d+|\*)(?:>(.+))?)?$/.exec(told) ?? [];
  return [name, {
    least: Number(least),
    most: most === undefined || most === "*" ? Infinity : Number(most),
    ...(returns && { returns }),
  }];
}
