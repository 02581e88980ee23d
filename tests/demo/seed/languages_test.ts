import assert from "node:assert/strict";
import { languages } from "../../../mod/demo/seed/languages/all_languages.ts";
import { german } from "../../../mod/demo/seed/languages/german.ts";
import { seededChoices } from "../../../mod/demo/seed/choices.ts";
import type { Demo } from "../../../mod/demo/create_demo.ts";
import { openDemoCopy } from "../../support/demo_template.ts";

interface Sent {
  method?: string;
  body?: unknown;
  /** Name and password; the administrator's unless told. */
  as?: string;
}

async function send(demo: Demo, path: string, init: Sent = {}) {
  const answer = await demo.fetch(
    new Request(`http://127.0.0.1:1/api/now/${path}`, {
      method: init.method ?? "GET",
      headers: {
        authorization: `Basic ${btoa(init.as ?? "admin:admin")}`,
        "content-type": "application/json",
      },
      ...(init.body !== undefined && { body: JSON.stringify(init.body) }),
    }),
  );
  return (await answer.json()).result;
}

Deno.test("languages: each translates every value of a list that it translates", () => {
  const valuesOf = (list: string) => list.split("|").map((pair) => pair.split("=")[0]);
  for (const { choices } of languages) {
    for (const [path, list] of Object.entries(choices)) {
      assert.deepEqual(valuesOf(list), valuesOf(seededChoices[path] ?? ""), path);
    }
  }
});

Deno.test("a German instance: labels, dates and times as its accounts see and write them", async () => {
  const demo = await openDemoCopy({ language: german });
  try {
    const query = "sysparm_query=number=INC0010001&sysparm_display_value=all";
    const [incident] = await send(demo, `table/incident?${query}`);
    assert.match(incident.opened_at.display_value, /^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/);
    assert.match(incident.opened_at.value, /^\d{4}-\d\d-\d\d /);
    const shown = {
      short_description: "Drucker",
      state: "Zurückgestellt",
      priority: "2 - Hoch",
      due_date: "24.12.2026 18:00:00",
    };
    const made = await send(
      demo,
      "table/incident?sysparm_input_display_value=true&sysparm_display_value=all",
      // In Amsterdam's time zone, an hour ahead of UTC in winter.
      { method: "POST", body: shown, as: "itil.agent:demo" },
    );
    assert.equal(made.state.value, "3");
    assert.equal(made.state.display_value, "Zurückgestellt");
    assert.equal(made.due_date.value, "2026-12-24 17:00:00");
    assert.equal(made.due_date.display_value, shown.due_date);
    const { columns } = await send(demo, "ui/meta/incident");
    assert.equal(columns.priority.label, "Priorität");
    assert.equal(columns.caller_id.label, "Anrufer");
    assert.deepEqual(columns.state.choices.at(0), { value: "1", label: "Neu" });
    // Of a list that nobody translated the English words stay.
    assert.equal(columns.close_code.choices.at(0)?.label, "Duplicate");
  } finally {
    demo.close();
  }
});

Deno.test("a German instance: an account that prefers English sees English", async () => {
  const demo = await openDemoCopy({ language: german });
  try {
    const [admin] = await send(demo, "table/sys_user?sysparm_query=user_name=admin");
    await send(demo, `table/sys_user/${admin.sys_id}`, {
      method: "PATCH",
      body: { preferred_language: "en", date_format: "MM/dd/yyyy", time_format: "hh:mm:ss a" },
    });
    const query = "sysparm_query=number=INC0010001&sysparm_display_value=true";
    const [incident] = await send(demo, `table/incident?${query}`);
    assert.match(incident.opened_at, /^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d [AP]M$/);
    assert.ok(seededChoices["incident.state"]?.includes(`=${incident.state}`), incident.state);
  } finally {
    demo.close();
  }
});

Deno.test("an English instance: a choice in another language changes no label", async () => {
  const demo = await openDemoCopy();
  try {
    const choice = { name: "incident", element: "state", value: "1", language: "fr" };
    await send(demo, "table/sys_choice", {
      method: "POST",
      body: { ...choice, label: "Nouveau" },
    });
    const { columns } = await send(demo, "ui/meta/incident");
    assert.deepEqual(columns.state.choices.at(0), { value: "1", label: "New" });
  } finally {
    demo.close();
  }
});
