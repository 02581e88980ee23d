import { markdown } from "@codemirror/lang-markdown";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
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
  /** Looks at the text some time after the last key; marks its lines. */
  review?: (text: string) => Promise<LineRemark[]>;
}

/** What the editor tells of a change. */
interface EditorUpdate {
  docChanged: boolean;
  state: { doc: { toString(): string } };
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
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--accent-soft)" },
  "&.cm-focused": { outline: "2px solid var(--accent)" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--accent-soft) !important",
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
  { tag: [tags.link, tags.url], color: "var(--accent)" },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.meta], color: "var(--muted)" },
]);
const REVIEW_DELAY_MS = 600;

/** A text editor for Markdown. It lives in a shadow root: its style sheets need no leave of the page. */
export function CodeEditor({ label, initial, onChange, review }: CodeEditorProps): VNode {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef({ onChange, review });
  latest.current = { onChange, review };
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
        markdown(),
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
