import { call, Code, fluentFile, type FluentValue, slugOf } from "./fluent_text.ts";
import type { SourceFile } from "./fluent_text.ts";

/** Layouts as the compiler writes them: whole, each in the file under which the platform records it. */

/** A view as the instance has it; `default` is the platform's own. */
export interface LayoutView {
  sysId: string;
  name: string;
  title: string;
  isDefault: boolean;
}

export interface FormSection {
  caption: string;
  /** Columns, `.begin_split` … `.end_split`, and formatters (`activity.xml`). */
  elements: readonly string[];
}

/** Formatters by their file, with the sys_id of the record. */
export type Formatters = ReadonlyMap<string, string>;

const SPLITS = { begin: ".begin_split", split: ".split", end: ".end_split" };

/** What a form cannot be, or undefined: splits come in pairs, and every section has a caption. */
export function whyNoForm(sections: readonly FormSection[]): string | undefined {
  const bare = sections.findIndex(({ caption }) => caption.trim() === "");
  if (bare >= 0) return `section ${bare + 1} has no caption, which the compiler asks for`;
  const split = sections.find(({ elements }) => blocksOf(elements) === undefined);
  return split && `the splits of "${split.caption}" are no .begin_split, .split, .end_split`;
}

/** The source of a form: its sections with what stands in them. */
export function writeFormLayout(
  { table, view, sections, formatters }: {
    table: string;
    view: LayoutView;
    sections: readonly FormSection[];
    formatters: Formatters;
  },
): SourceFile[] {
  const key = `form_${table}_${viewKey(view)}`;
  const config = {
    table,
    view: viewOf(view),
    sections: sections.map(({ caption, elements }) => ({
      caption,
      title: true,
      content: (blocksOf(elements) ?? []).map((block): FluentValue =>
        "elements" in block
          ? {
            layout: "one-column",
            elements: block.elements.map((one) => element(one, formatters)),
          }
          : {
            layout: "two-column",
            leftElements: block.left.map((one) => element(one, formatters)),
            rightElements: block.right.map((one) => element(one, formatters)),
          }
      ),
    })),
  };
  return layoutFiles(key, { construct: "Form", layout: config, view });
}

/** The source of a list: its columns in order. */
export function writeListLayout(
  { table, view, columns }: { table: string; view: LayoutView; columns: readonly string[] },
): SourceFile[] {
  const key = `list_${table}_${viewKey(view)}`;
  const config = { table, view: viewOf(view), columns };
  return layoutFiles(key, { construct: "List", layout: config, view });
}

function layoutFiles(
  key: string,
  { construct, layout, view }: {
    construct: "Form" | "List";
    layout: FluentValue;
    view: LayoutView;
  },
): SourceFile[] {
  const file = fluentFile(`src/fluent/layouts/${key}.now.ts`, {
    imports: view.isDefault ? { "@servicenow/sdk/core": [construct, "default_view"] } : {
      "@servicenow/sdk/core": [construct],
      [`./view_${viewKey(view)}.now`]: ["view"],
    },
    statements: [`${call(construct, layout).text};`],
  });
  return view.isDefault ? [file] : [viewFile(view), file];
}

/**
 * A view of the instance by its own sys_id, in a file that layouts share: for a view that is only named
 * the compiler makes up a sys_id.
 */
function viewFile(view: LayoutView): SourceFile {
  const { sysId, name, title } = view;
  const record = call("Record", { $id: sysId, table: "sys_ui_view", data: { name, title } });
  return fluentFile(`src/fluent/layouts/view_${viewKey(view)}.now.ts`, {
    imports: { "@servicenow/sdk/core": ["Record"] },
    statements: [`export const view = ${record.text};`],
  });
}

function viewKey({ name, isDefault }: LayoutView): string {
  return isDefault ? "default" : slugOf(name);
}

function viewOf({ isDefault }: LayoutView): Code {
  return new Code(isDefault ? "default_view" : "view");
}

/** Whether a form's element is a column or a split: what else there is, is a record of its own. */
export function isPlainElement(name: string): boolean {
  return /^\.(?:begin_split|split|end_split)$/.test(name) ||
    /^[a-z0-9_]+(?:\.[a-z0-9_]+)*$/.test(name);
}

function element(name: string, formatters: Formatters): FluentValue {
  const formatter = formatters.get(name);
  return formatter === undefined
    ? { field: name, type: "table_field" }
    : { type: "formatter", formatterRef: formatter, formatterName: name };
}

type Block = { elements: string[] } | { left: string[]; right: string[] };

/** The elements between splits; undefined where the splits do not pair. */
function blocksOf(elements: readonly string[]): Block[] | undefined {
  const blocks: Block[] = [];
  let open: { left: string[]; right: string[]; side: "left" | "right" } | undefined;
  for (const name of elements) {
    if (name === SPLITS.begin) {
      if (open) return undefined;
      open = { left: [], right: [], side: "left" };
    } else if (name === SPLITS.split) {
      if (open?.side !== "left") return undefined;
      open.side = "right";
    } else if (name === SPLITS.end) {
      if (open?.side !== "right") return undefined;
      blocks.push({ left: open.left, right: open.right });
      open = undefined;
    } else if (open) open[open.side].push(name);
    else {
      const last = blocks.at(-1);
      if (last && "elements" in last) last.elements.push(name);
      else blocks.push({ elements: [name] });
    }
  }
  return open ? undefined : blocks;
}
