import { GraphqlError } from "./graphql_error.ts";

export type GraphqlValue =
  | string
  | number
  | boolean
  | null
  | GraphqlValue[]
  | { [name: string]: GraphqlValue };

export interface GraphqlField {
  name: string;
  /** What the answer calls it. */
  alias: string;
  args: Record<string, GraphqlValue>;
  fields: GraphqlField[];
}

export interface GraphqlOperation {
  kind: "query" | "mutation";
  fields: GraphqlField[];
}

const MAX_TOKENS = 20_000;
const MAX_DEPTH = 20;
const TOKEN =
  /(?:[\s,\uFEFF]|#[^\n\r]*)*(?:([A-Za-z_]\w*)|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|("(?:[^"\\\n\r]|\\.)*")|(\.\.\.|[!$()=:@[\]{}]))/y;

interface Token {
  kind: "name" | "number" | "string" | "sign";
  text: string;
}

/**
 * Reads one operation: fields with aliases, arguments and variables. Fragments, directives,
 * subscriptions, block strings and several operations are refused, not passed over.
 */
export function parseGraphql(
  text: string,
  variables: Record<string, GraphqlValue>,
): GraphqlOperation {
  return new Parser(readTokens(text), variables).operation();
}

function readTokens(text: string): Token[] {
  if (text.includes('"""')) throw syntax("block strings are not read here");
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  let end = 0;
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    const [, name, number, string, sign = ""] = match;
    end = TOKEN.lastIndex;
    if (name !== undefined) tokens.push({ kind: "name", text: name });
    else if (number !== undefined) tokens.push({ kind: "number", text: number });
    else if (string !== undefined) tokens.push({ kind: "string", text: string });
    else tokens.push({ kind: "sign", text: sign });
    if (tokens.length > MAX_TOKENS) throw syntax("the document is too long");
  }
  const rest = text.slice(end).replace(/[\s,\uFEFF]|#[^\n\r]*/g, "");
  if (rest !== "") throw syntax(`offending token '${rest.slice(0, 20)}'`);
  return tokens;
}

class Parser {
  #at = 0;
  #depth = 0;
  readonly #tokens: Token[];
  readonly #given: Record<string, GraphqlValue>;
  readonly #variables = new Map<string, GraphqlValue>();

  constructor(tokens: Token[], given: Record<string, GraphqlValue>) {
    this.#tokens = tokens;
    this.#given = given;
  }

  operation(): GraphqlOperation {
    let kind: GraphqlOperation["kind"] = "query";
    const first = this.#tokens[this.#at];
    if (first?.kind === "name") {
      if (first.text !== "query" && first.text !== "mutation") {
        throw syntax(`'${first.text}' is not read here: only a query or a mutation is`);
      }
      kind = first.text;
      this.#at++;
      if (this.#tokens[this.#at]?.kind === "name") this.#at++;
      if (this.#take("(")) this.#declarations();
    }
    const fields = this.#selection();
    if (this.#at < this.#tokens.length) {
      throw syntax("one operation is read here, nothing behind it");
    }
    return { kind, fields };
  }

  #declarations(): void {
    while (!this.#take(")")) {
      this.#expect("$");
      const name = this.#name();
      this.#expect(":");
      const required = this.#type();
      const fallback = this.#take("=") ? this.#value() : undefined;
      const value = Object.hasOwn(this.#given, name) ? this.#given[name] : fallback;
      if (required && (value === undefined || value === null)) {
        throw new GraphqlError(
          "ValidationError",
          `Variable '${name}' has an invalid value: it must not be null`,
        );
      }
      this.#variables.set(name, value ?? null);
    }
  }

  /** Whether the type forbids null; which type it is, the arguments find out. */
  #type(): boolean {
    this.#deeper();
    if (this.#take("[")) {
      this.#type();
      this.#expect("]");
    } else this.#name();
    this.#depth--;
    return this.#take("!");
  }

  #selection(): GraphqlField[] {
    this.#expect("{");
    this.#deeper();
    const fields: GraphqlField[] = [];
    while (!this.#take("}")) {
      if (this.#take("...")) throw syntax("fragments are not read here");
      const first = this.#name();
      const name = this.#take(":") ? this.#name() : first;
      const args = this.#take("(") ? this.#entries(")") : {};
      if (this.#take("@")) throw syntax("directives are not read here");
      const nested = this.#tokens[this.#at]?.text === "{" ? this.#selection() : [];
      fields.push({ name, alias: first, args, fields: nested });
    }
    if (fields.length === 0) throw syntax("a selection is empty");
    this.#depth--;
    return fields;
  }

  #entries(end: string): Record<string, GraphqlValue> {
    const entries: [string, GraphqlValue][] = [];
    while (!this.#take(end)) {
      const name = this.#name();
      this.#expect(":");
      entries.push([name, this.#value()]);
    }
    return Object.fromEntries(entries);
  }

  #value(): GraphqlValue {
    this.#deeper();
    const value = this.#plainValue();
    this.#depth--;
    return value;
  }

  #plainValue(): GraphqlValue {
    if (this.#take("$")) {
      const name = this.#name();
      const value = this.#variables.get(name);
      if (value === undefined) {
        throw new GraphqlError("ValidationError", `Undefined variable '${name}'`);
      }
      return value;
    }
    if (this.#take("{")) return this.#entries("}");
    if (this.#take("[")) {
      const items: GraphqlValue[] = [];
      while (!this.#take("]")) items.push(this.#value());
      return items;
    }
    const token = this.#next();
    switch (token.kind) {
      case "number":
        return Number(token.text);
      case "string":
        return readString(token.text);
      case "name":
        return token.text === "null"
          ? null
          : token.text === "true" || token.text === "false"
          ? token.text === "true"
          : token.text;
      default:
        throw syntax(`offending token '${token.text}'`);
    }
  }

  #take(sign: string): boolean {
    const token = this.#tokens[this.#at];
    if (token?.kind !== "sign" || token.text !== sign) return false;
    this.#at++;
    return true;
  }

  #expect(sign: string): void {
    if (!this.#take(sign)) {
      throw syntax(`'${sign}' expected, found '${this.#tokens[this.#at]?.text ?? "the end"}'`);
    }
  }

  #name(): string {
    const token = this.#next();
    if (token.kind !== "name") throw syntax(`a name expected, found '${token.text}'`);
    return token.text;
  }

  #next(): Token {
    const token = this.#tokens[this.#at++];
    if (!token) throw syntax("the document ends too early");
    return token;
  }

  #deeper(): void {
    if (++this.#depth > MAX_DEPTH) throw syntax("the document is nested too deeply");
  }
}

function readString(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) throw syntax(`the text ${text} has an unknown escape`);
    throw error;
  }
}

function syntax(message: string): GraphqlError {
  return new GraphqlError("InvalidSyntax", `Invalid Syntax : ${message}`);
}
