/** Actions, steps and triggers of flows are those of the vendor's declarations. */
import assert from "node:assert/strict";
import { join } from "node:path";
import {
  actionSteps,
  flowActions,
  type FlowPart,
  type FlowTrigger,
  flowTriggers,
} from "../../../mod/tools/fluent/flow_parts.ts";
import { fetchCompiler } from "../../support/compiler.ts";
import { present } from "../../support/present.ts";

interface Declared {
  inputs: Set<string>;
  outputs: Set<string>;
  required: Set<string>;
}

const BUILT_INS = "node_modules/@servicenow/sdk-core/dist/external/flow/built-ins";

/** Lines of a block of fields: `name: …Typed<…, {` and what is said of each. */
function readFields(lines: readonly string[], depth: number) {
  const fields = new Set<string>();
  const required = new Set<string>();
  let current = "";
  for (const line of lines) {
    const field = new RegExp(`^ {${depth}}(?:readonly )?(\\w+): .*Typed<`).exec(line);
    if (field) fields.add(current = field[1] ?? "");
    if (new RegExp(`^ {${depth + 4}}readonly mandatory: true`).test(line)) required.add(current);
  }
  return { fields, required };
}

/** A block of a declaration file, without its first and last line. */
function blockOf(text: string, name: string): string[] {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => new RegExp(`^ {4}(readonly )?${name}:`).test(line));
  const end = lines.findIndex((line, index) => index > start && /^ {4}\}/.test(line));
  return start < 0 ? [] : lines.slice(start + 1, end);
}

function readPart(text: string): Declared {
  const { fields: inputs, required } = readFields(blockOf(text, "inputs"), 8);
  return { inputs, required, outputs: readFields(blockOf(text, "outputs"), 8).fields };
}

function sameAs(name: string, part: FlowPart, declared: Declared): void {
  const unknown = Object.keys(part.inputs).filter((input) => !declared.inputs.has(input));
  assert.deepEqual(unknown, [], `${name} has no such inputs`);
  const strange = Object.keys(part.outputs).filter((output) => !declared.outputs.has(output));
  assert.deepEqual(strange, [], `${name} has no such outputs`);
  const optional = [...declared.required].filter((input) => !part.required.includes(input));
  assert.deepEqual(optional, [], `${name} needs them`);
}

Deno.test("flow actions and triggers: inputs and outputs are declared by the vendor", async () => {
  const folder = join(await fetchCompiler(), BUILT_INS);
  for (const [name, part] of Object.entries(flowActions)) {
    const text = await Deno.readTextFile(join(folder, `actions/core/${name}.now.d.ts`));
    sameAs(name, part, readPart(text));
  }
  const files = (await Array.fromAsync(Deno.readDir(join(folder, "triggers"))))
    .map(({ name }) => name).filter((name) => name.endsWith(".now.d.ts"));
  const texts = await Promise.all(
    files.map((name) => Deno.readTextFile(join(folder, "triggers", name))),
  );
  for (const trigger of Object.values<FlowTrigger>(flowTriggers)) {
    const name = present(trigger.code.split(".")[1]);
    const text = present(texts.find((one) => one.includes(`const ${name}Trigger:`)), name);
    const { outputs, required } = readPart(text);
    for (const output of Object.keys(trigger.outputs)) assert.ok(outputs.has(output), output);
    assert.equal(required.size, trigger.needs.length, `${name} needs ${[...required].join()}`);
  }
});

Deno.test("steps of custom actions: inputs and outputs are declared by the vendor", async () => {
  const path = join(await fetchCompiler(), BUILT_INS, "action-steps/index.d.ts");
  const lines = (await Deno.readTextFile(path)).split("\n");
  for (const [name, part] of Object.entries(actionSteps)) {
    const start = lines.findIndex((line) => line.startsWith(`    ${name}: `));
    assert.ok(start >= 0, name);
    const rest = lines.slice(start + 1);
    const isEnd = (line: string) => /^ {4}\S/.test(line);
    const split = rest.findIndex(isEnd);
    const inputs = rest.slice(0, split);
    const outputs = rest.slice(split + 1, rest.findIndex((line, at) => at > split && isEnd(line)));
    const { fields, required } = readFields(inputs, 8);
    sameAs(name, part, {
      inputs: fields,
      required,
      outputs: readFields(outputs, 8).fields,
    });
  }
});
