import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import type { PlatformRecord, Reader } from "../../../platform/types.ts";
import { columnOf } from "../../../platform/records/record_values.ts";

/** A view of forms and lists. On the platform the default one has a sys_id of its own kind. */
export interface View {
  sysId: string;
  name: string;
  title: string;
}

const DEFAULT_TITLE = "Default view";

export const viewInput = z.string().optional().describe(
  "Name or title of the view; the default view unless set",
);

/** The view that is meant. Throws `not_found` naming the views there are. */
export async function findView(
  reader: Reader,
  { view, signal }: { view?: string | undefined; signal?: AbortSignal | undefined },
): Promise<View> {
  const wanted = view === undefined || /^default( view)?$/i.test(view) ? DEFAULT_TITLE : view;
  const { records } = await reader.listRecords("sys_ui_view", {
    fields: ["sys_id", "name", "title"],
    limit: 1000,
    signal,
  });
  const text = wanted.toLowerCase();
  const found = records.find((row) => row.sys_id === wanted) ??
    records.find((row) => row.name?.toLowerCase() === text) ??
    records.find((row) => row.title?.toLowerCase() === text);
  if (!found) {
    const names = records.map((row) => row.title || row.name).filter(Boolean).slice(0, 20);
    throw new AppError("not_found", `There is no view "${wanted}"`, {
      remedy: `Use one of: ${names.join(", ")}. sn_create_ui_view makes another.`,
    });
  }
  return { sysId: columnOf(found, "sys_id"), name: found.name ?? "", title: found.title ?? "" };
}

/** The shared layouts of a table and its parents in one view: not those of single users. */
export function layoutQuery(tables: readonly string[], view: View): string {
  return `nameIN${tables.join(",")}^view=${view.sysId}^sys_userISEMPTY`;
}

/** The rows of the nearest table that has any: a child without a layout shows its parent's. */
export function nearest<R extends PlatformRecord>(
  chain: readonly string[],
  rows: readonly R[],
): { from?: string | undefined; rows: R[] } {
  const from = chain.find((table) => rows.some((row) => row.name === table));
  return { from, rows: rows.filter((row) => row.name === from) };
}
