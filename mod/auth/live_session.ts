/** The sign-in of a browser, as it was copied from there. */
export interface BrowserSession {
  /** The `Cookie` header. */
  cookie: string;
  /** `X-UserToken`: without it writes are refused until the platform names one. */
  userToken?: string;
  /** The session is pinned to it. */
  userAgent?: string;
  /** Random, new with every paste: the same text pasted again is another session. */
  paste?: string;
}

/** A browser session in use. It goes on as its answers renew it. */
export interface LiveSession {
  /** The headers of the next request, as renewed so far. */
  headers(): Promise<Record<string, string>>;
  /** Takes over what an answer renewed; answers whether another attempt would be sent differently. */
  learn(answer: { status: number; headers: Headers }): Promise<boolean>;
  /** Takes over a token that the platform has accepted. */
  learnToken(token: string): Promise<void>;
  /** The platform no longer knows the session. */
  expire(): Promise<void>;
  /** The session as of now, to be stored. */
  current(): BrowserSession;
}
