export type JsonObject = Record<string, unknown>;

/** What a model gets of a tool: text, the same as JSON where it is any, and whether it failed. */
export interface CallResult {
  content: [{ type: "text"; text: string }];
  structuredContent?: JsonObject;
  isError?: true;
}
