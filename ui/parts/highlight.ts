import { javascriptLanguage } from "@codemirror/lang-javascript";
import { classHighlighter, highlightCode } from "@lezer/highlight";

/** A piece of a line; `kind` is a class of the highlighter, empty for plain text. */
export interface Token {
  text: string;
  kind: string;
}

/** Characters that are coloured; a longer text is shown plain, in time. */
const MOST_COLOURED = 200_000;

/** The lines of a script in their tokens. */
export function highlightLines(text: string): Token[][] {
  const code = text.replaceAll(/\r\n?/g, "\n");
  if (code.length > MOST_COLOURED) {
    return code.split("\n").map((line) => [{ text: line, kind: "" }]);
  }
  const lines: Token[][] = [[]];
  highlightCode(
    code,
    javascriptLanguage.parser.parse(code),
    classHighlighter,
    (text, kind) => lines.at(-1)?.push({ text, kind }),
    () => lines.push([]),
  );
  return lines;
}
