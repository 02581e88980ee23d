import { basename } from "node:path/posix";

/** Below the workspace: the vendor's folder for records that its language cannot say, as they came in. */
export const KEPT_AS_XML = "metadata/";
const UPDATE = "update/";

/** Where the file of a record stays in a workspace: exports name the folder, an update set does not. */
export function keptPath(name: string): string {
  return KEPT_AS_XML + (name.includes("/") ? name : UPDATE + name);
}

/** A record's file as the compiler is given it: one folder for all. */
export function incomingName(name: string): string {
  return name.replaceAll("/", "_");
}

/** How the compiler names the source of the record that a file brought. */
export function sourceName(name: string): string {
  return `${basename(incomingName(name), ".xml")}.now.ts`;
}
