import { z } from "zod";

/** What a call may do to an instance, in rising order. */
export const riskSchema = z.enum(["R", "W", "D", "X"])
  .describe("R reads, W writes, D destroys, X runs code or widens rights");
export type Risk = z.infer<typeof riskSchema>;

/** The graver of two risks. */
export function higherRisk(a: Risk, b: Risk): Risk {
  const order = riskSchema.options;
  return order.indexOf(a) >= order.indexOf(b) ? a : b;
}
