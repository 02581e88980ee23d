import { AppError } from "../base/errors.ts";
import type { Alternative, Condition, ParsedQuery, QueryProblem, Term } from "./ast.ts";
import { operatorAtStart } from "./operators.ts";
import { type QueryPiece, splitQuery } from "./quote.ts";

export interface ParseOptions {
  /**
   * Whether a path names a column of the table, dot-walks included. Without it every lower-case
   * path counts as a field; with it the longest such path in front of an operator is the field.
   */
  isField?: ((path: string) => boolean) | undefined;
}

interface ParseState {
  options: ParseOptions;
  query: ParsedQuery;
  /** Where conditions go now: the current alternative or the open related query. */
  groups: Term[][];
  related: { groups: Term[][]; openedIn: Term[][] } | null;
  /** Whether the last condition was understood; an `^OR` joins it, or falls away with it. */
  last: "none" | "kept" | "dropped";
}

const TEXT_SEARCH = { "123TEXTQUERY321=": "record", "123TEXTINDEXGROUP321=": "group" } as const;
/** What stands behind `!` is one condition: the next caret ends the term, as it does any other. */
const JOIN = /^JOIN([a-z0-9_]+)\.([a-z0-9_]+)=([a-z0-9_]+)\.([a-z0-9_]+)!(.*)$/s;
const RELATED = /^([a-z0-9_]+)\.([a-z0-9_.]+),(>=|<=|!=|=|>|<)(\d+)(,m2m)?$/;

/**
 * Reads an encoded query. Never throws: what cannot be understood becomes a problem and is left out,
 * which is what the platform does when it runs the rest of a query.
 */
export function parseQuery(text: string, options: ParseOptions = {}): ParsedQuery {
  const first: Alternative = { groups: [] };
  const state: ParseState = {
    options,
    query: { alternatives: [first], order: [], groupBy: [], problems: [] },
    groups: first.groups,
    related: null,
    last: "none",
  };
  for (const piece of splitQuery(text)) {
    if (piece.text !== "" && piece.text !== "EQ") readPiece(state, piece);
  }
  if (state.related) addProblem(state, "bad_related_query", "RLQUERY", text.length);
  return state.query;
}

/** The same for callers that must not run a widened query. Throws `invalid_input` listing every problem. */
export function parseQueryStrictly(text: string, options: ParseOptions = {}): ParsedQuery {
  const query = parseQuery(text, options);
  if (query.problems.length === 0) return query;
  throw new AppError("invalid_input", `The query has ${query.problems.length} wrong term(s)`, {
    remedy: "Correct the terms named in the details; the platform would ignore them.",
    details: { query: text, problems: query.problems },
  });
}

function readPiece(state: ParseState, { text, position }: QueryPiece): void {
  const take = (prefix: string): QueryPiece => ({
    text: text.slice(prefix.length),
    position: position + prefix.length,
  });
  if (text.startsWith("ORDERBYDESC")) return readOrder(state, take("ORDERBYDESC"), true);
  if (text.startsWith("ORDERBY")) return readOrder(state, take("ORDERBY"), false);
  if (text.startsWith("GROUPBY")) return readGroupBy(state, take("GROUPBY"));
  if (text === "ENDRLQUERY") return closeRelated(state, position);
  if (text.startsWith("NQ")) return openAlternative(state, take("NQ"));
  if (text.startsWith("OR")) return addTerm(state, take("OR"), true);
  addTerm(state, { text, position }, false);
}

function addTerm(state: ParseState, piece: QueryPiece, joinsPrevious: boolean): void {
  if (joinsPrevious && state.last === "none") {
    return addProblem(state, "dangling_or", piece.text, piece.position);
  }
  if (piece.text.startsWith("RLQUERY")) return openRelated(state, piece, joinsPrevious);
  const term = piece.text.startsWith("JOIN")
    ? readJoin(state, piece)
    : readTextSearch(piece) ?? readCondition(state, piece);
  if (term) keepTerm(state, term, joinsPrevious && state.last === "kept");
  else if (!joinsPrevious) state.last = "dropped";
}

function readOrder(state: ParseState, piece: QueryPiece, descending: boolean): void {
  if (!isKnown(state, piece.text)) {
    return addProblem(state, "unknown_field", piece.text, piece.position);
  }
  state.query.order.push({ field: piece.text, descending, position: piece.position });
}

function readGroupBy(state: ParseState, piece: QueryPiece): void {
  if (isKnown(state, piece.text)) state.query.groupBy.push(piece.text);
  else addProblem(state, "unknown_field", piece.text, piece.position);
}

function openAlternative(state: ParseState, piece: QueryPiece): void {
  if (state.related) addProblem(state, "bad_related_query", "NQ", piece.position);
  const alternative: Alternative = { groups: [] };
  state.query.alternatives.push(alternative);
  state.groups = alternative.groups;
  state.related = null;
  state.last = "none";
  if (piece.text !== "") readPiece(state, piece);
}

function openRelated(state: ParseState, piece: QueryPiece, joinsPrevious: boolean): void {
  const match = RELATED.exec(piece.text.slice("RLQUERY".length));
  if (!match || state.related) {
    return addProblem(state, "bad_related_query", piece.text, piece.position);
  }
  const [, table = "", field = "", comparison = "", count, manyToMany] = match;
  const groups: Term[][] = [];
  keepTerm(state, {
    kind: "related",
    table,
    field,
    comparison,
    count: Number(count),
    manyToMany: manyToMany !== undefined,
    groups,
    position: piece.position,
  }, joinsPrevious && state.last === "kept");
  state.related = { groups, openedIn: state.groups };
  state.groups = groups;
  state.last = "none";
}

function closeRelated(state: ParseState, position: number): void {
  if (!state.related) return addProblem(state, "bad_related_query", "ENDRLQUERY", position);
  state.groups = state.related.openedIn;
  state.related = null;
  state.last = "kept";
}

function keepTerm(state: ParseState, term: Term, joinsPrevious: boolean): void {
  const group = joinsPrevious ? state.groups.at(-1) : undefined;
  if (group) group.push(term);
  else state.groups.push([term]);
  state.last = "kept";
}

function readTextSearch({ text, position }: QueryPiece): Term | undefined {
  for (const [prefix, target] of Object.entries(TEXT_SEARCH)) {
    if (text.startsWith(prefix)) {
      return { kind: "text", target, words: text.slice(prefix.length), position };
    }
  }
}

function readJoin(state: ParseState, { text, position }: QueryPiece): Term | undefined {
  const match = JOIN.exec(text);
  if (!match) {
    addProblem(state, "bad_join", text, position);
    return undefined;
  }
  const [, table = "", field = "", joinedTable = "", joinedField = "", rest = ""] = match;
  // The fields of the condition belong to the other table; whoever runs it checks them.
  const outside = { ...state, options: {} };
  const condition = rest === ""
    ? undefined
    : readCondition(outside, { text: rest, position: position + text.length - rest.length });
  if (rest !== "" && !condition) return undefined;
  return { kind: "join", table, field, joinedTable, joinedField, condition, position };
}

function readCondition(state: ParseState, { text, position }: QueryPiece): Condition | undefined {
  const path = /^[A-Za-z0-9_.]+/.exec(text)?.[0] ?? "";
  const candidates = fieldCandidates(path);
  let operatorSeen = false;
  for (const field of candidates) {
    const operator = operatorAtStart(text.slice(field.length));
    if (!operator) continue;
    operatorSeen = true;
    if (!isKnown(state, field)) continue;
    const value = operator.takesValue ? text.slice(field.length + operator.text.length) : "";
    return { kind: "condition", field, operator: operator.text, value, position };
  }
  addProblem(state, operatorSeen ? "unknown_field" : "unknown_operator", text, position);
}

/** Prefixes that may be the field, longest first: operators of letters follow without a gap. */
function fieldCandidates(path: string): string[] {
  const candidates: string[] = [];
  for (let length = path.length; length > 0; length--) {
    if (path[length - 1] !== ".") candidates.push(path.slice(0, length));
  }
  return candidates;
}

function isKnown(state: ParseState, path: string): boolean {
  // The fields of a related query belong to another table; whoever runs it checks them.
  if (state.related || !state.options.isField) return /^[a-z_][a-z0-9_.]*$/.test(path);
  return state.options.isField(path);
}

function addProblem(
  state: ParseState,
  code: QueryProblem["code"],
  term: string,
  position: number,
): void {
  const reasons: Record<QueryProblem["code"], string> = {
    unknown_field: "names no field of the table",
    unknown_operator: "has no known operator",
    dangling_or: "follows no condition that OR could join",
    bad_join: "is no complete join (JOINtable.field=other.field!condition)",
    bad_related_query: "is no complete related-list query (RLQUERYtable.field,>=1^ENDRLQUERY)",
  };
  const message = `"${term}" at ${position} ${reasons[code]}`;
  state.query.problems.push({ code, message, term, position });
}
