import { javascript, javascriptLanguage } from "@codemirror/lang-javascript";
import { markdown } from "@codemirror/lang-markdown";
import { HighlightStyle, LanguageSupport, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, linter, lintGutter } from "@codemirror/lint";
import { tags } from "@lezer/highlight";
import { basicSetup, EditorView } from "codemirror";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { html } from "../html.ts";

/** A remark about one line of the text. */
export interface LineRemark {
  /** 1-based. */
  line: number;
  message: string;
}

export interface CodeEditorProps {
  label: string;
  /** The text to begin with; a later one replaces what is in the editor. */
  initial: string;
  onChange: (text: string) => void;
  /** Markdown unless told. */
  language?: "markdown" | "jsonc" | "javascript";
  /** What fits at a place of the text, offered while somebody writes. */
  complete?: (text: string, offset: number) => Suggestions | null;
  /** Looks at the text some time after the last key; marks its lines. */
  review?: (text: string) => Promise<LineRemark[]>;
}

/** Words that fit in place of the text from an offset on. */
export interface Suggestions {
  from: number;
  options: { label: string; detail?: string; apply?: string }[];
}

/** What the editor tells of a change. */
interface EditorUpdate {
  docChanged: boolean;
  state: { doc: { toString(): string } };
}

/** The page's accent over whatever lies below, `percent` of it. */
function tint(percent: number): string {
  return `color-mix(in srgb, var(--accent) ${percent}%, transparent)`;
}

/** Colours come from the page, so that both themes hold. */
const THEME = EditorView.theme({
  "&": { fontSize: "0.875rem", backgroundColor: "var(--surface)", color: "var(--text)" },
  ".cm-content": { fontFamily: "var(--mono)", caretColor: "var(--text)" },
  ".cm-gutters": {
    backgroundColor: "var(--sunken)",
    color: "var(--muted)",
    borderRight: "1px solid var(--line)",
  },
  // The selection is drawn below the lines: what marks the line must let it be seen.
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: tint(8) },
  // The page draws it around the box that scrolls, which would cut it off.
  "&.cm-focused": { outline: "none" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: `${tint(30)} !important`,
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--accent-soft)",
    color: "var(--text)",
    // Forced colours leave no fill.
    outline: "1px solid var(--accent)",
    outlineOffset: "-1px",
  },
  ".cm-tooltip": {
    backgroundColor: "var(--surface)",
    color: "var(--text)",
    border: "1px solid var(--line-strong)",
  },
  ".cm-panels": { backgroundColor: "var(--sunken)", color: "var(--text)" },
});
const HIGHLIGHT = HighlightStyle.define([
  { tag: tags.heading, fontWeight: "700" },
  { tag: tags.strong, fontWeight: "700" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: [tags.monospace, tags.string, tags.literal], color: "var(--good)" },
  { tag: tags.keyword, color: "var(--info)", fontWeight: "600" },
  { tag: tags.comment, color: "var(--muted)", fontStyle: "italic" },
  { tag: [tags.link, tags.url], color: "var(--accent)" },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.meta], color: "var(--muted)" },
]);
const REVIEW_DELAY_MS = 600;

/** Where words are asked for. */
interface WritingPlace {
  pos: number;
  state: EditorUpdate["state"];
}

/** JSON with comments is coloured as the script that it also is. */
function jsonc(suggest: (place: WritingPlace) => Suggestions | null): LanguageSupport {
  return new LanguageSupport(
    javascriptLanguage,
    javascriptLanguage.data.of({ autocomplete: suggest }),
  );
}

const LANGUAGES = { markdown: () => markdown(), javascript: () => javascript(), jsonc };

/** A text editor. It lives in a shadow root: its style sheets need no leave of the page. */
export function CodeEditor(props: CodeEditorProps): VNode {
  const { label, initial, onChange, review, complete, language = "markdown" } = props;
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef({ onChange, review, complete });
  latest.current = { onChange, review, complete };
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
    const view = new EditorView({
      doc: initial,
      root,
      parent: root,
      extensions: [
        basicSetup,
        LANGUAGES[language](({ pos, state }) =>
          latest.current.complete?.(state.doc.toString(), pos) ?? null
        ),
        THEME,
        syntaxHighlighting(HIGHLIGHT),
        lintGutter(),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": label }),
        EditorView.updateListener.of((update: EditorUpdate) => {
          if (update.docChanged) latest.current.onChange(update.state.doc.toString());
        }),
        linter(async ({ state: { doc } }) => {
          const remarks = await latest.current.review?.(doc.toString()) ?? [];
          return remarks.map(({ line, message }): Diagnostic => {
            const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
            return { from, to, severity: "warning", message };
          });
        }, { delay: REVIEW_DELAY_MS }),
      ],
    });
    return () => view.destroy();
  }, [initial, label]);
  return html`<div ref=${host} class="editor"></div>`;
}
