import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import type { Reader } from "../../../platform/types.ts";
import { quoteValue } from "../../../query/quote.ts";
import { findSysId } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import { layoutOperations, wantedLayout } from "./layout_plan.ts";
import { readLayout } from "./layout_tree.ts";
import { columnOf, orAbsent } from "../../../platform/records/record_values.ts";

const skill = "service-portal-pages";
const MOST_NAMED = 10;

const pageInput = z.string().min(1).describe("Page: its id as in ?id=fleet_home, title or sys_id");

export const getPageLayout = defineTool({
  name: "sn_get_page_layout",
  summary: "Read a portal page as a tree: containers, rows, columns, widgets with options.",
  risk: "R",
  endpoint: "GET /api/now/table/sp_container, sp_row, sp_column, sp_instance",
  input: z.strictObject({ page: pageInput }),
  example: { page: "fleet_home" },
  synonyms: ["what is on this portal page", "page structure", "portal page content"],
  skill,
  byHand: { lists: 1, reads: 2 },
  async read({ page }, { reader, signal }) {
    const { sysId, title, id } = await findPage(reader, { page, signal });
    const { containers, truncated } = await readLayout(reader, { page: sysId, signal });
    return {
      page: { sys_id: sysId, id, title },
      containers,
      ...(truncated && { note: "The page has more parts than are read here." }),
    };
  },
});

export const setPageLayout = defineTool({
  name: "sn_set_page_layout",
  summary: "Give a portal page a layout: parts are added, moved, resized; others stay unless told.",
  risk: "W",
  endpoint: "POST, PATCH and DELETE sp_container, sp_row, sp_column, sp_instance",
  input: z.strictObject({
    page: pageInput,
    containers: wantedLayout.describe("The tree, in the order of the page"),
    remove_others: z.boolean().optional().describe("Delete parts that the tree does not name"),
  }),
  example: {
    page: "fleet_vehicle",
    containers: [{
      name: "Vehicle",
      rows: [{
        columns: [
          { size: 8, widgets: [{ widget: "Vehicle detail" }] },
          { size: 4, widgets: [{ widget: "Workshop notice", title: "Notice" }] },
        ],
      }],
    }],
  },
  synonyms: ["arrange widgets", "two columns", "add container or row"],
  skill,
  byHand: { lists: 1, forms: 1, fields: 4, clicks: 8 },
  async plan({ page, containers, remove_others = false }, { reader, signal }) {
    const { sysId, title } = await findPage(reader, { page, signal });
    const standing = await readLayout(reader, { page: sysId, signal });
    if (standing.truncated) {
      throw new AppError(
        "too_large",
        `"${orAbsent(title)}" has more parts than can be arranged at once`,
        {
          remedy: "Change single parts with sn_update_widget_instance.",
        },
      );
    }
    const { operations, left } = layoutOperations(standing.containers, {
      page: sysId,
      wanted: containers,
      removeOthers: remove_others,
    });
    return {
      operations,
      ...(left.length > 0 && {
        warnings: [
          `${left.length} part(s) of the page are not in the tree and stay: ${
            left.slice(0, MOST_NAMED).join(", ")
          }${left.length > MOST_NAMED ? ", …" : ""}. remove_others deletes them.`,
        ],
      }),
      result: (records) => ({
        page: sysId,
        parts: operations.map(({ kind, table }, index) => ({
          done: kind,
          table,
          sys_id: records[index]?.sys_id ?? null,
        })),
        next: "sn_get_page_layout shows the page as it is now.",
      }),
    };
  },
});

/** A page by what people call it: the id of its address first. Throws `not_found`, `ambiguous`. */
async function findPage(
  reader: Reader,
  { page, signal }: { page: string; signal?: AbortSignal | undefined },
): Promise<{ sysId: string; title: string | undefined; id: string | undefined }> {
  const { records } = await reader.listRecords("sp_page", {
    query: `id=${quoteValue(page)}`,
    fields: ["sys_id", "title", "id"],
    limit: 1,
    signal,
  });
  const [found] = records;
  if (found) return { sysId: columnOf(found, "sys_id"), title: found.title, id: found.id };
  const sysId = await findSysId(reader, { table: "sp_page", id: page, signal });
  const record = await reader.getRecord("sp_page", sysId, { signal });
  return { sysId, title: record.title, id: record.id };
}
