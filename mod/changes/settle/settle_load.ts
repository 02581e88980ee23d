import { routeRequest } from "../../platform/source_routes/load_source.ts";
import type { Reader } from "../../platform/types.ts";
import type { Capture } from "../change_report.ts";
import { MASK } from "../field_text.ts";
import { defaultGuards } from "../gate/guards.ts";
import type { JournalEntry, LoadedImage } from "../journal/journal.ts";
import type { LoadedRecord, PlannedFile } from "../plan/planned_operation.ts";
import type { Target } from "../target/resolve_target.ts";
import { loadedImages } from "../write/describe_load.ts";
import { worstCapture } from "../capture.ts";
import { lookAtLoad } from "../write/prove_load.ts";

/** The update set that an entry was to be recorded in. */
export function targetOf({ updateSet, updateSetName, scope }: JournalEntry): Target | null {
  if (updateSet === null) return null;
  const application = scope ?? "";
  return {
    scope: { sysId: application, name: "" },
    tracking: "update_set",
    updateSet: {
      sysId: updateSet,
      name: updateSetName ?? "",
      application,
      isDefault: false,
      state: "",
    },
    isCurrent: true,
  };
}

/** The records of a journalled load as they are now, and the files that are not as they were sent. */
export async function readLoad(
  reader: Reader,
  entry: JournalEntry,
): Promise<{ wrong: string[]; capture: Capture; loaded: LoadedImage[] }> {
  const files: PlannedFile[] = [];
  for (const [name, images] of Map.groupBy(entry.loaded ?? [], ({ file }) => file)) {
    const records: LoadedRecord[] = [];
    for (const image of images) records.push(await recordOf(image, reader));
    const updateName = images[0]?.updateName ?? undefined;
    files.push({ name, xml: "", updateName, records, captured: [] });
  }
  const look = await lookAtLoad({ files }, {
    reader,
    guards: defaultGuards,
    target: isRecordedInTarget(entry) ? targetOf(entry) : null,
  });
  return {
    wrong: look.files.flatMap(({ file, error }) =>
      error === undefined ? [] : [`${file}: ${error}`]
    ),
    capture: worstCapture(look.files.map(({ evidence }) => evidence)),
    loaded: loadedImages({ files }, look.after),
  };
}

/** A package and a set of its own are not recorded in the set of the call. */
function isRecordedInTarget({ planned, sysId }: JournalEntry): boolean {
  return planned?.request === routeRequest("load", sysId ?? "");
}

async function recordOf(image: LoadedImage, reader: Reader): Promise<LoadedRecord> {
  const { operation, table, sysId, name, before, planned, group, attributes } = image;
  const values = Object.fromEntries(
    Object.entries(planned ?? {}).filter(([, text]) => text !== MASK),
  );
  return {
    kind: operation,
    table,
    schema: await reader.schema.table(table),
    sysId,
    name,
    before,
    values,
    risk: "W",
    scope: null,
    capturedBefore: null,
    undoes: null,
    update: {
      table,
      action: operation === "delete" ? "DELETE" : "INSERT_OR_UPDATE",
      fields: { ...before, ...values, sys_id: sysId },
      ...(group && { group }),
      ...(attributes && { attributes }),
    },
  };
}
