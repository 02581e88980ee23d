import type { VNode } from "preact";
import { useId } from "preact/hooks";
import type { Connection } from "../../../mod/auth/connection.ts";
import { html } from "../../html.ts";
import { SelectField, TextField } from "../../parts/field.ts";

/** Everything a person sets before a run. Empty texts are left out of the call. */
export interface RunDraft {
  host: string | undefined;
  text: string;
  updateSet: string;
  scope: string;
}

export interface RunFieldsProps {
  draft: RunDraft;
  instances: Connection[];
  /** What is wrong with the arguments, if anything. */
  argsError?: string;
  /** Whether update set and scope matter. */
  writes: boolean;
  /** Puts the tool's example in; absent where it has none. */
  onExample?: (() => void) | undefined;
  onChange: (change: Partial<RunDraft>) => void;
}

/** The fields of a run: instance, arguments and, for tools that write, the target. */
export function RunFields(
  { draft, instances, argsError, writes, onExample, onChange }: RunFieldsProps,
): VNode {
  return html`
    ${instances.length > 0
      ? html`
        <${SelectField}
          label="Instance"
          value=${draft.host}
          options=${instances.map(({ host, label }) => ({
            value: host,
            text: `${label} (${host})`,
          }))}
          onChange=${(host: string) => onChange({ host })}
        />
      `
      : html`
        <p class="hint">No instance is connected: only tools that need none will run.${" "}
          <a href="/instances?add=1">Add an instance</a></p>
      `}
    <${ArgsField}
      text=${draft.text}
      error=${argsError}
      onExample=${onExample}
      onInput=${(text: string) => onChange({ text })}
    />
    ${writes && html`
      <div class="field-row">
        <${TextField}
          label="Update set"
          value=${draft.updateSet}
          hint="Its name; else the current one."
          onInput=${(updateSet: string) => onChange({ updateSet })}
        />
        <${TextField}
          label="Scope"
          value=${draft.scope}
          hint="Of the application; else the record's."
          onInput=${(scope: string) => onChange({ scope })}
        />
      </div>
    `}
  `;
}

interface ArgsFieldProps {
  text: string;
  error?: string;
  onExample?: (() => void) | undefined;
  onInput: (text: string) => void;
}

function ArgsField({ text, error, onExample, onInput }: ArgsFieldProps): VNode {
  const id = useId();
  return html`
    <div class="field">
      <label for=${id}>Arguments (JSON)</label>
      <textarea
        id=${id}
        class="mono"
        rows=${Math.min(18, Math.max(5, text.split("\n").length + 1))}
        spellcheck=${false}
        value=${text}
        aria-invalid=${error ? "true" : undefined}
        aria-describedby=${`${id}-note`}
        onInput=${(event: Event) => onInput((event.target as HTMLTextAreaElement).value)}
      ></textarea>
      <p id=${`${id}-note`} class=${error ? "field-error" : "hint"}>
        ${error ?? "One JSON object, as listed under Arguments."}
      </p>
      ${onExample && html`
        <div>
          <button type="button" class="button button-quiet" onClick=${onExample}>
            Load the example
          </button>
        </div>
      `}
    </div>
  `;
}
