import { isAdmin } from "../../login/actor.ts";
import { type DemoAnswer, type DemoCall, readCount } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { findRows } from "../../database/find_rows.ts";
import { tableClosed, unknownPath, wrongMethod } from "../../wire/rest_error.ts";
import { textOf } from "../../database/rows.ts";

const PAGE = 10;
const LARGEST_PAGE = 100;
const DIRECTIONS: Record<string, string> = { "1": "None", "2": "Minimize", "3": "Maximize" };
const FREQUENCIES: Record<string, string> = { "10": "Daily", "20": "Weekly", "30": "Monthly" };
/** Documented ways of sorting that this instance has values for. */
const byValue = ({ value }: Scorecard): number => value ?? Number.NEGATIVE_INFINITY;
const SORTED: Record<string, (card: Scorecard) => string | number> = {
  name: ({ name }) => name,
  value: byValue,
  change: ({ change }) => change ?? Number.NEGATIVE_INFINITY,
  direction: ({ direction }) => direction,
  frequency: ({ frequency }) => frequency,
};

interface Scorecard {
  name: string;
  value: number | null;
  change: number | null;
  direction: number;
  frequency: number;
  [other: string]: unknown;
}

/**
 * GET `/api/now/pa/scorecards`, as documented: indicators with their newest score, or with all of
 * them. Breakdowns, aggregates, targets and trends are not here.
 */
export function scorecardApi(call: DemoCall, path: string[]): DemoAnswer {
  if (path.join("/") !== "scorecards") throw unknownPath();
  if (call.method !== "GET") throw wrongMethod(call.method);
  if (!isAdmin(call.actor) && !call.actor.roles.has("pa_viewer")) throw tableClosed();
  const { parameters } = call;
  const wanted = (parameters.get("sysparm_uuid") ?? "").split(/[,:;]/).filter((id) => id !== "");
  const contains = (parameters.get("sysparm_contains") ?? "").toLowerCase().split(",");
  const shown = parameters.get("sysparm_display") === "all" ? {} : { display: "true" };
  const cards = findRows(call.instance, "pa_indicators", shown)
    .filter((row) => wanted.length === 0 || wanted.includes(textOf(row, "sys_id")))
    .filter((row) => parameters.get("sysparm_key") !== "true" || textOf(row, "key") === "true")
    .filter((row) => {
      const text = `${textOf(row, "name")} ${textOf(row, "description")}`.toLowerCase();
      return contains.every((part) => text.includes(part.trim()));
    })
    .map((row) => cardOf(call, row));
  const by = SORTED[parameters.get("sysparm_sortby") ?? "value"] ?? byValue;
  const down = parameters.get("sysparm_sortdir")?.toLowerCase() === "asc" ? 1 : -1;
  cards.sort((a, b) => by(a) === by(b) ? 0 : by(a) > by(b) ? down : -down);
  const size = Math.min(readCount(call, "sysparm_per_page", PAGE) || PAGE, LARGEST_PAGE);
  const start = (Math.max(1, readCount(call, "sysparm_page", 1)) - 1) * size;
  return { status: 200, result: cards.slice(start, start + size) };
}

function cardOf(call: DemoCall, row: SqlRow): Scorecard {
  const id = textOf(row, "sys_id");
  const scores = findRows(call.instance, "pa_scores", { indicator: id })
    .map((score) => ({ date: textOf(score, "start_at"), value: Number(textOf(score, "value")) }))
    .sort((a, b) => a.date < b.date ? -1 : 1);
  const newest = scores.at(-1);
  const earlier = scores.at(-2);
  const change = newest && earlier ? newest.value - earlier.value : null;
  const unit = findRows(call.instance, "pa_units", { sys_id: textOf(row, "unit") }).at(0);
  const sign = unit ? textOf(unit, "name") : "";
  return {
    uuid: id,
    name: textOf(row, "name"),
    description: textOf(row, "description"),
    indicator: reference(call, "pa_indicators", { sysId: id, name: textOf(row, "name") }),
    unit: reference(call, "pa_units", { sysId: textOf(row, "unit"), name: sign }),
    direction: Number(textOf(row, "direction")),
    direction_label: DIRECTIONS[textOf(row, "direction")] ?? "",
    frequency: Number(textOf(row, "frequency")),
    frequency_label: FREQUENCIES[textOf(row, "frequency")] ?? "",
    precision: Number(textOf(row, "precision")) || 0,
    key: textOf(row, "key") === "true",
    favorite: false,
    period: newest?.date ?? null,
    value: newest?.value ?? null,
    value_formatted: newest ? String(newest.value) : "",
    value_unit: newest ? `${newest.value}${sign === "#" ? "" : sign}` : "",
    change,
    change_formatted: change === null ? "" : String(change),
    target: null,
    target_formatted: "",
    ...(call.parameters.get("sysparm_include_scores") === "true" && {
      scores: scores.filter(({ date }) => isWithin(call, date)).reverse()
        .slice(0, readCount(call, "sysparm_limit", scores.length))
        .map(({ date, value }) => ({ period: date, start_at: date, value })),
    }),
  };
}

function isWithin({ parameters }: DemoCall, date: string): boolean {
  const from = parameters.get("sysparm_from")?.slice(0, 10);
  const to = parameters.get("sysparm_to")?.slice(0, 10);
  return (!from || date >= from) && (!to || date <= to);
}

function reference(
  { origin }: DemoCall,
  table: string,
  { sysId, name }: { sysId: string; name: string },
) {
  return {
    display_value: name,
    link: `${origin}/api/now/v1/table/${table}/${sysId}`,
    value: sysId,
  };
}
