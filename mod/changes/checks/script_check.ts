import { type Options, parse } from "acorn";
import type { Finding } from "./finding.ts";
import { findingOf, type Subject } from "./subject.ts";

interface Mode {
  options: Options;
  wrap: (text: string) => string;
}

const SHARED = { allowReturnOutsideFunction: true, allowHashBang: false } as const;
const asIs = (text: string) => text;
const asExpression = (text: string) => `(${text}\n)`;

/**
 * The modes that a field of the platform may run a script in: ES2021 and ES5, each as the body of a
 * function, as an expression, and as a module of its own; a browser's own JavaScript.
 */
const MODES: readonly Mode[] = [
  { options: { ...SHARED, ecmaVersion: 2021, sourceType: "script" }, wrap: asIs },
  { options: { ...SHARED, ecmaVersion: 5, sourceType: "script" }, wrap: asIs },
  { options: { ...SHARED, ecmaVersion: 2021, sourceType: "script" }, wrap: asExpression },
  { options: { ecmaVersion: "latest", sourceType: "module" }, wrap: asIs },
  // What only a browser runs may be newer.
  { options: { ...SHARED, ecmaVersion: "latest", sourceType: "script" }, wrap: asIs },
];

/**
 * What no mode accepts: refused in a field that is known, a warning (not `certain`) where nobody has
 * told how the field's script is wrapped.
 */
export function judgeScript(subject: Subject, { certain }: { certain: boolean }): Finding[] {
  const fault = scriptFault(subject.text);
  if (fault === undefined) return [];
  const finding = findingOf(subject, "script", {
    verdict: certain && !fault.beyond ? "refused" : "unverified",
    problem: `no mode of the platform reads the script: ${fault.message}`,
    remedy: "Correct the syntax at this line; the platform would store it and fail when it runs.",
  });
  // A script may hold a secret, which no answer repeats.
  return [{ ...finding, value: "" }];
}

interface ScriptFault {
  /** With its line. */
  message: string;
  /** The text uses what the engine has beyond the standard, or is filled before it is read. */
  beyond: boolean;
}

/** Why no mode reads a script; undefined for one that a mode does. */
export function scriptFault(text: string): ScriptFault | undefined {
  // The engine reads over characters that only format, as spaces of no width.
  const script = text.replaceAll(/\p{Cf}/gu, "").replace(/^\s*javascript:/, "");
  if (script.trim() === "") return undefined;
  if (/^\s*```/.test(script)) {
    return { message: "it stands between the marks of a Markdown block", beyond: false };
  }
  const plain = withoutExtensions(script);
  let message: string | undefined;
  for (const { options, wrap } of MODES) {
    const fault = faultIn(wrap(plain), options);
    if (fault === undefined) return undefined;
    message ??= fault;
  }
  return { message: message ?? "", beyond: goesBeyond(script) };
}

function faultIn(text: string, options: Options): string | undefined {
  try {
    parse(text, options);
    return undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    if (!(error instanceof SyntaxError)) throw error;
    const [, reason = error.message, line] = /^(.*) \((\d+):\d+\)$/.exec(error.message) ?? [];
    return line ? `${reason} in line ${line}` : reason;
  }
}

/** What the engine of the ES5 mode takes beyond the standard, as the standard writes it. */
function withoutExtensions(script: string): string {
  return script
    .replaceAll(/\bfor\s+each\s*\(/g, "for (")
    .replaceAll(/\bcatch\s*\(\s*([\w$]+)\s+if\b[^)]*\)/g, "catch ($1)");
}

/**
 * Signs of what cannot be told from a fault: XML in the script, functions without braces, list
 * comprehensions, `let` blocks, several conditional catches, and places that Jelly or a template fills.
 */
function goesBeyond(script: string): boolean {
  return /[=(,[:]\s*<[A-Za-z!>{]/.test(script) || /default\s+xml\s+namespace/.test(script) ||
    /\bfunction\b\s*[\w$]*\s*\([\w$,\s]*\)\s*[^\s{]/.test(script) ||
    /\bfor\s*(each\s*)?\([^)]*\)[^;{]*\]/.test(script) || /\blet\s*\(/.test(script) ||
    /\bcatch\s*\([^)]*\bif\b/.test(script) || /\$\{|\$\[|<\/?(g|j|j2|g2):/.test(script);
}
