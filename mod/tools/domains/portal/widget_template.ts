import type { NameLines } from "./widget_server.ts";

export interface TemplateFacts {
  /** Keys of `data` that the template shows. */
  reads: NameLines;
  /** Keys that an input of the template fills. */
  sets: NameLines;
  /** Functions of the controller `c.name()` and of the scope `name()` that it calls. */
  calls: NameLines;
  scopeCalls: NameLines;
}

const EXPRESSION = /\{\{([\s\S]*?)\}\}|\s(?:data-)?(ng-[\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const DATA = /(?<![\w$.])(?:c\.|\$ctrl\.)?data\.([A-Za-z_$][\w$]*)/g;
const CALL = /(?<![\w$.])c\.([A-Za-z_$][\w$]*)\s*\(/g;
const SCOPE_CALL = /(?<![\w$.])([a-z_$][\w$]*)\s*\(/gi;
/** Attributes whose expression does something. */
const ACTING = ["ng-click", "ng-change", "ng-submit", "ng-blur", "ng-init", "ng-keyup"];

/** What a widget's template takes from its scripts: AngularJS expressions, with the lines. */
export function readTemplate(template: string): TemplateFacts {
  const facts: TemplateFacts = {
    reads: new Map(),
    sets: new Map(),
    calls: new Map(),
    scopeCalls: new Map(),
  };
  for (const match of template.matchAll(EXPRESSION)) {
    const [, shown, attribute = "", double, single] = match;
    // Texts in quotes are no names.
    const expression = (shown ?? double ?? single ?? "").replace(/'[^']*'/g, "''");
    const line = template.slice(0, match.index + match[0].search(/\S/)).split("\n").length;
    const isModel = attribute === "ng-model";
    noteAll(isModel ? facts.sets : facts.reads, { expression, names: DATA, line });
    noteAll(facts.calls, { expression, names: CALL, line });
    if (ACTING.includes(attribute)) {
      noteAll(facts.scopeCalls, { expression, names: SCOPE_CALL, line });
    }
  }
  return facts;
}

function noteAll(
  found: NameLines,
  { expression, names, line }: { expression: string; names: RegExp; line: number },
): void {
  for (const [, name = ""] of expression.matchAll(names)) {
    if (!found.has(name)) found.set(name, line);
  }
}
