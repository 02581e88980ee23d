import type { AgentEvent } from "../agent/feed.ts";
import type { AgentPart, ToolPart } from "../agent/session.ts";
import { showControls } from "./show_controls.ts";

/** Where a run is printed to. */
export interface PrintTargets {
  /** Text of the answer, in pieces. */
  answer(text: string): void;
  /** A line about the work. */
  note(line: string): void;
}

/** Prints what an agent says in a session as it comes, and what its tools do in a line each. */
export function createPrinter(
  sessionId: string,
  targets: PrintTargets,
): (event: AgentEvent) => void {
  const prompts = new Set<string>();
  /** Characters of each text that are printed. */
  const printed = new Map<string, number>();
  const told = new Set<string>();
  let open = false;
  const say = (text: string) => {
    if (text === "") return;
    targets.answer(text.split("\n").map(showControls).join("\n"));
    open = !text.endsWith("\n");
  };
  const endLine = () => {
    if (open) say("\n");
  };
  const show = (part: AgentPart) => {
    if (part.sessionId !== sessionId || prompts.has(part.messageId)) return;
    if (part.type === "text") {
      if (!printed.has(part.id)) endLine();
      say(part.text.slice(printed.get(part.id) ?? 0));
      printed.set(part.id, part.text.length);
    }
    if (part.type === "retry") {
      endLine();
      targets.note(showControls(`${part.message}; once more at ${part.next}`));
    }
    if (part.type === "tool" && part.ended && !told.has(part.id)) {
      told.add(part.id);
      endLine();
      targets.note(showControls(lineOf(part)));
    }
  };
  return ({ data }) => {
    if (data.type === "message.updated" && data.message.role === "user") {
      prompts.add(data.message.id);
    }
    if (data.type === "part.updated") show(data.part);
    if (data.type === "part.delta" && data.sessionId === sessionId) {
      const known = printed.get(data.partId);
      if (known === undefined) return;
      say(data.text.slice(known - data.offset));
      printed.set(data.partId, data.offset + data.text.length);
    }
    if (data.type === "session.status" && data.sessionId === sessionId && data.status === "idle") {
      endLine();
    }
  };
}

function lineOf({ tool, status, title, error }: ToolPart): string {
  const what = title ? `${tool}: ${title}` : tool;
  const line = status === "completed" ? `✓ ${what}` : `✗ ${what}: ${error ?? "failed"}`;
  return line.split("\n")[0]?.slice(0, 200) ?? "";
}
