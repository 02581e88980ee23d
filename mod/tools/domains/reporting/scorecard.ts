import { z } from "zod";
import { inForm } from "../../form_inputs.ts";
import { AppError } from "../../../base/errors.ts";
import { findSysId } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";

/** A scorecard as the interface answers it. Source: platform documentation, Performance Analytics API. */
interface Scorecard {
  uuid: string;
  name: string;
  description?: string;
  period?: string | null;
  value?: number | null;
  value_unit?: string;
  change?: number | null;
  target?: number | null;
  direction_label?: string;
  frequency_label?: string;
  scores?: { period?: string; start_at?: string; value: number }[];
}

const day = inForm(z.string().regex(/^\d{4}-\d\d-\d\d$/, "yyyy-MM-dd"), { kind: "date" });

export const getScorecard = defineTool({
  name: "sn_get_scorecard",
  summary: "Read the newest score of an analytics indicator, its change, and scores over time.",
  risk: "R",
  endpoint: "GET /api/now/pa/scorecards; GET pa_indicators",
  input: z.strictObject({
    indicator: inForm(z.string().min(1), { kind: "record", table: "pa_indicators" }).describe(
      "sys_id or name of the indicator",
    ),
    scores: z.number().int().min(1).max(200).optional()
      .describe("How many scores over time, newest first; none unless set"),
    from: day.optional().describe("First day of the scores"),
    to: day.optional().describe("Last day of the scores"),
  }),
  example: { indicator: "Number of open incidents", scores: 3 },
  synonyms: ["trend of an indicator", "KPI", "did it improve"],
  skill: "reporting-analytics",
  byHand: { lists: 1, reads: 1 },
  async read({ indicator, scores, from, to }, { reader, signal }) {
    const id = await findSysId(reader, { table: "pa_indicators", id: indicator, signal });
    const series = scores !== undefined || from !== undefined || to !== undefined;
    const { result } = await reader.get<Scorecard[]>({
      path: "/api/now/pa/scorecards",
      query: {
        sysparm_uuid: id,
        ...(series && { sysparm_include_scores: true }),
        ...(scores !== undefined && { sysparm_limit: scores }),
        ...(from !== undefined && { sysparm_from: from }),
        ...(to !== undefined && { sysparm_to: to }),
      },
      signal,
    });
    const card = result.find(({ uuid }) => uuid === id || uuid.startsWith(id));
    if (!card) {
      throw new AppError("not_found", `The indicator "${indicator}" has no scorecard`, {
        remedy: "It may be kept off the Analytics Hub, its field display, or not be shared with " +
          "you: sn_get_pa_indicator shows it; the interface answers what the role pa_viewer sees.",
        details: { id },
      });
    }
    return shown(card, { series, scores });
  },
});

function shown(
  card: Scorecard,
  { series, scores }: { series: boolean; scores?: number | undefined },
) {
  const { uuid, name, description, period, value, value_unit, change, target } = card;
  const points = (card.scores ?? []).slice(0, scores ?? 200);
  return {
    indicator: { sys_id: uuid, name, ...(description && { description }) },
    period: period ?? null,
    value: value ?? null,
    ...(value_unit && { shown_as: value_unit }),
    change: change ?? null,
    target: target ?? null,
    direction: card.direction_label,
    frequency: card.frequency_label,
    ...(series && {
      scores: points.map(({ period, start_at, value }) => ({ day: start_at ?? period, value })),
    }),
    ...(value === null && { note: "Nothing has been collected for this indicator yet." }),
  };
}
