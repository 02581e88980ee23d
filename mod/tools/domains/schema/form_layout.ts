import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { newSysId } from "../../../base/ids.ts";
import type { Operation } from "../../../changes/operation.ts";
import type { Reader } from "../../../platform/types.ts";
import { checkFields } from "../../check_query.ts";
import { tableInput } from "../../inputs.ts";
import { type FormSection, whyNoForm, writeFormLayout } from "../../fluent/write_layout.ts";
import { defineTool, type Plan, type ToolContext } from "../../tool.ts";
import { meantScope } from "../source/apply_source.ts";
import { applicationTurn } from "../source/workspace.ts";
import { readLayout, type Section } from "./layout.ts";
import { howItShips, reconcileRows } from "./ordered_rows.ts";
import { elementType, formFiles } from "./form_files.ts";
import {
  findFormatters,
  layoutView,
  planLayout,
  planLayoutFile,
  whyNotBySource,
} from "./source_layout.ts";
import { findView, type View, viewInput } from "./views.ts";
import type { AddressedRecord } from "../../../platform/records/record_values.ts";

/** The sections of a form and what stands in them. */

const skill = "forms-lists-views";

export const getFormLayout = defineTool({
  name: "sn_get_form_layout",
  summary: "Sections and fields of a table's form in a view, its list columns and related lists.",
  risk: "R",
  endpoint: "sys_ui_section, sys_ui_element, sys_ui_list, sys_ui_related_list",
  input: z.strictObject({ table: tableInput, view: viewInput }),
  example: { table: "incident" },
  synonyms: ["what the form looks like", "show form", "which fields does the user see"],
  skill,
  byHand: { lists: 1, clicks: 2, reads: 1 },
  async read({ table, view }, { reader, signal }) {
    const { chain } = await reader.schema.table(table);
    const layout = await readLayout(reader, {
      chain,
      view: await findView(reader, { view, signal }),
      signal,
    });
    const { form, list, relatedLists } = layout;
    return {
      table,
      view: layout.view.title,
      form: {
        ...inherited(table, form.from),
        sections: form.sections.map(({ sysId, caption, elements }) => ({
          caption,
          elements: elements.map(({ element }) => element),
          sys_id: sysId,
        })),
      },
      list: { ...inherited(table, list.from), columns: list.elements.map((row) => row.element) },
      related_lists: {
        ...inherited(table, relatedLists.from),
        lists: relatedLists.entries.map((row) => row.related_list),
      },
    };
  },
});

/** Where a layout comes from, unless the table has one itself. */
function inherited(table: string, from: string | undefined) {
  if (from === undefined) return { note: "No layout of its own or of a parent in this view." };
  return from === table ? {} : { inherited_from: from };
}

const sectionInput = z.strictObject({
  caption: z.string().optional().describe("Caption; none for the main section"),
  sys_id: z.string().optional().describe("As it was read: the caption says which section it is"),
  elements: z.array(z.string().min(1)).min(1).max(200).describe(
    "Columns in order, dot-walking allowed; .begin_split, .split and .end_split make two columns",
  ),
});

export const setFormLayout = defineTool({
  name: "sn_set_form_layout",
  summary: "Set the sections of a form and their fields, in order.",
  risk: "W",
  idempotent: true,
  endpoint: "POST /api/fluent/load/{scope}; else sys_ui_form, sys_ui_section, sys_ui_element",
  input: z.strictObject({
    table: tableInput,
    view: viewInput,
    sections: z.array(sectionInput).min(1).max(30).describe("Sections in order"),
    remove_other_sections: z.boolean().optional().describe(
      "Delete sections that are not named; otherwise they stay behind the named ones",
    ),
  }),
  example: {
    table: "x_demo_fleet_vehicle",
    sections: [
      { elements: [".begin_split", "plate", ".split", "state", ".end_split"] },
      { caption: "Use", elements: ["driver", "mileage"] },
    ],
  },
  synonyms: ["rearrange form", "form view fields", "new tab"],
  skill,
  byHand: { lists: 1, forms: 1, fields: 6, clicks: 3 },
  turn: async (_args, context) => applicationTurn(await meantScope(undefined, context)),
  async plan({ table, view, sections, remove_other_sections }, context) {
    const { reader, signal } = context;
    const { chain } = await reader.schema.table(table);
    const chosen = await findView(reader, { view, signal });
    const { form } = await readLayout(reader, { chain, view: chosen, signal });
    const known = form.sections.flatMap(({ elements }) => elements.map(({ element }) => element));
    await requireElements(reader, {
      table,
      elements: sections.flatMap(({ elements }) => elements).filter((one) => !known.includes(one)),
    });
    requireDistinct(sections.map(({ caption = "" }) => caption));
    const own = form.from === table ? form.sections : [];
    const captions = new Set(sections.map(({ caption = "" }) => caption));
    const others = own.filter(({ caption }) => !captions.has(caption));
    const kept = remove_other_sections ? [] : others;
    const bySource = await planBySource({
      table,
      view: chosen,
      sections: [
        ...sections.map(({ caption = "", elements }) => ({ caption, elements })),
        ...kept.map(({ caption, elements }) => ({
          caption,
          elements: elements.map(({ element = "" }) => element),
        })),
      ],
      formId: form.formId,
      own,
      links: form.links,
      removes: others.length > kept.length,
    }, context);
    if (bySource.plan) return bySource.plan;
    const operations = planSections(own, sections, { table, view: chosen });
    const formId = form.formId ?? newSysId();
    const made: Operation[] = form.formId ? [] : [{
      kind: "create",
      table: "sys_ui_form",
      sysId: formId,
      values: { name: table, view: chosen.sysId },
    }];
    const order = [...operations.order, ...kept];
    return {
      operations: [
        ...operations.operations,
        ...made,
        ...placeSections(formId, order, form.links),
        ...(remove_other_sections ? others.flatMap((one) => removeSection(one, form.links)) : []),
      ],
      result: () => ({ table, view: chosen.title, sections: order.map(({ caption }) => caption) }),
      warnings: [
        `Written over the Table API: ${bySource.reason}.`,
        howItShips([
          { table: "sys_ui_form", id: formId },
          ...order.map(({ sysId }) => ({ table: "sys_ui_section", id: sysId })),
        ]),
        ...(form.from && form.from !== table
          ? [`${table} showed the form of ${form.from} so far; now it has one of its own.`]
          : []),
      ],
    };
  },
});

interface LayoutBySource {
  table: string;
  view: View;
  sections: FormSection[];
  /** What the table has itself. */
  formId: string | undefined;
  own: readonly Section[];
  links: readonly AddressedRecord[];
  /** Sections fall away, which the file of a form does not say. */
  removes: boolean;
}

/** The form by the compiler, or as the files that it would write; else why it goes over the Table API. */
async function planBySource(
  { table, view, sections, formId, own, links, removes }: LayoutBySource,
  context: ToolContext,
): Promise<{ plan?: Plan; reason?: string }> {
  const owned = [
    { table: "sys_ui_form", ids: formId ? [formId] : [] },
    { table: "sys_ui_section", ids: own.map(({ sysId }) => sysId) },
  ];
  const told = { table, view: view.title, sections: sections.map(({ caption }) => caption) };
  const reason = removes ? "it takes sections away" : undefined;
  const formatters = await findFormatters(sections.flatMap(({ elements }) => elements), context);
  const unsaid = whyNoForm(sections) ?? (formatters ? reason : "a part of it is no formatter");
  if (formatters && await whyNotBySource({ owned, reason: unsaid }, context) === undefined) {
    const files = writeFormLayout({ table, view: layoutView(view), sections, formatters });
    return { plan: await planLayout(files, told, context) };
  }
  const refused = await whyNotBySource({ owned, reason, plain: true }, context);
  if (refused !== undefined) return { reason: refused };
  const placed = sections.map(({ caption, elements }) => {
    const known = own.find((section) => section.caption === caption);
    return { caption, elements, sysId: known?.sysId ?? newSysId(), rows: known?.elements };
  });
  const form = { table, view, formId: formId ?? newSysId(), sections: placed, links };
  return {
    plan: await planLayoutFile((scopeId) => formFiles({ ...form, scopeId }), told, context),
  };
}

/** Everything by itself and the section last: what a section takes along, no undo brings back. */
function removeSection(
  { sysId, elements }: Section,
  links: readonly AddressedRecord[],
): Operation[] {
  const remove = (table: string, id: string): Operation => ({ kind: "delete", table, id });
  return [
    ...elements.map((row) => remove("sys_ui_element", row.sys_id)),
    ...links.filter((row) => row.sys_ui_section === sysId)
      .map((row) => remove("sys_ui_form_section", row.sys_id)),
    remove("sys_ui_section", sysId),
  ];
}

function planSections(
  own: readonly Section[],
  sections: readonly { caption?: string | undefined; elements: string[] }[],
  { table, view }: { table: string; view: View },
): { operations: Operation[]; order: Section[] } {
  const operations: Operation[] = [];
  const order: Section[] = [];
  for (const { caption = "", elements } of sections) {
    const existing = own.find((section) => section.caption === caption);
    const section = existing ?? { sysId: newSysId(), caption, elements: [] };
    if (!existing) {
      operations.push({
        kind: "create",
        table: "sys_ui_section",
        sysId: section.sysId,
        values: { name: table, view: view.sysId, caption, title: String(caption !== "") },
      });
    }
    operations.push(...reconcileRows(
      section.elements,
      elements.map((key) => ({ key, values: { type: elementType(key) } })),
      { table: "sys_ui_element", keyField: "element", parent: { sys_ui_section: section.sysId } },
    ));
    order.push(section);
  }
  return { operations, order };
}

/** The places of the sections on their form. */
function placeSections(
  form: string,
  order: readonly Section[],
  links: readonly AddressedRecord[],
): Operation[] {
  return order.map(({ sysId }, position): Operation => {
    const link = links.find((row) => row.sys_ui_section === sysId);
    const values = { position: String(position) };
    return link ? { kind: "update", table: "sys_ui_form_section", id: link.sys_id, values } : {
      kind: "create",
      table: "sys_ui_form_section",
      values: { sys_ui_form: form, sys_ui_section: sysId, ...values },
    };
  });
}

/** Refuses what is neither a column nor a part of forms, with near names. */
async function requireElements(
  reader: Reader,
  { table, elements }: { table: string; elements: readonly string[] },
): Promise<void> {
  const fields = elements.filter((element) =>
    !element.startsWith(".") && !element.endsWith(".xml")
  );
  await checkFields(reader, { table, fields });
}

function requireDistinct(captions: readonly string[]): void {
  const twice = captions.find((caption, index) => captions.indexOf(caption) !== index);
  if (twice === undefined) return;
  throw new AppError("invalid_input", `Two sections have the caption "${twice}"`, {
    remedy: "Give each section another caption; only one has none.",
  });
}
