/** Flows that a tool wrote are changed by their description. */
import assert from "node:assert/strict";
import { editKept } from "../../../../mod/tools/domains/flows/edit_kept_flow.ts";
import {
  keepWith,
  type KeptFlow,
  readKept,
} from "../../../../mod/tools/domains/flows/kept_flow.ts";
import { EVIL } from "../../fluent/fluent_fakes.ts";

const kept: KeptFlow = {
  kind: "flow",
  spec: {
    name: EVIL,
    trigger: { on: "created", table: "incident" },
    steps: [
      { name: "any", do: "if", condition: "{{trigger.priority}}=1" },
      { name: "say", do: "log", in: "any", inputs: { log_message: EVIL, log_level: "info" } },
      { name: "last", do: "log", inputs: { log_message: "x" } },
    ],
  },
};
const file = { path: "src/fluent/flows/x.now.ts", text: "Flow();\n" };

Deno.test("a source keeps what it was written from, until somebody changes it", () => {
  const { text } = keepWith(file, kept);
  assert.deepEqual(readKept(text), kept);
  assert.equal(text.split(/[\n\u2028\u2029]/).length, 4, "a comment of one line, by every reading");
  assert.equal(readKept(text.replace("Flow()", "Flow(1)")), "changed");
  assert.equal(readKept(text.replace('"created"', '"soon"')), "changed");
  assert.equal(readKept(`${text}\nFlow();`), "changed");
  assert.equal(readKept(file.text), undefined);
});

Deno.test("edits: values, new steps in their place, steps with what is in them, the trigger", () => {
  const names = (flow: KeptFlow) => flow.spec.steps.map(({ name }) => name);
  const added = { name: "more", do: "log", inputs: { log_message: "m" } };
  const edit = (...edits: Parameters<typeof editKept>[1]) => editKept(kept, edits);
  assert.deepEqual(names(edit({ step: "any", add: added })), ["any", "say", "more", "last"]);
  assert.deepEqual(names(edit({ step: "trigger", add: added })), ["more", "any", "say", "last"]);
  assert.deepEqual(names(edit({ step: "any", remove: true })), ["last"]);
  const renamed = edit({ step: "any", name: "if_urgent", condition: "{{trigger.urgency}}=1" });
  assert.deepEqual(renamed.spec.steps.map((step) => step.in), [undefined, "if_urgent", undefined]);
  assert.deepEqual(
    edit({ step: "say", inputs: { log_level: "warn" }, comment: "c" }).spec.steps[1],
    { ...kept.spec.steps[1], inputs: { log_message: EVIL, log_level: "warn" }, comment: "c" },
  );
  const { spec } = edit({ step: "trigger", inputs: { condition: "priority=1" } });
  assert.equal("trigger" in spec && spec.trigger.condition, "priority=1");
  assert.equal(kept.spec.steps.length, 3, "the given one stays");
  assert.throws(() => edit({ step: "sya", comment: "x" }), { message: /no step "sya"/ });
  assert.throws(() => edit({ step: "trigger", inputs: { on: "soon" } }), { code: "invalid_input" });
  assert.throws(() => edit({ step: "any", remove: true }, { step: "last", remove: true }), {
    message: /No step would be left/,
  });
});
