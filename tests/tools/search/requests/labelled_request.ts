/** A request in the words that people use, with the tool that serves it. */
export interface LabelledRequest {
  request: string;
  /** Right first answers, the best one first. */
  tools: readonly string[];
  /** Arguments for the best one: they fit the schema that the search shows and run on the demo instance. */
  args: Record<string, unknown>;
}
