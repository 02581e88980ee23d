/** A fenced block of a skill's Markdown. What stands behind the language says what it is for. */
export interface CodeBlock {
  /** In lower case; "" where none is named. */
  language: string;
  code: string;
  /** Of its first line of code: 1-based in the file where `bodyLine` is given, else in the text. */
  line: number;
  /** `run`: a tool call that works on the demo instance; `expect`: what the call before it answers. */
  role?: "run" | "expect" | "left";
  /** `as=name`: how later blocks refer to the call's answer, or to this code. */
  name?: string;
  /** Of a script: where it runs, the server unless it says `client`. */
  side?: "client";
  /** `user=name`: the demo instance's account that calls, where it is not the administrator. */
  user?: string;
}

const ROLES = ["run", "expect", "left"] as const;

/** The fenced blocks of Markdown text, in order. */
export function readCodeBlocks(markdown: string, bodyLine = 1): CodeBlock[] {
  const blocks = markdown.matchAll(/^```([\w-]*)([^\n]*)\n([\s\S]*?)^```[ \t]*$/gm);
  return Array.from(blocks, ({ 1: language = "", 2: words = "", 3: code = "", index }) => {
    const info = words.trim().split(/\s+/);
    const role = ROLES.find((word) => info.includes(word));
    const value = (key: string) =>
      info.find((word) => word.startsWith(`${key}=`))?.slice(key.length + 1);
    const [name, user] = [value("as"), value("user")];
    return {
      language: language.toLowerCase(),
      code,
      line: bodyLine + markdown.slice(0, index).split("\n").length,
      ...(role !== undefined && { role }),
      ...(info.includes("client") && { side: "client" as const }),
      ...(name !== undefined && { name }),
      ...(user !== undefined && { user }),
    };
  });
}
