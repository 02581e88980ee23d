/** The text of a new skill: the headings that every skill has, with what belongs under them. */
export function skillTemplate(
  { name, description }: { name: string; description: string },
): string {
  const title = name.replaceAll("-", " ");
  return `---
name: ${name}
description: ${JSON.stringify(description)}
tools: []
---

# ${title.charAt(0).toUpperCase()}${title.slice(1)}

## When to use

- The request, the error text or the table that calls for this skill.

## When not to use

- The neighbouring task, and the skill that serves it.

## Before you start

1. What to read on the instance first, and what to confirm with the person.

## Tables and APIs

- The tables and columns that the task needs, and nothing else.

## Procedure

1. Each step; before every write, what the plan has to show.

## Gotchas

- What goes wrong, with the table, column or error text by which it is seen.

## Worked example

A request, the tool calls, and the record that they leave.

## Verify

1. A check, the tool call that makes it, and the result that it must have.

## Undo

- How each step is taken back, and what remains.
`;
}
