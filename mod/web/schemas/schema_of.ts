import type { z } from "zod";

/** A value as a schema parses it: what may be missing may also be undefined. */
type Parsed<T> = T extends readonly (infer Item)[] ? Parsed<Item>[]
  : T extends object
    ? { [K in keyof T]: undefined extends T[K] ? Parsed<T[K]> | undefined : Parsed<T[K]> }
  : T;

/** The schema of a type that optional properties are exact in. */
export type SchemaOf<T> = z.ZodType<Parsed<T>>;
