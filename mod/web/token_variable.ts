/** Names the token that callers of the web port must send. */
export const TOKEN_VARIABLE = "ASSISTANT_API_TOKEN";
