/** TypeScript declarations of script classes, read as text: names, arguments, what a call returns. */

export interface DeclaredMember {
  name: string;
  /** Fewer arguments than these make no sense; absent where nobody looked. */
  least?: number;
  /** The most arguments of any overload, `Infinity` with a rest parameter; absent of a property. */
  most?: number;
  /** The type that all overloads return, its type arguments left out. */
  returns?: string;
}

export interface DeclaredClass {
  name: string;
  /** What it extends, or is an intersection with. */
  parents: string[];
  /** `new` is the constructor. */
  members: Map<string, DeclaredMember>;
}

const DECLARATION = /\b(?:class|interface|type)\s+(\w+)/g;
const MEMBER = /^(?:(?:static|readonly|public)\s+)*(?:"([\w.]+)"|([\w$]+))\??\s*(?=[<(:])/;
const OPENING = "({[<";
const CLOSING = ")}]>";

/** Every class, interface and type of a declaration file. Overloads are one member. */
export function readDeclarations(text: string): DeclaredClass[] {
  const plain = withoutNoise(text);
  return [...plain.matchAll(DECLARATION)].map((match) => {
    const [, name = ""] = match;
    const { heads, bodies } = readShape(plain, match.index + match[0].length);
    const members = new Map<string, DeclaredMember>();
    for (const line of bodies.flatMap(splitMembers)) {
      const member = readMember(line);
      if (member) members.set(member.name, merge(members.get(member.name), member));
    }
    const parents = (heads.match(/\b[A-Z]\w+/g) ?? []).filter((parent) => parent !== name);
    return { name, parents: [...new Set(parents)], members };
  });
}

/** Without comments, without what strings say, and with arrows that close no bracket. */
function withoutNoise(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "")
    .replace(/'([^'\n]*)'/g, '"$1"')
    .replace(/"[^"\n]*[<>(){}[\]][^"\n]*"/g, '""')
    .replaceAll("=>", "~~");
}

/** What stands between the name of a declaration and its end: braces, and what is around them. */
function readShape(text: string, start: number): { heads: string; bodies: string[] } {
  const bodies: string[] = [];
  let heads = "";
  for (let at = start; at < text.length; at++) {
    const letter = text.charAt(at);
    if (letter === ";" || (bodies.length > 0 && /\w/.test(letter) && !/&\s*\w*$/.test(heads))) {
      break;
    }
    if (!OPENING.includes(letter)) {
      heads += letter;
      continue;
    }
    const end = closing(text, at);
    if (letter === "{") bodies.push(text.slice(at + 1, end));
    at = end;
  }
  return { heads, bodies };
}

/** Where the bracket that opens at an offset is closed. */
function closing(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const letter = text.charAt(at);
    if (OPENING.includes(letter)) depth++;
    else if (CLOSING.includes(letter) && --depth === 0) return at;
  }
  return text.length;
}

/** A member ends with a semicolon or, outside of brackets, with its line. */
function splitMembers(body: string): string[] {
  return splitAt(body, /[;\n]/).map((line) => line.trim());
}

function splitAt(text: string, separator: RegExp): string[] {
  const parts = [""];
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    const end = OPENING.includes(letter) ? closing(text, at) : at;
    if (end === at && separator.test(letter)) parts.push("");
    else parts.push((parts.pop() ?? "") + text.slice(at, end + 1));
    at = end;
  }
  return parts;
}

function readMember(line: string): DeclaredMember | undefined {
  const match = MEMBER.exec(line);
  if (!match) return undefined;
  const [head, quoted, plain] = match;
  const name = quoted ?? plain ?? "";
  let at = head.length;
  if (line[at] === "<") at = closing(line, at) + 1;
  if (line[at] !== "(") return { name };
  const end = closing(line, at);
  const args = splitAt(line.slice(at + 1, end), /,/).filter((arg) => arg.trim() !== "");
  const [, returns] = /^\s*:\s*(\w+)\s*(?:<.*)?$/.exec(line.slice(end + 1)) ?? [];
  return {
    name: name === "constructor" ? "new" : name,
    most: args.some((arg) => arg.includes("...")) ? Infinity : args.length,
    ...(returns && { returns }),
  };
}

function merge(known: DeclaredMember | undefined, { returns, ...told }: DeclaredMember) {
  if (!known) return { ...told, ...(returns && { returns }) };
  const most = Math.max(known.most ?? 0, told.most ?? 0);
  return {
    name: told.name,
    ...(known.most !== undefined && told.most !== undefined && { most }),
    ...(returns !== undefined && returns === known.returns && { returns }),
  };
}
