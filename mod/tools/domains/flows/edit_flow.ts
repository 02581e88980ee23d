import { z } from "zod";
import { inForm } from "../../form_inputs.ts";
import { AppError } from "../../../base/errors.ts";
import { nearestNames } from "../../../base/nearest.ts";
import type { CallOperation, NamedCondition } from "../../../changes/operation.ts";
import { tellReplaced } from "../../../changes/checks/read_conditions.ts";
import type { Reader } from "../../../platform/types.ts";
import { partOf } from "../../fluent/fluent_text.ts";
import { writeFlow, writeSubflow } from "../../fluent/write_flow.ts";
import { flowPath } from "../../fluent/flow_path.ts";
import { defineTool, type Plan, type ToolContext } from "../../tool.ts";
import { planApplication } from "../source/apply_source.ts";
import { applicationTurn, GLOBAL, readBuilt } from "../source/workspace.ts";
import { writing } from "./create_flow.ts";
import { changesStructure, editKept, type FlowEdit, flowEdit } from "./edit_kept_flow.ts";
import { keepWith, type KeptFlow, readKept } from "./kept_flow.ts";
import { readQueryWords } from "../../translate_query.ts";
import { giveBackLock, requireFreeLock, takeLock } from "./edit_lock.ts";
import {
  findFlow,
  type FlowModel,
  type FlowPart,
  flowTable,
  inputsOf,
  partName,
  readModel,
  stepsOf,
  textOf,
} from "./flow_model.ts";
import { soleOf } from "../../../base/lists.ts";

/** A change of values, which every flow takes. */
interface Edit {
  step: string;
  inputs?: Record<string, string>;
  comment?: string | undefined;
}

export const editFlow = defineTool({
  name: "sn_edit_flow",
  summary:
    "Change a flow's trigger, steps or logic: values in any flow, the steps of one that a tool wrote.",
  risk: "W",
  endpoint: "PUT /api/now/processflow/flow; POST /api/fluent/load/{scope}",
  input: z.strictObject({
    flow: inForm(z.string().min(1), { kind: "record", table: "sys_hub_flow" }).describe(
      "Name or sys_id of the flow or subflow",
    ),
    edits: z.array(flowEdit).min(1).max(50),
  }),
  example: {
    flow: "Plan an inspection",
    edits: [{ step: "2", inputs: { message: "Inspection planned a month ahead" } }],
  },
  synonyms: ["modify a step", "update flow logic", "another approver in a flow"],
  skill: "flow-designer",
  byHand: { lists: 1, forms: 1, fields: 2, clicks: 2 },
  async turn({ flow }, context) {
    return applicationTurn((await findWritten(flow, context)).scope);
  },
  async plan({ flow: id, edits }, context) {
    const written = await findWritten(id, context);
    if (written.kept) return await planWritten(written, edits, context);
    return await planValues(written, valuesOnly(edits, written), context);
  },
});

/** A flow on the instance, with what a tool wrote it from. */
interface WrittenFlow {
  sysId: string;
  name: string;
  scope: string;
  kept?: KeptFlow;
  /** Whether its source was changed by hand since. */
  changed: boolean;
}

async function findWritten(
  id: string,
  { reader, files, signal }: Pick<ToolContext, "reader" | "files" | "signal">,
): Promise<WrittenFlow> {
  const sysId = await findFlow(reader, { id, signal });
  const { records: [record] } = await reader.listRecords(flowTable, {
    query: `sys_id=${sysId}`,
    fields: ["name", "type", "sys_scope.scope"],
    limit: 1,
    signal,
  });
  const { name = id, type } = record ?? {};
  const scope = record?.["sys_scope.scope"] || GLOBAL;
  const path = flowPath(type === "subflow" ? "subflow" : "flow", name);
  const text = await readBuilt(files, { scope, path });
  const kept = text === undefined ? undefined : readKept(text);
  return {
    sysId,
    name,
    scope,
    changed: kept === "changed",
    ...(kept !== undefined && kept !== "changed" && { kept }),
  };
}

/** The flow's source with the edits made, loaded and published as when it was made. */
async function planWritten(
  { kept, scope }: WrittenFlow,
  edits: readonly FlowEdit[],
  context: ToolContext,
): Promise<Plan> {
  if (!kept) throw new Error("a flow that no tool wrote has no description");
  const warnings: string[] = [];
  const edited = editKept(kept, edits);
  const asked = writing({ ...context, warnings });
  const file = edited.kind === "flow"
    ? await writeFlow(edited.spec, asked)
    : await writeSubflow(edited.spec, asked);
  const part = partOf([file]);
  const files = [keepWith(file, edited)];
  const plan = await planApplication({ scope, files, part }, context);
  return { ...plan, warnings: [...warnings, ...plan.warnings ?? []] };
}

/** Edits of values. Throws `write_refused` for those that a flow drawn in the designer cannot take. */
function valuesOnly(edits: readonly FlowEdit[], { name, changed }: WrittenFlow): Edit[] {
  if (changesStructure(edits)) {
    throw new AppError(
      "write_refused",
      changed
        ? `The source of "${name}" was changed by hand since a tool wrote it`
        : `No tool on this machine wrote "${name}": its steps cannot be added, moved or removed`,
      {
        remedy: changed
          ? "Make the flow anew with sn_create_flow, or take its source into the application's own " +
            "for sn_source_apply."
          : "Values of its steps can be changed; other steps are drawn in Flow Designer, or the " +
            "flow is made anew with sn_create_flow.",
      },
    );
  }
  return edits.map(({ step, inputs = {}, comment }) => ({
    step,
    comment,
    inputs: Object.fromEntries(
      Object.entries(inputs).map(([input, value]) => {
        if (typeof value !== "object") return [input, String(value)];
        throw new AppError("invalid_input", `Step ${step}: ${input} is an object`, {
          remedy: "Give the text that sn_get_flow shows for it, changed.",
        });
      }),
    ),
  }));
}

async function planValues(
  { sysId: flow, name: id }: WrittenFlow,
  edits: readonly Edit[],
  { reader, signal }: ToolContext,
): Promise<Plan> {
  const lock = await requireFreeLock(reader, { flow, name: id, signal });
  const model = await readModel(reader, { flow, signal });
  const named = { flow, name: model.name };
  const words = await storedEdits(reader, { model, edits, signal });
  const edited = applyEdits(model, words.edits);
  const held = lock.holder !== "";
  return {
    warnings: words.warnings,
    operations: [
      ...(held ? [] : [takeLock(named)]),
      saveOf(edited, words.edits),
      ...(held ? [] : [giveBackLock({ ...named, cleanup: true })]),
    ],
    result: (_records, results) => results[held ? 0 : 1],
  };
}

/** The model with the edits made. Throws `not_found` for a step, `invalid_input` for an input. */
function applyEdits(model: FlowModel, edits: readonly Edit[]): FlowModel {
  const copy = structuredClone(model);
  for (const { step, inputs = {}, comment } of edits) {
    const part = findPart(copy, step);
    const known = inputsOf(part);
    for (const [name, value] of Object.entries(inputs)) {
      const input = known.find((candidate) => candidate.name === name);
      if (!input) throw noInput(part, { step, name, known: known.map((entry) => entry.name) });
      input.value = value;
    }
    if (comment !== undefined) part.comment = comment;
  }
  return copy;
}

/** The edits with the labels and names in their conditions as the platform compares them. */
async function storedEdits(
  reader: Reader,
  { model, edits, signal }: {
    model: FlowModel;
    edits: readonly Edit[];
    signal?: AbortSignal | undefined;
  },
): Promise<{ edits: Edit[]; warnings: string[] }> {
  const edited = applyEdits(model, edits);
  const stored: Edit[] = [];
  const warnings: string[] = [];
  for (const edit of edits) {
    const inputs = { ...edit.inputs };
    for (const { place, input, table, query: said } of conditionsOf(edited, [edit])) {
      const asked = { argument: place, table, query: said, stored: true, signal };
      const { query, replaced } = await readQueryWords(reader, asked);
      if (replaced.length === 0) continue;
      inputs[input] = query;
      warnings.push(`${place}: "${said}" is stored as "${query}" (${tellReplaced(replaced)}).`);
    }
    stored.push({ ...edit, ...(edit.inputs && { inputs }) });
  }
  return { edits: stored, warnings };
}

/** The conditions that were edited, of steps that name their table in so many words. */
function conditionsOf(
  model: FlowModel,
  edits: readonly Edit[],
): (NamedCondition & { input: string })[] {
  return edits.flatMap(({ step, inputs = {} }) => {
    const known = inputsOf(findPart(model, step));
    const table = known.find(({ name }) => name === "table" || name === "table_name");
    return Object.keys(inputs).filter((name) => /^conditions?$/.test(name)).map((name) => ({
      place: `${step}.${name}`,
      input: name,
      table: textOf(table?.value),
      query: textOf(known.find((input) => input.name === name)?.value),
    }));
  });
}

function findPart(model: FlowModel, step: string): FlowPart {
  const [trigger] = model.triggerInstances;
  if (step === "trigger" && trigger) return trigger;
  const steps = stepsOf(model).map(({ part }) => part);
  const found = steps.filter((part) => textOf(part.id) === step || textOf(part.order) === step);
  const only = soleOf(found);
  if (only) return only;
  const shown = steps.slice(0, 30).map((part) => `${textOf(part.order)} ${partName(part)}`);
  throw new AppError(
    found.length === 0 ? "not_found" : "ambiguous",
    found.length === 0
      ? `"${model.name}" has no step "${step}"`
      : `${found.length} steps of "${model.name}" have the order ${step}`,
    {
      remedy: `Name the order or id: ${shown.join(", ") || "it has no steps"}.`,
      nextCall: { tool: "sn_get_flow", args: { flow: model.id } },
    },
  );
}

function noInput(
  part: FlowPart,
  { step, name, known }: { step: string; name: string; known: string[] },
): AppError {
  const near = nearestNames(name, known, 3);
  return new AppError(
    "invalid_input",
    `Step ${step} (${partName(part)}) has no input "${name}"`,
    {
      remedy: `${near.length > 0 ? `Did you mean ${near.join(", ")}? ` : ""}It has: ${
        known.join(", ") || "none"
      }.`,
    },
  );
}

function saveOf(model: FlowModel, edits: readonly Edit[]): CallOperation {
  return {
    kind: "call",
    sends: false,
    table: flowTable,
    id: model.id,
    summary: `change ${edits.length} step(s) of "${model.name}"`,
    conditions: conditionsOf(model, edits),
    captured: true,
    changesParts: true,
    request: {
      method: "PUT",
      path: "/api/now/processflow/flow",
      query: { sysparm_transaction_scope: model.scope },
      body: model,
      timeoutMs: 120_000,
    },
    undo: "sn_edit_flow with the values that the dry run or sn_get_flow showed before.",
    async prove(_answer, { reader, signal }) {
      const stored = await readModel(reader, { flow: model.id, signal });
      const wrong = edits.flatMap((wanted) => differences(stored, wanted));
      const after = await reader.getRecord(flowTable, model.id, { signal });
      if (wrong.length > 0) {
        return {
          state: "failed",
          result: { stored_otherwise: wrong },
          error: `The instance did not keep ${wrong.join("; ")}`,
          after,
        };
      }
      return {
        state: "done",
        result: {
          flow: after.name,
          status: after.status,
          note: "draft, not published: what runs is the last published snapshot. " +
            "sn_publish_flow publishes it.",
        },
        after,
      };
    },
  };
}

/** What of an edit the stored model does not have. */
function differences(stored: FlowModel, { step, inputs = {}, comment }: Edit): string[] {
  const part = findPart(stored, step);
  const values = new Map(inputsOf(part).map(({ name, value }) => [name, textOf(value)]));
  return [
    ...Object.entries(inputs).filter(([name, value]) => values.get(name) !== value)
      .map(([name]) => `input ${name} of step ${step}`),
    ...(comment !== undefined && textOf(part.comment) !== comment
      ? [`comment of step ${step}`]
      : []),
  ];
}
