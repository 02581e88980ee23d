/**
 * The texts that people read in a template of `html`, as messages: a run of text with the values and
 * the inline tags inside is one, `{0} of <0>{1}</0> calls`. A template is one source here, each value
 * of it a character of the private use area.
 */
const FIRST_VALUE = 0xE000;
const VALUE = /[\uE000-\uF8FF]/;
const TOKEN = /<(?:"[^"]*"|'[^']*'|[^>"'])*>|[\uE000-\uF8FF]|[^<\uE000-\uF8FF]+/g;
/** Stands inside a sentence. */
const INLINE = /^<\/?(?:a|abbr|b|code|em|kbd|strong|span)[\s>]/;
/** Names, keys and code: never translated where they stand alone. */
const VERBATIM = /^<(?:code|kbd|pre)[\s>]/;
/** The attributes and the properties of the dashboard's own parts that people read. */
export const TEXT_ATTRIBUTES: readonly string[] = [
  "action",
  "alt",
  "aria-label",
  "data-label",
  "empty",
  "hint",
  "label",
  "lead",
  "noun",
  "placeholder",
  "refusal",
  "text",
  "title",
  "what",
];
const ATTRIBUTE = new RegExp(`(\\s(?:${TEXT_ATTRIBUTES.join("|")})=")([^"]+)(?=")`, "g");

type Kind = "text" | "value" | "open" | "close" | "block" | "break";

interface Token {
  kind: Kind;
  source: string;
}

/** A run of a template: its message, and what the message's places stand for in the source. */
interface Run {
  message: string;
  values: string[];
  tags: [open: string, close: string][];
}

export interface Translated {
  strings: readonly string[];
  /** Which value of the template stands at each place of `strings`. */
  order: number[];
}

/** A template with its texts translated; the same strings with their values in order where there are none. */
export function translateTemplate(
  strings: readonly string[],
  translate: (message: string) => string,
): Translated {
  const source = strings.reduce((all, part, index) =>
    all + String.fromCharCode(FIRST_VALUE + index - 1) + part
  );
  const translated = segment(readTokens(source))
    .map((tokens) => translateRuns(tokens, translate)).join("");
  const order = [...translated].filter((letter) => VALUE.test(letter))
    .map((letter) => letter.charCodeAt(0) - FIRST_VALUE);
  return { strings: translated.split(VALUE), order };
}

/** The messages of a template, in its order. */
export function listMessages(strings: readonly string[]): string[] {
  const messages: string[] = [];
  translateTemplate(strings, (message) => {
    messages.push(message);
    return message;
  });
  return messages;
}

function readTokens(source: string): Token[] {
  return [...source.matchAll(TOKEN)].flatMap(([token]): Token[] => {
    if (VALUE.test(token) && token.length === 1) return [{ kind: "value", source: token }];
    if (!token.startsWith("<")) return splitText(token);
    if (!INLINE.test(token) || token.endsWith("/>")) return [{ kind: "block", source: token }];
    return [{ kind: token.startsWith("</") ? "close" : "open", source: token }];
  });
}

/** A line's end beside a tag or a value is dropped when the template is drawn: it ends a run. */
function splitText(text: string): Token[] {
  const [, before = "", inner = "", after = ""] = /^(\s*\n\s*)?([^]*?)(\s*\n\s*)?$/.exec(text) ??
    [];
  return [
    { kind: "break" as const, source: before },
    { kind: "text" as const, source: inner },
    { kind: "break" as const, source: after },
  ].filter(({ source }) => source !== "");
}

/** Runs of tokens that are inline, each whole; what is not stands alone. */
function segment(tokens: readonly Token[]): Token[][] {
  const kinds = tokens.map(({ kind }) => kind);
  const open: number[] = [];
  for (const [index, { kind }] of tokens.entries()) {
    if (kind === "open") open.push(index);
    if (kind === "close") {
      const start = open.pop();
      const holdsBlock = start === undefined ||
        kinds.slice(start + 1, index).some((inner) => inner === "block" || inner === "break");
      if (holdsBlock) { for (const end of [start ?? index, index]) kinds[end] = "block"; }
    }
  }
  for (const index of open) kinds[index] = "block";
  const segments: Token[][] = [];
  let inline = false;
  for (const [index, { source }] of tokens.entries()) {
    const kind = kinds[index] ?? "block";
    const isInline = kind !== "block" && kind !== "break";
    if (!isInline || !inline) segments.push([]);
    segments.at(-1)?.push({ kind, source });
    inline = isInline;
  }
  return segments;
}

function translateRuns(tokens: readonly Token[], translate: (message: string) => string): string {
  const [first] = tokens;
  if (!first) return "";
  if (first.kind === "block") return translateAttributes(first.source, translate);
  if (saysSomething(tokens)) return translateRun(tokens, translate);
  return elementsOf(tokens).map((element) => {
    const [start, ...rest] = element;
    const end = rest.pop();
    if (start?.kind !== "open" || !end) return element.map(({ source }) => source).join("");
    const inner = VERBATIM.test(start.source)
      ? rest.map(({ source }) => source).join("")
      : translateRuns(rest, translate);
    return translateAttributes(start.source, translate) + inner + end.source;
  }).join("");
}

/** Whether text stands beside the inline elements, not only in them. */
function saysSomething(tokens: readonly Token[]): boolean {
  return elementsOf(tokens).some(([first]) =>
    first?.kind === "text" && /\p{L}/u.test(first.source)
  );
}

/** The elements and the texts of a run, its outermost. */
function elementsOf(tokens: readonly Token[]): Token[][] {
  const elements: Token[][] = [];
  let depth = 0;
  for (const token of tokens) {
    if (depth === 0) elements.push([]);
    elements.at(-1)?.push(token);
    if (token.kind === "open") depth++;
    if (token.kind === "close") depth--;
  }
  return elements;
}

function translateRun(tokens: readonly Token[], translate: (message: string) => string): string {
  const run: Run = { message: "", values: [], tags: [] };
  const open: number[] = [];
  for (const { kind, source } of tokens) {
    if (kind === "text") run.message += source.replace(/\s+/g, " ");
    else if (kind === "value") run.message += `{${run.values.push(source) - 1}}`;
    else if (kind === "open") {
      const number = run.tags.push([translateAttributes(source, translate), ""]) - 1;
      open.push(number);
      run.message += `<${number}>`;
    } else {
      const number = open.pop() ?? 0;
      const tag = run.tags[number];
      if (tag) tag[1] = source;
      run.message += `</${number}>`;
    }
  }
  const [, before = "", message = "", after = ""] = /^(\s*)([^]*?)(\s*)$/.exec(run.message) ?? [];
  return before + putBack(translate(message), run) + after;
}

function putBack(message: string, { values, tags }: Run): string {
  return message.replace(
    /\{(\d+)\}|<(\/?)(\d+)>/g,
    (_place, value, closes, tag) =>
      value === undefined ? tags[Number(tag)]?.[closes ? 1 : 0] ?? "" : values[Number(value)] ?? "",
  );
}

function translateAttributes(tag: string, translate: (message: string) => string): string {
  return tag.replace(ATTRIBUTE, (_all, name: string, value: string) => {
    if (!/\p{L}/u.test(value)) return name + value;
    const values: string[] = [];
    const message = [...value.replace(/\s+/g, " ")].map((letter) =>
      VALUE.test(letter) ? `{${values.push(letter) - 1}}` : letter
    ).join("");
    return name + putBack(translate(message), { message, values, tags: [] });
  });
}
