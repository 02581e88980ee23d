/** Tables of this module. Times are ISO 8601 text. */
export interface AnalyticsTables {
  tool_calls: {
    id: string;
    recorded: string;
    /** Orders the calls that one process recorded within the same millisecond. */
    sequence: number;
    tool: string;
    domain: string;
    risk: string;
    host: string | null;
    outcome: string;
    milliseconds: number;
    port: string;
    session: string | null;
    client: string | null;
    era: string | null;
  };
}
