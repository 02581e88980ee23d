import { basename } from "node:path";
import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { quoted } from "../../../base/quoted.ts";
import { sha256Hex } from "../../../base/sha256.ts";
import type { CallContext, CallOperation, CallProof } from "../../../changes/operation.ts";
import { orAbsent } from "../../../platform/records/record_values.ts";
import type { Reader } from "../../../platform/types.ts";
import { defineTool, type ToolContext } from "../../tool.ts";
import { type FiledSet, readUnloadSets } from "./read_unload.ts";
import { REMOTE } from "./remote_sets.ts";

export const fileInput = z.string().min(1).describe(
  "Path of the XML file below the tools' folder, as sn_export_update_set answers it",
);

export const importUpdateSet = defineTool({
  name: "sn_import_update_set",
  summary: "Upload an update set's XML file; it arrives as a retrieved set, to be previewed.",
  risk: "W",
  idempotent: true,
  endpoint: "POST /sys_upload.do",
  input: z.strictObject({ file: fileInput }),
  example: { file: "imports/partner_fix.xml" },
  synonyms: ["load a transport file", "upload XML to the target instance", "unload file"],
  byHand: { lists: 1, clicks: 4 },
  async plan({ file }, context) {
    const filed = await readFiled(file, context);
    return { operations: [uploadCall(filed)], result: (_records, [result]) => result };
  },
});

export interface Filed {
  fileName: string;
  xml: string;
  sets: FiledSet[];
}

/**
 * An XML file with what it would bring. Throws `invalid_input` for a file without a set, `conflict`
 * where a set of it was loaded already: the platform would add its entries a second time (measured).
 */
export async function readFiled(
  file: string,
  { files, reader, signal }: Pick<ToolContext, "files" | "reader" | "signal">,
): Promise<Filed> {
  const xml = await files.read(file);
  const sets = await readUnloadSets(xml, file);
  const { records } = await reader.listRecords(REMOTE, {
    query: `sys_idIN${sets.map(({ sysId }) => sysId).join(",")}`,
    fields: ["sys_id", "name", "state"],
    signal,
  });
  const [present] = records;
  if (present) {
    throw new AppError(
      "conflict",
      `${quoted(orAbsent(present.name))} is there already, in state ${orAbsent(present.state)}`,
      {
        remedy: present.state === "committed"
          ? "It was committed: nothing is left to do. sn_back_out_update_set takes it back."
          : `Go on with it: sn_preview_update_set with remote_update_set "${present.sys_id}". ` +
            "To load another version, delete the retrieved set first.",
        details: { remote_update_set: present.sys_id, state: present.state },
      },
    );
  }
  return { fileName: basename(file), xml, sets };
}

/** Uploads a file; done when its sets are there with every entry. */
export function uploadCall({ fileName, xml, sets }: Filed): CallOperation {
  const names = sets.map(({ name, entries }) => `${quoted(name)} (${entries} entries)`).join(", ");
  return {
    kind: "call",
    sends: false,
    table: REMOTE,
    id: "",
    summary: `upload ${names} from ${fileName}, SHA-256 ${sha256Hex(xml).slice(0, 16)}`,
    request: { method: "POST", path: "/sys_upload.do" },
    upload: { table: REMOTE, fileName, xml },
    undo: "sn_delete_record with table sys_remote_update_set, while it is not committed",
    prove: (_answer, context) => proveUpload(sets, context),
  };
}

const MOST_LOOKS = 10;
const BETWEEN_LOOKS_MS = 2_000;

async function proveUpload(
  sets: readonly FiledSet[],
  { reader, signal, sleep }: CallContext,
): Promise<CallProof> {
  for (let look = 1;; look++) {
    const found = await Promise.all(sets.map((set) => readLoaded(reader, set)));
    const missing = found.filter(({ complete }) => !complete);
    const result = { remote_update_sets: found.map(({ complete: _, ...shown }) => shown) };
    if (missing.length === 0) {
      const [first] = sets;
      return {
        state: "done",
        result: {
          ...result,
          next: `sn_preview_update_set with remote_update_set "${first?.sysId}".`,
        },
      };
    }
    if (look === MOST_LOOKS || signal?.aborted) {
      const words = missing.map(({ name, entries, expected, state }) =>
        `${quoted(name)} (${state === null ? "absent" : `${entries} of ${expected} entries`})`
      );
      return { state: "failed", result, error: `Not loaded whole: ${words.join(", ")}` };
    }
    await sleep(BETWEEN_LOOKS_MS, signal);
  }
}

async function readLoaded(reader: Reader, { sysId, name, entries: expected }: FiledSet) {
  const { records: [set] } = await reader.listRecords(REMOTE, {
    query: `sys_id=${sysId}`,
    fields: ["state"],
    limit: 1,
  });
  const { records, total } = await reader.listRecords("sys_update_xml", {
    query: `remote_update_set=${sysId}`,
    fields: ["sys_id"],
    limit: 1,
  });
  const entries = total ?? records.length;
  const state = set?.state ?? null;
  const complete = state !== null && state !== "loading" && entries >= expected;
  return { sys_id: sysId, name, state, entries, expected, complete };
}
