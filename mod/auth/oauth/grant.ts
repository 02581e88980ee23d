/** What tokens are asked with. */
export type Grant =
  | { type: "client_credentials" }
  | { type: "refresh_token"; refreshToken: string }
  | { type: "password"; username: string; password: string }
  | {
    type: "authorization_code";
    /** The query of the callback, its state already checked. */
    callback: URLSearchParams;
    redirectUri: string;
    verifier: string;
  };
