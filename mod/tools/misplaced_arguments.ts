import { isObject } from "../base/is_object.ts";

interface ObjectShape {
  properties?: Record<string, ObjectShape>;
  required?: string[];
}

/**
 * Puts arguments where a schema has them: fields beside the object that takes them, as a `state` beside
 * `changes`, and that object under another name. Only what fits one place as it stands is moved; a
 * warning says so. The given arguments are not changed.
 */
export function placeArguments(
  schema: Record<string, unknown>,
  args: unknown,
): { args: unknown; warnings: string[] } {
  const { properties = {}, required = [] } = schema as ObjectShape;
  if (!isObject(args)) return { args, warnings: [] };
  const stray = Object.keys(args).filter((name) => !(name in properties));
  const holders = Object.entries(properties).filter(([name, { properties: fields = {} }]) =>
    required.includes(name) && stray.length > 0 && fits(args, { name, stray, fields })
  );
  const [holder] = holders;
  if (!holder || holders.length > 1) return { args, warnings: [] };
  const [name] = holder;
  const moved = Object.fromEntries(stray.map((field) => [field, args[field]]));
  const [only = ""] = stray;
  const renamed = stray.length === 1 && isObject(args[only]) &&
    !(only in (holder[1].properties ?? {}));
  const kept = Object.entries(args).filter(([field]) => !stray.includes(field));
  const held = renamed ? args[only] : { ...(isObject(args[name]) ? args[name] : {}), ...moved };
  return {
    args: { ...Object.fromEntries(kept), [name]: held },
    warnings: [
      renamed
        ? `Took "${only}" as "${name}".`
        : `Took ${stray.map((field) => `"${field}" as "${name}.${field}"`).join(", ")}.`,
    ],
  };
}

/** Whether what has no place is what the object takes: its fields, or itself under another name. */
function fits(
  args: Record<string, unknown>,
  { name, stray, fields }: {
    name: string;
    stray: readonly string[];
    fields: Record<string, unknown>;
  },
): boolean {
  const there = args[name];
  if (there !== undefined && !isObject(there)) return false;
  if (stray.every((field) => field in fields && !(isObject(there) && field in there))) return true;
  const [only = ""] = stray;
  const whole = args[only];
  return stray.length === 1 && there === undefined && isObject(whole) &&
    Object.keys(whole).length > 0 && Object.keys(whole).every((field) => field in fields);
}
