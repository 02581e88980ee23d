import { z } from "zod";
import { inForm } from "../../form_inputs.ts";
import { AppError } from "../../../base/errors.ts";
import { quoted } from "../../../base/quoted.ts";
import type { Operation } from "../../../changes/operation.ts";
import { type AddressedRecord, orAbsent } from "../../../platform/records/record_values.ts";
import { findSysId } from "../../record_views.ts";
import { defineTool, type Plan, type ToolContext } from "../../tool.ts";
import { ownWords } from "../../words.ts";
import { fileInput, readFiled, uploadCall } from "./import_set.ts";
import {
  commitCall,
  isUndecided,
  previewCall,
  PROBLEM,
  readProblems,
  readRemote,
  REMOTE,
  retrieveCall,
} from "./remote_sets.ts";

const NAME = "sn_transport_update_set";

export const transportUpdateSet = defineTool({
  name: NAME,
  summary: "Bring an update set in, by file or source, and lead it step by step to its commit.",
  risk: "W",
  endpoint: "POST /sys_upload.do; /api/sn_cicd/update_set/retrieve, preview, commit",
  input: z.strictObject({
    file: fileInput.optional(),
    source: inForm(z.string().min(1), { kind: "record", table: "sys_update_set_source" }).optional()
      .describe(
        "Name or sys_id of the update source, with update_set instead of a file",
      ),
    update_set: z.string().regex(/^[0-9a-f]{32}$/, "A sys_id of 32 hexadecimal digits").optional()
      .describe("sys_id of the set on the source"),
    remote_update_set: inForm(z.string().min(1), { kind: "record", table: "sys_remote_update_set" })
      .optional().describe(
        "Name or sys_id of the retrieved set, to go on where it stands",
      ),
    problems: ownWords(["accept", "skip"]).optional().describe(
      "Decides every undecided problem: accept takes the remote change, skip leaves it out",
    ),
  }),
  example: { remote_update_set: "Partner changes", problems: "skip" },
  synonyms: ["deploy to the next instance", "promote to test", "migrate a change set"],
  byHand: { lists: 3, clicks: 8, reads: 2 },
  async plan(args, context) {
    const { file, source, update_set, remote_update_set, problems } = args;
    const ways = [file, source ?? update_set, remote_update_set].filter((way) => way !== undefined);
    if (ways.length !== 1 || (source === undefined) !== (update_set === undefined)) {
      throw new AppError("invalid_input", "Say in one way which update set is meant", {
        remedy: "Give file, or source with update_set, or remote_update_set to go on with one.",
      });
    }
    if (file !== undefined) return await planFile(file, context);
    if (source !== undefined && update_set !== undefined) {
      return await planSource({ source, updateSet: update_set }, context);
    }
    const { reader, signal } = context;
    const set = await readRemote(reader, { id: remote_update_set ?? "", signal });
    return await planNext(set, { problems, context });
  },
});

async function planFile(file: string, context: ToolContext): Promise<Plan> {
  const filed = await readFiled(file, context);
  const previews = filed.sets.map(({ sysId, name }) => ({
    ...previewCall({ id: sysId, name }),
    // It is not there yet: nothing can be looked up.
    id: "",
  }));
  return {
    operations: [uploadCall(filed), ...previews],
    result: (_records, [, ...previewed]) => ({
      step: "previewed",
      sets: previewed,
      next: filed.sets.map(({ sysId }) => nextCall(sysId)),
    }),
  };
}

async function planSource(
  { source, updateSet }: { source: string; updateSet: string },
  context: ToolContext,
): Promise<Plan> {
  const { reader, signal } = context;
  const table = "sys_update_set_source";
  const sourceId = await findSysId(reader, { table, id: source, signal });
  const { records: [known] } = await reader.listRecords(REMOTE, {
    query: `remote_sys_id=${updateSet}^update_source=${sourceId}^ORDERBYDESCsys_updated_on`,
    fields: ["sys_id", "name", "state"],
    limit: 1,
    signal,
  });
  if (known) {
    throw new AppError(
      "conflict",
      `${quoted(orAbsent(known.name))} was retrieved already and is ${orAbsent(known.state)}`,
      {
        remedy: `${nextCall(known.sys_id ?? "")} goes on with it; sn_retrieve_update_set loads ` +
          "it anew.",
      },
    );
  }
  return {
    operations: [retrieveCall({ updateSet, source, sourceId, preview: true })],
    result: (_records, [result]) => {
      const { remote_update_set: set } = result as { remote_update_set: AddressedRecord };
      return { step: "retrieved", remote_update_set: set, next: nextCall(set.sys_id) };
    },
  };
}

/** The step that a retrieved set is due for. Throws `conflict` where a person has to decide, or is done. */
async function planNext(
  set: AddressedRecord,
  { problems, context: { reader } }: {
    problems: "accept" | "skip" | undefined;
    context: ToolContext;
  },
): Promise<Plan> {
  const { sys_id: id, state } = set;
  const name = orAbsent(set.name);
  if (state === "loaded") {
    return {
      operations: [previewCall({ id, name })],
      result: (_records, [result]) => ({
        step: "previewed",
        ...Object(result),
        next: nextCall(id),
      }),
    };
  }
  if (state !== "previewed") {
    throw new AppError("conflict", `${quoted(name)} is ${orAbsent(state)}`, {
      remedy: state === "committed"
        ? "Nothing is left to do; sn_back_out_update_set takes it back."
        : "It is under way: repeat the call in a while.",
      details: { remote_update_set: id, state },
    });
  }
  const open = (await readProblems(reader, id)).filter(isUndecided);
  if (open.length > 0 && problems === undefined) {
    throw new AppError("conflict", `${quoted(name)} has ${open.length} undecided problems`, {
      remedy: `Decide each with sn_resolve_preview_problem, or all with ${NAME}, ` +
        `remote_update_set "${id}" and problems "accept" or "skip".`,
      details: { problems: open },
    });
  }
  const status = problems === "accept" ? "ignored" : "skipped";
  const decisions = open.map((problem): Operation => ({
    kind: "update",
    table: PROBLEM,
    id: problem.sys_id ?? "",
    values: { status },
  }));
  if (decisions.length > 0) {
    return {
      operations: decisions,
      result: () => ({ step: "decided", decided: open.length, as: status, next: nextCall(id) }),
    };
  }
  return {
    operations: [{
      ...commitCall([set], false),
      risk: "D",
      riskReason: "a commit writes every change of the set",
    }],
    result: (_records, [result]) => ({ step: "committed", ...Object(result) }),
  };
}

function nextCall(remoteUpdateSet: string): string {
  return `${NAME} with remote_update_set "${remoteUpdateSet}"`;
}
