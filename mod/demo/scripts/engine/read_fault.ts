import { isObject } from "../../../base/is_object.ts";
import type { ScriptFault, ScriptLimits } from "./limits.ts";

/** What a script threw, as the library's `describe` tells it: an error's parts, or any value's text. */
export function readFault(described: unknown, script: string): ScriptFault {
  const parts = isObject(described) ? described : {};
  const text = (key: string) => typeof parts[key] === "string" ? parts[key] : "";
  const name = text("name");
  const message = name === "" ? text("text") : text("message");
  return {
    kind: kindOf(name, message),
    name,
    message,
    ...placeOf(text("stack"), script),
    ...(typeof parts.status === "number" && { status: parts.status, detail: text("detail") }),
  };
}

function kindOf(name: string, message: string): ScriptFault["kind"] {
  if (/^(?:stack overflow|Maximum call stack size exceeded)$/.test(message)) return "stack";
  if (name === "InternalError" && message === "interrupted") return "timeout";
  if (name === "InternalError" && message === "out of memory") return "memory";
  return name === "SyntaxError" ? "syntax" : "error";
}

/** The innermost frame that is not the library's: `at save (Fleet: set due date:3:14)`. */
function placeOf(stack: string, script: string): Pick<ScriptFault, "script" | "line" | "column"> {
  for (const frame of stack.split("\n")) {
    const [, file = "", line, column] =
      /^\s*at (?:[^(]*\()?(.+?):(\d+)(?::(\d+))?\)?$/.exec(frame) ??
        [];
    if (line === undefined || file === "library" || file === "native") continue;
    return {
      script: file,
      line: Number(line),
      ...(column !== undefined && { column: Number(column) }),
    };
  }
  return { script };
}

/** The fault of a run that has used up what it may use. */
export function stoppedBy(
  { hostCalls, broken, late }: { hostCalls: number; broken: boolean; late: boolean },
  limits: ScriptLimits,
): Pick<ScriptFault, "kind" | "name" | "message"> {
  const name = "InternalError";
  if (broken) return { kind: "stack", name, message: "stack overflow" };
  if (hostCalls > limits.hostCalls) {
    const message = `The script made more than ${limits.hostCalls} calls of the instance`;
    return { kind: "calls", name, message };
  }
  if (late) {
    return { kind: "timeout", name, message: `The script ran longer than ${limits.ms} ms` };
  }
  return { kind: "memory", name, message: "out of memory" };
}
