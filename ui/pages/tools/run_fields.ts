import type { VNode } from "preact";
import type { Connection } from "../../../mod/auth/connection.ts";
import type { ToolMatch } from "../../../mod/tools/match.ts";
import { asJson } from "../../format.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { ChoiceChips } from "../../parts/choice_chips.ts";
import { SelectField } from "../../parts/field.ts";
import { type ControlAttributes, Labelled } from "../../parts/labelled.ts";
import { FormProvider } from "./form/form_context.ts";
import { LinesInput } from "./form/inputs.ts";
import { Fields, type Values } from "./form/object_field.ts";
import { RecordField } from "./form/record_field.ts";
import { ValueField } from "./form/value_field.ts";
import { parseArgs } from "./parse_args.ts";

/** Everything a person sets before a run. Empty texts are left out of the call. */
export interface RunDraft {
  host: string | undefined;
  args: Values;
  /** The arguments as they are written as JSON; null while they are a form. */
  text: string | null;
  updateSet: string;
  scope: string;
}

export interface RunFieldsProps {
  draft: RunDraft;
  tool: ToolMatch;
  instances: Connection[];
  /** What the service found wrong, by path. */
  faults: Readonly<Record<string, string>>;
  /** Whether update set and scope matter. */
  writes: boolean;
  onChange: (change: Partial<RunDraft>) => void;
}

/** The fields of a run: instance, arguments and, for tools that write, the target. */
export function RunFields(props: RunFieldsProps): VNode {
  const { draft, tool, instances, faults, writes, onChange } = props;
  const { host, args, text } = draft;
  const table = typeof args.table === "string" ? args.table : undefined;
  return html`
    <${FormProvider} value=${{ host, table, faults, Field: ValueField }}>
      <${InstanceChoice} host=${host} instances=${instances} onChange=${onChange} />
      <div class="form-head">
        <${ChoiceChips}
          label="Arguments as"
          value=${text === null}
          options=${[{ value: true, text: t("Form") }, { value: false, text: "JSON" }]}
          onChange=${(form: boolean) => onChange(form ? readForm(text) : { text: asJson(args) })}
        />
        <${FillButtons} tool=${tool} text=${text} onChange=${onChange} />
      </div>
      ${text === null
        ? html`
          <${Fields}
            schema=${tool.args ?? {}}
            path=""
            value=${args}
            onChange=${(given: Values) => onChange({ args: given })}
          />
        `
        : html`<${ArgsField} text=${text} onInput=${(text: string) => onChange({ text })} />`}
      ${writes && html`<${TargetFields} draft=${draft} onChange=${onChange} />`}
    <//>
  `;
}

interface FillButtonsProps extends Pick<RunFieldsProps, "tool" | "onChange"> {
  /** Of the arguments while they are written as JSON. */
  text: string | null;
}

/** Puts the tool's example in, and takes everything out again. */
function FillButtons({ tool, text, onChange }: FillButtonsProps): VNode {
  const put = (args: Values) => onChange({ args, text: text === null ? null : asJson(args) });
  const { example } = tool;
  return html`
    <span>
      ${example && html`
        <button type="button" class="button button-quiet" onClick=${() => put(example.args)}>
          Load the example
        </button>
      `}
      <button type="button" class="button button-quiet" onClick=${() => put({})}>Empty</button>
    </span>
  `;
}

/** The form shows what the text says, once that is JSON. */
function readForm(text: string | null): Partial<RunDraft> {
  const parsed = parseArgs(text ?? "");
  return parsed.ok ? { args: parsed.args, text: null } : {};
}

interface InstanceChoiceProps extends Pick<RunFieldsProps, "instances" | "onChange"> {
  host: string | undefined;
}

function InstanceChoice({ host, instances, onChange }: InstanceChoiceProps): VNode {
  if (instances.length === 0) {
    return html`
      <p class="hint">No instance is connected: only tools that need none will run. <a
        href="/instances?add=1">Add an instance</a></p>
    `;
  }
  return html`
    <${SelectField}
      label="Instance"
      value=${host}
      options=${instances.map(({ host, label }) => ({ value: host, text: `${label} (${host})` }))}
      onChange=${(host: string) => onChange({ host })}
    />
  `;
}

function TargetFields({ draft, onChange }: Pick<RunFieldsProps, "draft" | "onChange">): VNode {
  return html`
    <div class="field-row">
      <${RecordField}
        name=${t("Update set")}
        path="update_set"
        schema=${{ description: t("The current one unless set.") }}
        required=${false}
        of=${{ table: "sys_update_set" }}
        value=${draft.updateSet || undefined}
        onChange=${(updateSet = "") => onChange({ updateSet })}
      />
      <${RecordField}
        name=${t("Scope")}
        path="scope"
        schema=${{ description: t("Of the application; the record's unless set.") }}
        required=${false}
        of=${{ table: "sys_scope", column: "scope" }}
        value=${draft.scope || undefined}
        onChange=${(scope = "") => onChange({ scope })}
      />
    </div>
  `;
}

function ArgsField({ text, onInput }: { text: string; onInput: (text: string) => void }): VNode {
  const parsed = parseArgs(text);
  return html`
    <${Labelled}
      label="Arguments (JSON)"
      hint="One JSON object, as listed below under Arguments."
      error=${parsed.ok ? undefined : parsed.message}
    >
      ${(attributes: ControlAttributes) =>
        html`<${LinesInput} attributes=${attributes} value=${text} onChange=${onInput} code />`}
    <//>
  `;
}
