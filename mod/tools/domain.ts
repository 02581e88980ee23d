/** What `_domain.ts` of a domain's folder says of it. */
export interface DomainText {
  /** What it holds, in words that a user understands. */
  label: string;
  /** The skill that teaches it, for its tools that name none of their own. */
  skill: string;
}

/** A topic of the catalogue. Its folder, snapshot, training requests and tests carry its name. */
export interface Domain extends DomainText {
  name: string;
}
