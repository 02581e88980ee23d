import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type Failure, toFailure } from "../failure.ts";
import { html } from "../html.ts";
import type { CodeEditor, CodeEditorProps } from "./code_editor.ts";
import { FailureBox } from "./failure_box.ts";

let known: typeof CodeEditor | undefined;

/** The code editor, whose code is loaded when the first one is shown. */
export function LazyEditor(props: CodeEditorProps): VNode {
  // A function in a state would be called: it stands in an object.
  const [loaded, setLoaded] = useState({ Editor: known });
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    if (loaded.Editor) return;
    import("./code_editor.ts").then(({ CodeEditor }) => {
      known = CodeEditor;
      setLoaded({ Editor: CodeEditor });
    }).catch((error) => setFailure(toFailure(error)));
  }, []);
  if (loaded.Editor) return html`<${loaded.Editor} ...${props} />`;
  if (failure) return html`<${FailureBox} failure=${failure} />`;
  return html`<div class="editor" aria-busy="true"></div>`;
}
