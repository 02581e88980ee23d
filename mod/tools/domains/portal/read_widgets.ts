import { z } from "zod";
import type { PlatformRecord, Reader } from "../../../platform/types.ts";
import { idInput } from "../../inputs.ts";
import { lintRecord } from "../../lint/record_scripts.ts";
import { findSysId } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import { checkContract } from "./widget_contract.ts";
import { ownWords } from "../../words.ts";

const skill = "service-portal-widgets";
const CODE = ["template", "css", "script", "client_script", "link", "option_schema"] as const;
/** Of all texts of a widget together; the answer of a tool is limited. */
const MOST_TEXT = 18_000;
const MOST_PARTS = 50;
const MOST_FINDINGS = 60;

export const getFullWidget = defineTool({
  name: "sn_get_full_widget",
  summary: "Read a widget whole: code, providers, dependencies, templates, the pages it is on.",
  risk: "R",
  endpoint: "GET /api/now/table/sp_widget and its m2m tables",
  input: z.strictObject({
    id: idInput("widget", "sp_widget"),
    part: ownWords(CODE).optional().describe("One text alone, uncut"),
  }),
  example: { id: "Vehicle list" },
  synonyms: ["widget with angular providers", "complete widget", "widget html css script"],
  skill,
  byHand: { lists: 1, reads: 4 },
  async read({ id, part }, { reader, signal }) {
    const sysId = await findSysId(reader, { table: "sp_widget", id, signal });
    const widget = await reader.getRecord("sp_widget", sysId, { signal });
    if (part) return { sys_id: sysId, name: widget.name, [part]: widget[part] ?? "" };
    const of = { reader, widget: sysId, signal };
    const [providers, dependencies, templates, instances] = await Promise.all([
      partsOf(of, {
        table: "m2m_sp_ng_pro_sp_widget",
        fields: ["sp_angular_provider", "sp_angular_provider.name", "sp_angular_provider.type"],
      }),
      partsOf(of, {
        table: "m2m_sp_widget_dependency",
        fields: ["sp_dependency", "sp_dependency.name", "sp_dependency.module"],
      }),
      partsOf(of, { table: "sp_ng_template", fields: ["sys_id", "id", "template"] }),
      partsOf(of, {
        table: "sp_instance",
        fields: ["sys_id", "title", "sp_column.sp_row.sp_container.sp_page.id"],
      }),
    ]);
    const texts = CODE.map((name) => [name, widget[name] ?? ""] as const);
    const room = MOST_TEXT / texts.filter(([, text]) => text !== "").length;
    const isLong = texts.reduce((sum, [, text]) => sum + text.length, 0) > MOST_TEXT;
    return {
      sys_id: sysId,
      name: widget.name,
      id: widget.id,
      ...Object.fromEntries(
        texts.filter(([, text]) => text !== "").map(([name, text]) => [
          name,
          isLong && text.length > room ? `${text.slice(0, room)}\n… (cut)` : text,
        ]),
      ),
      ...(isLong && { next: "Texts are cut: name a part to read it whole." }),
      providers: providers.map(named("sp_angular_provider", "type")),
      dependencies: dependencies.map(named("sp_dependency", "module")),
      templates: templates.map(({ sys_id, id, template }) => ({
        sys_id,
        id,
        template: template?.slice(0, 500),
      })),
      placed: instances.map((row) => ({
        sys_id: row.sys_id,
        title: row.title,
        page: row["sp_column.sp_row.sp_container.sp_page.id"] ?? "",
      })),
    };
  },
});

interface WidgetFacts {
  reader: Reader;
  widget: string;
  signal?: AbortSignal | undefined;
}

async function partsOf(
  { reader, widget, signal }: WidgetFacts,
  { table, fields }: { table: string; fields: string[] },
): Promise<PlatformRecord[]> {
  const query = `sp_widget=${widget}`;
  const { records } = await reader.listRecords(table, { query, fields, limit: MOST_PARTS, signal });
  return records;
}

function named(reference: string, more: string) {
  return (row: PlatformRecord) => ({
    sys_id: row[reference],
    name: row[`${reference}.name`] ?? "",
    [more]: row[`${reference}.${more}`] ?? "",
  });
}

const proposed = z.string().optional();

export const validateWidget = defineTool({
  name: "sn_validate_widget",
  summary: "Check that a widget's template, client and server script fit; findings with lines.",
  risk: "R",
  endpoint: "GET /api/now/table/sp_widget/{id}",
  input: z.strictObject({
    id: idInput("widget", "sp_widget"),
    template: proposed.describe("Text to check instead of the stored one"),
    script: proposed.describe("Server script to check instead"),
    client_script: proposed.describe("Client script to check instead"),
  }),
  example: { id: "Vehicle search" },
  synonyms: ["data key is undefined in the template", "widget stays empty", "shows nothing"],
  skill,
  byHand: { lists: 1, reads: 3 },
  async read({ id, ...texts }, { reader, signal }) {
    const sysId = await findSysId(reader, { table: "sp_widget", id, signal });
    const stored = await reader.getRecord("sp_widget", sysId, { signal });
    const given = Object.entries(texts)
      .flatMap(([name, text]) => text === undefined ? [] : [[name, text]]);
    const widget: PlatformRecord = { ...stored, ...Object.fromEntries(given) };
    const contract = checkContract({
      template: widget.template ?? "",
      script: widget.script ?? "",
      client_script: widget.client_script ?? "",
      link: widget.link ?? "",
    });
    const review = lintRecord("sp_widget", widget);
    return {
      sys_id: sysId,
      name: widget.name,
      fits: !contract.some(({ severity }) => severity === "high"),
      contract: contract.slice(0, MOST_FINDINGS),
      review: review.slice(0, MOST_FINDINGS).map((
        { rule, severity, title, fix, line, column },
      ) => ({
        rule,
        severity,
        part: column,
        line,
        message: `${title}. ${fix}`,
      })),
      ...((contract.length > MOST_FINDINGS || review.length > MOST_FINDINGS) && {
        next: `${contract.length + review.length} findings, at most ${MOST_FINDINGS} a kind shown.`,
      }),
    };
  },
});
