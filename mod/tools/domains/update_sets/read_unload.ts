import { AppError } from "../../../base/errors.ts";
import { isObject } from "../../../base/is_object.ts";
import { quoted } from "../../../base/quoted.ts";
import { isSysId } from "../../../base/ids.ts";

/** An update set as its file has it. */
export interface FiledSet {
  /** The sys_id that the retrieved set gets (measured on live instances). */
  sysId: string;
  name: string;
  entries: number;
}

/**
 * The update sets of an unload file, in its order. Throws `invalid_input` for a file that is no XML,
 * holds no update set, or one without a sys_id and a name.
 */
export async function readUnloadSets(xml: string, file: string): Promise<FiledSet[]> {
  // Loaded when a file is read: most runs of the service never do.
  const { XMLParser, XMLValidator } = await import("fast-xml-parser");
  if (/<!DOCTYPE/i.test(xml) || XMLValidator.validate(xml) !== true) {
    throw noSet(file, "is no XML that can be read");
  }
  const parser = new XMLParser({ parseTagValue: false, htmlEntities: true });
  const document: unknown = parser.parse(xml);
  const unload = isObject(document) && isObject(document.unload) ? document.unload : {};
  const sets = [unload.sys_remote_update_set ?? []].flat().filter(isObject);
  const entries = [unload.sys_update_xml ?? []].flat().filter(isObject);
  if (sets.length === 0) throw noSet(file, "holds no update set");
  return sets.map((set) => {
    const [sysId, name] = [textOf(set.sys_id), textOf(set.name)];
    if (!isSysId(sysId) || name === "") throw noSet(file, "has a set without sys_id or name");
    const own = entries.filter((entry) =>
      sets.length === 1 || textOf(entry.remote_update_set) === sysId
    );
    return { sysId, name, entries: own.length };
  });
}

/** The text of an element: an object where it has attributes. */
function textOf(element: unknown): string {
  const text = isObject(element) ? element["#text"] : element;
  return typeof text === "string" ? text : "";
}

function noSet(file: string, what: string): AppError {
  return new AppError("invalid_input", `${quoted(file)} ${what}`, {
    remedy: "sn_export_update_set writes such a file, and so does Export to XML of a complete set.",
  });
}
