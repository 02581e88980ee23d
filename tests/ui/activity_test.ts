import assert from "node:assert/strict";
import { html } from "../../ui/html.ts";
import { ChangeList } from "../../ui/parts/change_list.ts";
import { EntryRows } from "../../ui/pages/activity/activity.ts";
import { diffOf, EntryView } from "../../ui/pages/activity/entry.ts";
import { renderAlone } from "../support/dashboard_state.ts";
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
  assert.match(
    renderAlone(html`<${EntryRows} entries=${[stray]} filtered=${false} />`),
    /Not in the update set/,
  );
  const failed = journalEntry({ state: "failed", error: "Aborted by a business rule" });
  assert.match(renderAlone(html`<${EntryView} entry=${failed} />`), /Aborted by a business rule/);
});

Deno.test("entry: values of the instance are text, never markup", () => {
  const entry = journalEntry({ name: "<img src=x onerror=alert(1)>", after: { name: "<b>x</b>" } });
  const view = renderAlone(html`
    <${EntryView} entry=${entry} />
    <${EntryRows} entries=${[entry]} filtered=${false} />
  `);
  assert.doesNotMatch(view, /<img|<b>x/);
  assert.match(view, /&lt;b>x|&lt;b&gt;x/);
});

Deno.test("journal: an empty one says why, and differently when filtered", () => {
  assert.match(
    renderAlone(html`<${EntryRows} entries=${[]} filtered=${false} />`),
    /Nothing was changed yet/,
  );
  assert.match(
    renderAlone(html`<${EntryRows} entries=${[]} filtered=${true} />`),
    /No entry matches/,
  );
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
