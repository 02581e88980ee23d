/** What a script printed, or what it stopped with. */
export class ScriptFault extends Error {}

/**
 * Matches a script against a template, whole: `«name»` stands for a string literal in double quotes,
 * the same text where a name stands twice. Undefined for any other script.
 */
export function matchScript(template: string, script: string): Record<string, string> | undefined {
  const names: string[] = [];
  const pattern = template.split(/«(\w+)»/).map((part, index) => {
    if (index % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    names.push(part);
    return `("(?:[^"\\\\\\n\\r]|\\\\.)*")`;
  }).join("");
  const found = new RegExp(`^${pattern}$`).exec(script);
  if (!found) return undefined;
  const values: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const value = readLiteral(found[index + 1] ?? "");
    if (value === undefined || (name in values && values[name] !== value)) return undefined;
    values[name] = value;
  }
  return values;
}

function readLiteral(literal: string): string | undefined {
  try {
    return String(JSON.parse(literal));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
