import assert from "node:assert/strict";
import {
  MINUTES_PER_LINE,
  type RatedCall,
  rateSession,
  termAt,
} from "../../mod/analytics/rules.ts";
import { allTools } from "../../mod/tools/domains/all_tools.ts";
import {
  describeWork,
  manualMinutes,
  type ManualStep,
  type Operator,
  OPERATORS,
  secondsOf,
  STEPS,
} from "../../mod/tools/manual_work.ts";

const page = await Deno.readTextFile(new URL("../../docs/analytics.md", import.meta.url));

/** The rows of the table below this header, as their cells. */
function tableRows(firstCell: string): string[][] {
  const lines = page.split("\n");
  const cells = (line: string) => line.split("|").slice(1, -1).map((cell) => cell.trim());
  const start = lines.findIndex((line) => cells(line)[0] === firstCell) + 2;
  const end = lines.findIndex((line, index) => index >= start && !line.startsWith("|"));
  return lines.slice(start, end).map(cells);
}

Deno.test("docs/analytics.md: steps and operators are priced as in the code", () => {
  const steps = Object.entries(STEPS).map(([step, { does, takes }]) => [
    step.slice(0, -1),
    does,
    Object.entries(takes).map(([name, count]) => `${count} ${name}`).join(", "),
    String(secondsOf(step as ManualStep)),
  ]);
  assert.deepEqual(tableRows("step"), steps);
  const operators = Object.keys(OPERATORS) as Operator[];
  assert.deepEqual(
    tableRows("operator").map(([name, seconds]) => [name, Number(seconds)]),
    operators.map((name) => [name, Math.round(OPERATORS[name] * 100) / 100]),
  );
});

Deno.test("docs/analytics.md: the example is what the rules say", () => {
  const call = (tool: string, lines: number, record: string | null) => {
    const { risk, byHand } = allTools.find(({ name }) => name === tool) ?? assert.fail(tool);
    const minutes = manualMinutes(byHand);
    return {
      id: tool,
      risk,
      byHand,
      minutes,
      lines,
      record,
      changes: 1,
      undone: 0,
      verified: true,
    };
  };
  const calls = [
    call("sn_describe_table", 0, null),
    call("sn_create_update_set", 0, "set"),
    call("sn_create_business_rule", 30, "rule"),
    call("sn_update_business_rule", 5, "rule"),
  ];
  const rating = rateSession(calls satisfies RatedCall[], 4);
  const twoDigits = (value: number) => String(Math.round(value * 100) / 100);
  const rows = calls.map(({ id, byHand, lines }, index) => {
    const { manual, script, factor, credit } = termAt(rating, index);
    return [
      `\`${id}\``,
      describeWork(byHand),
      String(manual),
      script > 0 ? `${lines} × ${MINUTES_PER_LINE} = ${script}` : "",
      factor === 1 ? "in full" : "a quarter",
      twoDigits(credit),
    ];
  });
  assert.deepEqual(tableRows("call"), rows);
  const bare = rateSession(calls.map((each) => ({ ...each, lines: 0 })), 4);
  const text = page.replaceAll(/\s+/g, " ");
  const sums =
    `The credit is ${twoDigits(rating.credited)} minutes; less the 4 it took, the session ` +
    `saved ${twoDigits(rating.saved)}.`;
  assert.ok(text.includes(sums), sums);
  const without = `Without the lines of script the credit would be ${twoDigits(bare.credited)}`;
  assert.ok(text.includes(without), without);
  assert.equal(bare.saved, 0);
});
