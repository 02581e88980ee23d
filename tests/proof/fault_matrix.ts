/**
 * Each operation under each fault at each moment. The instance's own records say what is true; what
 * the outcome and the journal say must agree with them, at once and once the entry is settled.
 */
import assert from "node:assert/strict";
import type { ChangeOutcome } from "../../mod/changes/apply.ts";
import type { Operation } from "../../mod/changes/operation.ts";
import { settleEntries } from "../../mod/changes/settle/settle_entries.ts";
import { newSysId } from "../../mod/base/ids.ts";
import type { Client } from "../../mod/platform/types.ts";
import { type Fault, HIDDEN, LOST_ANSWERS, REFUSALS, UNSENT } from "../support/faults.ts";
import { PATIENCE_MS } from "../support/patience.ts";
import { type Pipeline, type PipelineOptions, startPipeline } from "../support/pipeline.ts";
import { makeUpdateSet } from "../support/pipeline_data.ts";
import { present } from "../support/present.ts";
import { pickSample, type Proof } from "./proof.ts";

type Around = NonNullable<PipelineOptions["around"]>;

interface Scene {
  operation: Operation;
  /** Whether the instance has what was asked for. */
  stands(): Promise<boolean>;
}

interface Case {
  name: string;
  /** What the operation acts on is made first. */
  prepare(client: Client): Promise<Scene>;
}

const created = (table: string, values: (mark: string) => Record<string, string>): Case => ({
  name: `create ${table}`,
  prepare(client) {
    const mark = newSysId();
    const wanted = values(mark);
    const [column] = present(Object.entries(wanted).find(([, text]) => text.includes(mark)));
    const operation: Operation = { kind: "create", table, values: wanted };
    const query = `${column}LIKE${mark}`;
    const stands = async () => (await client.listRecords(table, { query })).records.length > 0;
    return Promise.resolve({ operation, stands });
  },
});

/** Names are unique on some tables. */
function unique({ name, ...values }: Record<string, string>): Record<string, string> {
  return { ...values, ...(name && { name: `${name}.${newSysId()}` }) };
}

const updated = (
  table: string,
  { values, change }: { values: Record<string, string>; change: Record<string, string> },
): Case => ({
  name: `update ${table}.${Object.keys(change).join(", ")}`,
  async prepare(client) {
    const id = present((await client.createRecord(table, unique(values))).sys_id);
    const [field, text] = present(Object.entries(change)[0]);
    const stands = async () => {
      if (field !== "work_notes") return (await client.getRecord(table, id))[field] === text;
      const query = `element_id=${id}^value=${text}`;
      return (await client.listRecords("sys_journal_field", { query })).records.length > 0;
    };
    return { operation: { kind: "update", table, id, values: change }, stands };
  },
});

const deleted = (table: string, values: Record<string, string>): Case => ({
  name: `delete ${table}`,
  async prepare(client) {
    const id = present((await client.createRecord(table, values)).sys_id);
    const query = `sys_id=${id}`;
    const stands = async () => (await client.listRecords(table, { query })).records.length === 0;
    return { operation: { kind: "delete", table, id }, stands };
  },
});

const MESSAGE = { name: "Weather", rest_endpoint: "https://weather.example.com/v1" };
const CASES: readonly Case[] = [
  created("incident", (mark) => ({ short_description: mark })),
  created("sys_rest_message", (mark) => ({ ...MESSAGE, name: mark })),
  created("sys_user_group", (mark) => ({ name: mark })),
  updated("incident", { values: { short_description: "One" }, change: { urgency: "1" } }),
  updated("incident", { values: { short_description: "Two" }, change: { work_notes: "Called" } }),
  updated("sys_rest_message", {
    values: MESSAGE,
    change: { rest_endpoint: "https://weather.example.com/v2" },
  }),
  updated("sys_properties", {
    values: { name: "x.fault.test", value: "1", type: "string" },
    change: { value: "2" },
  }),
  deleted("incident", { short_description: "Three" }),
  deleted("sys_rest_message", MESSAGE),
];

interface Moment {
  name: string;
  faults: Readonly<Record<string, Fault>>;
  /** `later` takes what the instance does once the caller has been answered. */
  around(fault: Fault, later: (work: () => Promise<unknown>) => void): Around;
}

const isWrite = (request: Request) =>
  ["POST", "PATCH", "DELETE"].includes(request.method) && request.url.includes("/now/table/");
const pass: Around = (request, next) => next(request);
/** A caller who leaves does not take back what has arrived. */
const arrived = (request: Request) => new Request(request.clone(), { signal: null });

/** What the write meets, and what each read behind it meets. */
function fromWriteOn(write: Around, read: Around): Around {
  let written = false;
  return async (request, next) => {
    if (isWrite(request)) {
      written = true;
      return await write(request, next);
    }
    return written ? await read(request, next) : await next(request);
  };
}

const unsent = (fault: Fault): Around => async (request) => await fault(request);
const stored = (fault: Fault): Around => async (request, next) => {
  await next(arrived(request));
  return await fault(request);
};

/** Reads meet a fault where their address matches; a closed Batch API has each asked for singly. */
function reads(fault: Fault, matches: RegExp): Around {
  return async (request, next) => {
    const url = decodeURIComponent(request.url);
    if (url.includes("/batch")) return new Response("", { status: 404 });
    return matches.test(url) ? await fault(request) : await next(request);
  };
}

/** Rows are hidden from whoever asks by sys_id, as a before-query rule does. */
const hide = reads(
  present(HIDDEN["hidden row"]),
  /table\/(?!sys_update_xml|sys_user|sys_db|sys_dictionary).*sys_id=/,
);

const MOMENTS: readonly Moment[] = [
  {
    name: "before it is sent on",
    faults: { ...UNSENT, ...REFUSALS, ...LOST_ANSWERS },
    around: (fault) => fromWriteOn(unsent(fault), pass),
  },
  {
    name: "after it is stored",
    faults: LOST_ANSWERS,
    around: (fault) => fromWriteOn(stored(fault), pass),
  },
  {
    name: "while it is stored late",
    faults: LOST_ANSWERS,
    around(fault, later) {
      return fromWriteOn(async (request, next) => {
        const kept = arrived(request);
        later(() => next(kept));
        return await fault(request);
      }, pass);
    },
  },
  {
    name: "on reading the record back",
    faults: { ...REFUSALS, ...LOST_ANSWERS, ...HIDDEN },
    around: (fault) => fromWriteOn(pass, reads(fault, /table\/(?!sys_update_xml|sys_journal)/)),
  },
  {
    name: "on reading captures and journal",
    faults: { ...REFUSALS, ...LOST_ANSWERS, ...HIDDEN },
    around: (fault) => fromWriteOn(pass, reads(fault, /table\/(sys_update_xml|sys_journal)/)),
  },
  {
    name: "after it is stored, hidden from then on",
    faults: LOST_ANSWERS,
    around: (fault) => fromWriteOn(stored(fault), hide),
  },
  {
    name: "before it is sent on, hidden from then on",
    faults: LOST_ANSWERS,
    around: (fault) => fromWriteOn(unsent(fault), hide),
  },
];

interface Cell {
  name: string;
  kase: Case;
  moment: Moment;
  fault: Fault;
}

/** Only what never answers is to end by the limit. */
const isTimeout = ({ fault }: Cell) => fault === LOST_ANSWERS.timeout;

const CELLS: readonly Cell[] = CASES.flatMap((kase) =>
  MOMENTS.flatMap((moment) =>
    Object.entries(moment.faults).map(([name, fault]) => ({
      name: `${kase.name}: ${name} ${moment.name}`,
      kase,
      moment,
      fault,
    }))
  )
);

/** What is said falsely; empty where all of it is true. */
function falseStatements(outcome: ChangeOutcome | Error, stands: boolean): string[] {
  if (outcome instanceof Error) {
    return stands ? [`refused (${outcome.message}), and it was stored`] : [];
  }
  const { status, next = "" } = outcome;
  return [
    ...(status === "done" && !stands ? ["done, and it was not stored"] : []),
    ...(status === "failed" && stands && !/^The (record was written|instance did it)/.test(next)
      ? [`failed, and it was stored: ${next}`]
      : []),
    ...(/Nothing was written/.test(next) && stands ? [`"Nothing was written", and it was`] : []),
    ...(status === "unknown" && !/sn_get_change_status/.test(next) ? ["no way to find out"] : []),
  ];
}

export const faultMatrix: Proof = {
  name: "faults: whatever fails at whatever moment, nothing is said that is not so",
  sample: 90,
  whole: CELLS.length,
  async run(options) {
    await using pipeline = await startPipeline();
    await makeUpdateSet(pipeline);
    const wrong: string[] = [];
    const figures: Record<string, number> = { cells: 0 };
    for (const cell of pickSample(CELLS, options)) {
      const { operation, stands } = await cell.kase.prepare(pipeline.client);
      let late = (): Promise<unknown> => Promise.resolve();
      const around = cell.moment.around(cell.fault, (work) => late = work);
      const { apply } = pipeline.again({ around, timeoutMs: isTimeout(cell) ? 500 : PATIENCE_MS });
      const outcome = await applyTwice(apply, operation);
      const status = outcome instanceof Error ? "refused" : outcome.status;
      for (const name of ["cells", status]) figures[name] = (figures[name] ?? 0) + 1;
      const said = falseStatements(outcome, await stands());
      wrong.push(...said.map((what) => `${cell.name}: ${what}`));
      await late();
      if (outcome instanceof Error) continue;
      wrong.push(...await falseOnceSettled(pipeline, { cell, outcome, stands: await stands() }));
    }
    assert.deepEqual(wrong, []);
    return figures;
  },
};

async function applyTwice(
  apply: Pipeline["apply"],
  operation: Operation,
): Promise<ChangeOutcome | Error> {
  try {
    const first = await apply([operation]);
    if (first.status !== "needs_approval") return first;
    return await apply([operation], { options: { approval: first.approval?.approval } });
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}

/** What the journal says falsely after it has looked again, with nothing in the way, hours later. */
async function falseOnceSettled(
  pipeline: Pipeline,
  { cell, outcome, stands }: { cell: Cell; outcome: ChangeOutcome; stands: boolean },
): Promise<string[]> {
  const { clock, journal } = pipeline;
  const started = clock.now;
  clock.now += 2 * 3_600_000;
  await settleEntries(pipeline.client, {
    ...pipeline,
    known: await pipeline.knownAs(),
    log: pipeline.log.logger,
    clock: () => clock.now,
  });
  clock.now = started;
  const { state } = await journal.get(outcome.reports[0]?.id ?? "");
  const said = state === "done" ? true : state === "failed" ? false : undefined;
  if (said === undefined || said === stands) return [];
  return outcome.status === "failed" ? [] : [`${cell.name}: settled as ${state}, wrongly`];
}
