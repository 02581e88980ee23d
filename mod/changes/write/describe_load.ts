import type { ActivatedFlow } from "../../platform/source_load.ts";
import { routeRequest } from "../../platform/source_routes/load_source.ts";
import type { PlatformRecord } from "../../platform/types.ts";
import type { ChangeReport, LoadReport } from "../change_report.ts";
import type { LoadedImage } from "../journal/journal.ts";
import { isWritten } from "../plan/plan_load.ts";
import type { LoadedRecord, PlannedLoad, PlannedOperation } from "../plan/planned_operation.ts";
import { diffOf, journalImage } from "./describe_change.ts";

/** A flow's values: base64 of what gzip packed. */
const PACKED = /^H4sI[A-Za-z0-9+/=]{20,}$/;

/** What a load asks for, for the journal. */
export function loadValues({ load, sysId, name }: PlannedOperation): Record<string, string> {
  const files = load?.files.map((file) => file.name) ?? [];
  const summary = `load ${files.length} files into ${name ?? sysId}`;
  const request = routeRequest(load?.route ?? "load", sysId);
  return { summary, request, files: files.join(", ") };
}

/** What a load does to the records, as a plan; what is there already is left out. */
export function describeLoad({ load, sysId }: PlannedOperation): LoadReport | undefined {
  if (!load) return undefined;
  const written = load.files.flatMap((file) =>
    file.records.filter(isWritten).map((record) => ({ file, record }))
  );
  return {
    request: routeRequest(load.route, sysId),
    files: load.files.map(({ name }) => ({ file: name, state: "planned" })),
    records: written.map(({ file, record }) => describeLoadedRecord(record, file.name)),
    ...publishedReport(load, []),
  };
}

/** One record of a load. */
export function describeLoadedRecord(
  record: LoadedRecord,
  file: string,
): LoadReport["records"][number] {
  return {
    operation: kindOf(record),
    table: record.table,
    sys_id: record.sysId,
    ...(record.name && { name: record.name }),
    file,
    diff: packedApart(diffOf(record)),
  };
}

/** What is to be published, or what became of it. */
export function publishedReport(
  { flows, actions, files }: PlannedLoad,
  published: readonly ActivatedFlow[],
): Pick<LoadReport, "publish"> {
  const ids = [...flows, ...actions];
  if (ids.length === 0) return {};
  const records = files.flatMap((file) => file.records);
  return {
    publish: ids.map((id) => {
      const name = records.find(({ sysId }) => sysId === id)?.name;
      const told = published.find(({ sysId }) => sysId === id);
      return {
        sys_id: id,
        ...(name && { name }),
        ...(told && { published: told.published }),
        ...(told?.message && { message: told.message }),
      };
    }),
  };
}

/** The records of a load as the journal keeps them. */
export function loadedImages(
  { files }: Pick<PlannedLoad, "files">,
  after?: ReadonlyMap<LoadedRecord, PlatformRecord | null>,
): LoadedImage[] {
  return files.flatMap(({ name: file, updateName, records }) =>
    records.map((record): LoadedImage => {
      const { table, schema, sysId, name, before, values, update } = record;
      const now = after?.get(record) ?? null;
      return {
        file,
        updateName: updateName ?? null,
        operation: kindOf(record),
        table,
        // The instance may have stored it under one of its own.
        sysId: now?.sys_id ?? sysId,
        name,
        before: before && journalImage(schema, before),
        planned: journalImage(schema, values),
        after: now && journalImage(schema, now),
        ...(update.group && { group: update.group }),
        ...(update.attributes && { attributes: update.attributes }),
      };
    })
  );
}

function kindOf({ kind }: LoadedRecord): "create" | "update" | "delete" {
  if (kind === "create" || kind === "update" || kind === "delete") return kind;
  throw new Error(`a ${kind} is no record of a load`);
}

function packedApart(diff: ChangeReport["diff"]): ChangeReport["diff"] {
  const show = (text: string | null) =>
    text !== null && PACKED.test(text) ? `(packed, ${text.length} characters)` : text;
  return Object.fromEntries(
    Object.entries(diff).map(([field, { from, to, ...names }]) => [
      field,
      { from: show(from), to: show(to), ...names },
    ]),
  );
}
