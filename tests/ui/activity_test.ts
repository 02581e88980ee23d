import assert from "node:assert/strict";
import type { CallDetail } from "../../mod/analytics/call_log/logged_call.ts";
import type { EntryBrief } from "../../mod/changes/journal/journal.ts";
import { html } from "../../ui/html.ts";
import { ChangeList } from "../../ui/parts/change_list.ts";
import { CallView } from "../../ui/pages/activity/call_page.ts";
import { CallRows, groupCalls } from "../../ui/pages/activity/call_rows.ts";
import { callsHref, readCallSearch, toCallFilter } from "../../ui/pages/activity/call_search.ts";
import { diffOf, EntryView } from "../../ui/pages/activity/entry.ts";
import { renderAlone } from "../support/dashboard_state.ts";
import { loggedCall } from "../support/logged_call.ts";
import { journalEntry } from "../support/journal_entry.ts";

Deno.test("diff: an update shows only the fields that changed", () => {
  assert.deepEqual(diffOf(journalEntry()), { name: { from: "Old", to: "New" } });
});

Deno.test("diff: a creation comes from nothing, a deletion goes to nothing", () => {
  const created = journalEntry({
    operation: "create",
    before: null,
    after: { name: "A", note: "" },
  });
  assert.deepEqual(diffOf(created), { name: { from: null, to: "A" } });
  const deleted = journalEntry({ operation: "delete", before: { name: "A" }, after: null });
  assert.deepEqual(diffOf(deleted), { name: { from: "A", to: null } });
});

Deno.test("diff: what was planned stands in while nothing was confirmed", () => {
  const failed = journalEntry({ state: "failed", after: null });
  assert.deepEqual(diffOf(failed), { name: { from: "Old", to: "New" } });
  assert.match(renderAlone(html`<${EntryView} entry=${failed} />`), /Shown as planned/);
});

Deno.test("entry: an error and a change outside the update set cannot be overlooked", () => {
  const stray = journalEntry({
    capture: { state: "captured_elsewhere", update_set: "d", update_set_name: "Default" },
  });
  const view = renderAlone(html`<${EntryView} entry=${stray} />`);
  assert.match(view, /Captured elsewhere/);
  assert.match(view, /Default/);
  const failed = journalEntry({ state: "failed", error: "Aborted by a business rule" });
  assert.match(renderAlone(html`<${EntryView} entry=${failed} />`), /Aborted by a business rule/);
});

Deno.test("entry: values of the instance are text, never markup", () => {
  const entry = journalEntry({ name: "<img src=x onerror=alert(1)>", after: { name: "<b>x</b>" } });
  const view = renderAlone(html`<${EntryView} entry=${entry} />`);
  assert.doesNotMatch(view, /<img|<b>x/);
  assert.match(view, /&lt;b>x|&lt;b&gt;x/);
});

function renderRows(calls: CallDetail[], changes: EntryBrief[] = [], filtered = false): string {
  return renderAlone(html`
    <${CallRows}
      list=${{ calls, changes }}
      filtered=${filtered}
      single=${false}
      onUndo=${() => undefined}
    />
  `);
}

Deno.test("log: an empty one says why, and differently when filtered", () => {
  assert.match(renderRows([]), /No call yet/);
  assert.match(renderRows([], [], true), /No call matches/);
});

Deno.test("log: a row names what changed, why it failed, and a change outside the update set", () => {
  const brief: EntryBrief = {
    id: "chg_1",
    operation: "create",
    table: "sys_rest_message",
    name: "Weather <b>",
    state: "done",
    undoes: null,
    capture: "captured_elsewhere",
  };
  const view = renderRows([loggedCall({ changes: ["chg_1", "chg_2"] })], [brief]);
  assert.match(view, /Created Weather &lt;b> and 1 more/);
  assert.match(view, /Not in the update set/);
  assert.match(view, /Undo this session/);
  const undone = renderRows([loggedCall({ changes: ["chg_1"] })], [{ ...brief, state: "undone" }]);
  assert.doesNotMatch(undone, /Undo this session/);
  const failed = loggedCall({ state: "failed", error: { message: "No such table", remedy: null } });
  assert.match(renderRows([failed]), /No such table/);
});

Deno.test("log: calls of one conversation stand together where its newest stands", () => {
  const calls = ["a", "b", "a"].map((conversation, index) =>
    loggedCall({ id: `call_${index}`, conversation })
  );
  assert.deepEqual(groupCalls(calls).map(({ calls }) => calls.map(({ id }) => id)), [
    ["call_0", "call_2"],
    ["call_1"],
  ]);
});

Deno.test("call: the error comes with its remedy, arguments that are not kept are told of", () => {
  const call = loggedCall({
    state: "failed",
    outcome: "not_found",
    args: null,
    error: { message: "There is no table", remedy: "Use `incident`." },
  });
  const view = renderAlone(html`<${CallView} call=${call} changes=${[]} />`);
  assert.match(view, /There is no table/);
  assert.match(view, /Use <code>incident<\/code>/);
  assert.match(view, /Arguments were not kept/);
});

Deno.test("log: the search lives in the address; days are those of the viewer", () => {
  const address = "text=rest&state=failed&from=2026-01-31&to=2026-01-31&before=call_9";
  const search = readCallSearch(new URLSearchParams(address));
  assert.deepEqual(readCallSearch(new URL(callsHref(search), "http://x").searchParams), search);
  const { since = "", until = "", ...filter } = toCallFilter(search);
  assert.deepEqual(filter, { text: "rest", state: "failed" });
  assert.equal(new Date(since).getHours(), 0);
  assert.equal(Date.parse(until) - Date.parse(since), 24 * 3_600_000);
  const odd = readCallSearch(new URLSearchParams("state=no&from=yesterday"));
  assert.deepEqual([odd.state, odd.from], ["", ""]);
});

Deno.test("plan: whoever approves a script reads it, as text", () => {
  const view = renderAlone(html`
    <${ChangeList} changes=${[{
      id: null,
      operation: "call",
      call: { summary: "run a script", request: "POST /x", script: "if (1 < 2) <b>" },
      table: "",
      sys_id: null,
      status: "planned",
      diff: {},
      capture: { state: "untracked" },
    }]} />
  `);
  assert.match(view, /<pre>if \(1 &lt; 2\) &lt;b/);
});

Deno.test("plan: names stand before sys_ids; what is lost and what was rewritten cannot be overlooked", () => {
  const view = renderAlone(html`
    <${ChangeList} changes=${[{
      id: null,
      operation: "delete",
      table: "incident",
      sys_id: "1",
      status: "planned",
      lost: ["3 incident_task records refer to it (incident)."],
      call: {
        summary: "run",
        request: "POST /x",
        script: "printLine(1)",
        rewritten: ["gs.print became printLine."],
      },
      diff: { caller_id: { from: "08f7", to: null, from_name: "Rena Quest" } },
      capture: { state: "untracked" },
    }]} />
  `);
  assert.match(view, /Rena Quest <span class="hint">08f7<\/span>/);
  assert.match(view, /What is lost.*3 incident_task records refer to it/s);
  assert.match(view, /Rewritten in it.*gs\.print became printLine/s);
});
