/**
 * An encoded query as data. Sources: the platform's "Encoded query strings" and "Operators
 * available for filters and queries" documentation.
 */

/** `^NQ` separates alternatives: a row matches when any of them does. */
export interface ParsedQuery {
  alternatives: Alternative[];
  order: OrderTerm[];
  groupBy: string[];
  /** Terms that could not be understood; they stand in no alternative, as on the platform. */
  problems: QueryProblem[];
}

/** Every group must hold; a group holds when any of its terms does (`^OR`). */
export interface Alternative {
  groups: Term[][];
}

export type Term = Condition | TextSearch | RelatedRecords | JoinedRecords;

export interface Condition {
  kind: "condition";
  /** A column, or a dot-walked path: `caller_id.department.name`. */
  field: string;
  operator: string;
  /** Unescaped; empty for operators without a value. */
  value: string;
  /** Offset of the term in the query text. */
  position: number;
}

/** `123TEXTQUERY321=words` or `123TEXTINDEXGROUP321=group`. */
export interface TextSearch {
  kind: "text";
  target: "record" | "group";
  words: string;
  position: number;
}

/** `RLQUERYtable.field,>=1[,m2m][^conditions]^ENDRLQUERY`: how many rows refer to this one. */
export interface RelatedRecords {
  kind: "related";
  table: string;
  field: string;
  comparison: string;
  count: number;
  manyToMany: boolean;
  groups: Term[][];
  position: number;
}

/**
 * `JOINtable.field=other.field!condition`: rows whose column occurs in the column of another table's
 * rows that meet the condition. What the vendor's own Python client writes for a join query.
 */
export interface JoinedRecords {
  kind: "join";
  /** The table that is queried, and its column. */
  table: string;
  field: string;
  joinedTable: string;
  joinedField: string;
  /** Undefined for every row of the other table. */
  condition: Condition | undefined;
  position: number;
}

export interface OrderTerm {
  field: string;
  descending: boolean;
  position: number;
}

export type QueryProblemCode =
  | "unknown_field"
  | "unknown_operator"
  | "dangling_or"
  | "bad_related_query"
  | "bad_join";

export interface QueryProblem {
  code: QueryProblemCode;
  /** Quotes the term. */
  message: string;
  term: string;
  /** Offset of the term in the query text. */
  position: number;
}
