/** The operators of encoded queries, with the words that explain them. */

export type OperatorGroup =
  | "equality"
  | "string"
  | "order"
  | "field"
  | "date"
  | "reference"
  | "change"
  | "tag";

export interface Operator {
  text: string;
  group: OperatorGroup;
  /** `%f` is the field, `%v` the value. */
  words: string;
  takesValue: boolean;
}

function operator(text: string, group: OperatorGroup, words: string): Operator {
  return { text, group, words, takesValue: words.includes("%v") };
}

export const operators: readonly Operator[] = [
  operator("=", "equality", "%f is %v"),
  operator("!=", "equality", "%f is not %v"),
  operator("IN", "equality", "%f is one of %v"),
  operator("NOT IN", "equality", "%f is none of %v"),
  operator("ANYTHING", "equality", "%f is anything"),
  operator("ISEMPTY", "equality", "%f is empty"),
  operator("ISNOTEMPTY", "equality", "%f is not empty"),
  operator("EMPTYSTRING", "equality", "%f is an empty string"),
  operator("STARTSWITH", "string", "%f starts with %v"),
  operator("ENDSWITH", "string", "%f ends with %v"),
  operator("%", "string", "%f ends with %v"),
  operator("LIKE", "string", "%f contains %v"),
  operator("*", "string", "%f contains %v"),
  operator("NOT LIKE", "string", "%f does not contain %v"),
  operator("!*", "string", "%f does not contain %v"),
  operator("NOTLIKE", "string", "%f does not contain %v"),
  // As GlideRecord's addQuery has them, and the vendor's Python client passes them on.
  operator("CONTAINS", "string", "%f contains %v"),
  operator("DOES NOT CONTAIN", "string", "%f does not contain %v"),
  // "Pattern matching" and "Limitations" of multi-level breakdowns; in the platform's condition builder.
  operator("MATCH_PAT", "string", "%f matches the pattern %v"),
  operator("MATCH_RGX", "string", "%f matches the regular expression %v"),
  operator("<", "order", "%f is less than %v"),
  operator("<=", "order", "%f is at most %v"),
  operator(">", "order", "%f is greater than %v"),
  operator(">=", "order", "%f is at least %v"),
  operator("BETWEEN", "order", "%f is between %v"),
  operator("SAMEAS", "field", "%f has the same value as %v"),
  operator("NSAMEAS", "field", "%f has another value than %v"),
  operator("GT_FIELD", "field", "%f is greater than the field %v"),
  operator("LT_FIELD", "field", "%f is less than the field %v"),
  operator("GT_OR_EQUALS_FIELD", "field", "%f is at least the field %v"),
  operator("LT_OR_EQUALS_FIELD", "field", "%f is at most the field %v"),
  operator("MORETHAN", "field", "%f is further away than %v"),
  operator("LESSTHAN", "field", "%f is nearer than %v"),
  operator("ON", "date", "%f is on %v"),
  operator("NOTON", "date", "%f is not on %v"),
  operator("DATEPART", "date", "%f falls on %v"),
  // In the platform's condition builder: since a baseline of configuration items.
  operator("SINCE", "date", "%f is after the baseline %v"),
  operator("RELATIVEGT", "date", "%f is after %v"),
  operator("RELATIVELT", "date", "%f is before %v"),
  operator("RELATIVEGE", "date", "%f is at or after %v"),
  operator("RELATIVELE", "date", "%f is at or before %v"),
  operator("RELATIVEEE", "date", "%f is exactly %v"),
  operator("DYNAMIC", "reference", "%f matches the dynamic filter %v"),
  operator("IN_HIERARCHY", "reference", "%f is in the hierarchy of %v"),
  operator("IN_HIERARCHY_DYNAMIC", "reference", "%f is in the hierarchy of the dynamic filter %v"),
  operator("INSTANCEOF", "reference", "%f is %v or one of its children"),
  operator("VALCHANGES", "change", "%f changes"),
  operator("CHANGESFROM", "change", "%f changes from %v"),
  operator("CHANGESTO", "change", "%f changes to %v"),
  operator("DOESNOTHAVE", "tag", "%f does not have %v"),
  operator("EXCLUDING", "tag", "%f excludes %v"),
];

const byText = new Map(operators.map((entry) => [entry.text, entry]));
const longestFirst = [...operators].sort((a, b) => b.text.length - a.text.length);

/** The operator that is written exactly so, if there is one. */
export function findOperator(text: string): Operator | undefined {
  return byText.get(text);
}

/** The longest operator that `text` begins with: `NOT IN` before `IN`, `>=` before `>`. */
export function operatorAtStart(text: string): Operator | undefined {
  return longestFirst.find((entry) => text.startsWith(entry.text));
}
