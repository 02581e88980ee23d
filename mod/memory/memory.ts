export interface MemoryHit {
  /** Relative to the memory folder. */
  file: string;
  heading: string;
  /** 1-based line of the heading (or of the first line). */
  line: number;
  snippet: string;
  score: number;
}

/** Search over the Markdown sections of the memory folder (BM25). Read again when files change. */
export interface Memory {
  search(query: string, limit?: number): Promise<MemoryHit[]>;
}
