import { messageOf } from "../../base/errors.ts";
import { incomingName, KEPT_AS_XML, keptPath } from "../kept_files.ts";
import type { Files } from "./memory_files.ts";
import type { CompileAnswer } from "./protocol.ts";
import type { VendorProject } from "./vendor_api.ts";

/** Where records stand that are to become sources: no part of the project. */
const INCOMING = "/incoming";
/** How the compiler tells its log which record it is at, and that it is past them. */
const AT_FILE = /^Parsing records from incoming file: (.+)$/;
const AT_RECORD = /^Transforming record into shape: \w+\.(\w+)$/;
const PAST = /^Finished /;

/** What a transformation needs of the compiler. */
export interface Workshop {
  /** The application's files, with these beside its own: path below the workspace → text. */
  layOut(more: Readonly<Record<string, string>>): Files;
  /** The project in them; its log goes to `report`. */
  open(fileSystem: Files, report: (message: string) => void): VendorProject;
}

export interface Transformed {
  fileSystem: Files;
  /** The records that stay files: path below the workspace, and why. */
  left: NonNullable<CompileAnswer["left"]>;
}

/**
 * Makes sources of records, all together: one belongs to another. One that the compiler breaks off at has
 * a value that it cannot read: that stays a file, and the others are made anew. Throws what the
 * compiler throws where it names no record.
 */
export async function transformRecords(
  { layOut, open }: Workshop,
  records: Readonly<Record<string, string>>,
): Promise<Transformed> {
  const rest = new Map(Object.entries(records));
  const kept: Record<string, string> = {};
  const left: Transformed["left"] = [];
  for (;;) {
    let at = "";
    // What a project has read of a record stays with it: each attempt has one of its own.
    const fileSystem = layOut(kept);
    const project = open(fileSystem, (message) => {
      if ([AT_FILE, AT_RECORD, PAST].some((words) => words.test(message))) at = message;
    });
    try {
      const incoming = [...rest].map(([name, content]) => ({ path: pathOf(name), content }));
      await project.transform(incoming);
      project.save();
      return { fileSystem, left };
    } catch (error) {
      const [name, xml] = [...rest].find(([name, xml]) => isAt(at, name, xml)) ?? [];
      if (name === undefined || xml === undefined) throw error;
      rest.delete(name);
      kept[keptPath(name)] = xml;
      left.push({ file: keptPath(name), why: messageOf(error).trim() });
    }
  }
}

/** What a transformation made or changed: sources, and records that stay files. */
export function isPulled(path: string): boolean {
  return path.startsWith("src/") || path.startsWith(KEPT_AS_XML);
}

function isAt(at: string, name: string, xml: string): boolean {
  const [, path] = AT_FILE.exec(at) ?? [];
  const [, sysId] = AT_RECORD.exec(at) ?? [];
  return path === pathOf(name) || sysId !== undefined && xml.includes(`<sys_id>${sysId}</sys_id>`);
}

function pathOf(name: string): string {
  return `${INCOMING}/${incomingName(name)}`;
}
