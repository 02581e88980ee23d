import { z } from "zod";
import { defineTool } from "../../tool.ts";

/** Renews access before long work instead of failing in the middle of it. */
export const refreshSession = defineTool({
  name: "sn_refresh_session",
  summary: "Renew the OAuth token of a connection now, or test whether its session still lives.",
  risk: "R",
  endpoint: "local",
  input: z.strictObject({
    instance: z.string().min(1).optional().describe(
      "Name, host or URL of the connection; the one of this call unless set",
    ),
  }),
  example: { instance: "demo" },
  synonyms: ["login expired", "reconnect", "401 unauthorized user not authenticated"],
  skill: "authentication-sso",
  byHand: { forms: 1, fields: 2 },
  answer: async ({ instance }, { refreshSession }) => await refreshSession(instance),
});
