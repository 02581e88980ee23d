import { type DemoAnswer, type DemoCall, readJsonObject } from "../../call.ts";
import { findRows } from "../../database/find_rows.ts";
import { textOf } from "../../database/rows.ts";
import { describeLibrary } from "../../scripts/describe_library.ts";
import { unknownPath, wrongMethod } from "../../wire/rest_error.ts";

const INCLUDES = "sys_script_include";
const ANY = "(...given: any[]): any;";

/**
 * `/api/now/syntax_editor`, what the editor of scripts and the vendor's client ask of the classes that
 * scripts find: `completions` is TypeScript, `cache/sys_script_include` JSON of API name and sys_id,
 * both as text; `intellisense/sys_script_include` answers declarations by sys_id.
 */
export async function syntaxEditorApi(call: DemoCall, path: string[]): Promise<DemoAnswer> {
  switch (path.join("/")) {
    case "completions":
      requireMethod(call, "GET");
      return { status: 200, result: { result: declare(await describeLibrary()) } };
    case `cache/${INCLUDES}`:
      requireMethod(call, "GET");
      return { status: 200, result: { result: JSON.stringify({ [INCLUDES]: apiNames(call) }) } };
    case `intellisense/${INCLUDES}`:
      requireMethod(call, "POST");
      return { status: 200, result: { result: declareIncludes(call) } };
    default:
      throw unknownPath();
  }
}

function requireMethod(call: DemoCall, method: string): void {
  if (call.method !== method) throw wrongMethod(call.method);
}

/** Classes by name, those of a name space with a dot, as TypeScript without types. */
function declare(library: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(library).map(([path, methods]) => {
    const [name = "", space] = path.split(".").reverse();
    const members = methods.map((method) => `  ${method}${ANY}\n`).join("");
    if (name === "gs") return `declare const gs: {\n${members}};\n`;
    const lines = `class ${name} {\n  constructor(...given: any[]);\n${members}}\n`;
    return space === undefined ? `declare ${lines}` : `declare namespace ${space} {\n${lines}}\n`;
  }).join("");
}

function includesOf({ instance }: DemoCall) {
  return findRows(instance, INCLUDES, { active: "true" }).map((row) => ({
    sysId: textOf(row, "sys_id"),
    name: textOf(row, "name"),
    apiName: textOf(row, "api_name") || `global.${textOf(row, "name")}`,
    script: textOf(row, "script"),
  }));
}

function apiNames(call: DemoCall): Record<string, string> {
  return Object.fromEntries(includesOf(call).map(({ apiName, sysId }) => [apiName, sysId]));
}

/** The methods that stand in a class's prototype, or in the class. */
const METHOD = /^\s*(?:static\s+)?([A-Za-z_]\w*)\s*(?::\s*function\s*\w*\s*\(|\([^()]*\)\s*\{)/gm;
const KEYWORDS = ["if", "for", "while", "switch", "catch", "function", "return"];

function declareIncludes(call: DemoCall): Record<string, string> {
  const { scriptIncludes } = readJsonObject(call);
  const asked = new Set(Array.isArray(scriptIncludes) ? scriptIncludes.map(String) : []);
  return Object.fromEntries(
    includesOf(call).filter(({ sysId }) => asked.has(sysId)).map(({ sysId, name, script }) => {
      const methods = [...script.matchAll(METHOD)].map(([, method = ""]) => method);
      const own = [...new Set(methods)].filter((method) => !KEYWORDS.includes(method));
      return [sysId, declare({ [name]: own })];
    }),
  );
}
