import type { ToolDefinition } from "./tool.ts";

/** What stands for a value that an earlier answer gives: `{{rule.change.0.id}}`. */
const PLACEHOLDER = /\{\{[^}]*\}\}/;

/** What is wrong with arguments shown in a text, but for those that it leaves to earlier answers. */
export function argumentProblem(
  { input }: Pick<ToolDefinition, "input">,
  args: unknown,
): string | undefined {
  const parsed = input.safeParse(args);
  const issues = parsed.error?.issues.filter(({ path }) => !isOpen(args, path)) ?? [];
  if (issues.length === 0) return undefined;
  return issues.map(({ path, message }) => `${path.join(".") || "args"}: ${message}`).join("; ");
}

function isOpen(args: unknown, path: readonly PropertyKey[]): boolean {
  const value = path.reduce<unknown>(
    (at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key],
    args,
  );
  return typeof value === "string" && PLACEHOLDER.test(value);
}
