import { newSysId } from "../../../base/ids.ts";
import type { SourceFile } from "../../../platform/source_load.ts";
import type { RecordUpdate } from "../../../source/record_update.ts";
import { writeRecordUpdates } from "../../../source/write_record_update.ts";
import type { AddressedRecord } from "../../../platform/records/record_values.ts";
import type { View } from "./views.ts";

/** A section as it shall stand; the rows that it has already keep their sys_ids. */
export interface SectionFile {
  sysId: string;
  /** "" for the main one. */
  caption: string;
  elements: readonly string[];
  /** What stands in it; undefined for a section that is made with this. */
  rows?: readonly AddressedRecord[] | undefined;
}

export interface FormFiles {
  table: string;
  view: View;
  scopeId: string;
  /** sys_id of the form. */
  formId: string;
  sections: readonly SectionFile[];
  /** Rows of `sys_ui_form_section` that the form has. */
  links: readonly AddressedRecord[];
}

const ACTION = "INSERT_OR_UPDATE";

/**
 * The form of a table in a view, as the files of the platform's own handlers: one a section with its
 * elements in front, and one that places the sections (exports). The vendor's compiler writes the same
 * for what its language can say, which asks every section for a caption.
 */
export function formFiles(form: FormFiles): SourceFile[] {
  return [...form.sections.map((section) => sectionFile(form, section)), placesFile(form)];
}

function sectionFile(
  { table, view, scopeId }: FormFiles,
  { sysId, caption, elements, rows }: SectionFile,
): SourceFile {
  const group = {
    name: "sys_ui_section",
    attributes: {
      caption,
      section_id: sysId,
      sys_domain: "global",
      table,
      version: "3",
      view: view.name,
    },
  };
  const left = [...rows ?? []];
  const records: RecordUpdate[] = elements.map((element, position) => {
    const index = left.findIndex((row) => row.element === element);
    const [row] = index < 0 ? [] : left.splice(index, 1);
    return {
      action: ACTION,
      group,
      table: "sys_ui_element",
      fields: {
        sys_id: row?.sys_id ?? newSysId(),
        sys_ui_section: sysId,
        element,
        position: String(position),
        type: row?.type ?? elementType(element),
      },
    };
  });
  records.push({
    action: ACTION,
    group,
    table: "sys_ui_section",
    fields: {
      sys_id: sysId,
      sys_scope: scopeId,
      name: table,
      view: view.sysId,
      caption,
      ...(rows ? {} : { header: "false", title: "true", sys_domain: "global" }),
    },
  });
  return { name: `sys_ui_section_${sysId}.xml`, xml: writeRecordUpdates(records) };
}

function placesFile({ table, view, scopeId, formId, sections, links }: FormFiles): SourceFile {
  const group = {
    name: "sys_ui_form_sections",
    attributes: { form_id: formId, sys_domain: "global", table, version: "3" },
  };
  const records: RecordUpdate[] = sections.map(({ sysId }, position) => ({
    action: ACTION,
    group,
    table: "sys_ui_form_section",
    fields: {
      sys_id: links.find((row) => row.sys_ui_section === sysId)?.sys_id ?? newSysId(),
      sys_ui_form: formId,
      sys_ui_section: sysId,
      position: String(position),
    },
  }));
  records.push({
    action: ACTION,
    group,
    table: "sys_ui_form",
    fields: { sys_id: formId, sys_scope: scopeId, name: table, view: view.sysId },
  });
  return { name: `sys_ui_form_sections_${formId}.xml`, xml: writeRecordUpdates(records) };
}

/** Splits name themselves as their type; fields have none. */
export function elementType(element: string): string {
  if (element.startsWith(".")) return element;
  return element.endsWith(".xml") ? "formatter" : "";
}
