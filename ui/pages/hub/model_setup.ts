import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { ModelEntry, ProviderEntry } from "../../../mod/models/models.ts";
import { type ApiClient, inPath } from "../../api.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { CodeBlock } from "../../parts/code_block.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { SelectField, TextField } from "../../parts/field.ts";
import { LoadedTogether } from "../../parts/loaded_together.ts";
import { LoadedView } from "../../parts/loaded_view.ts";
import { useResource } from "../../resource.ts";
import { useApp } from "../../state.ts";
import { useAttempt } from "../../use_attempt.ts";

const THREE_LINES = `"model": "<provider_id>/<model_id>",
"model.mini": "<provider_id>/<a smaller one>",
"provider": { "<provider_id>": { "apiKey": "{env:MY_KEY}" } }`;

interface Known {
  providers: ProviderEntry[];
  known: { id: string; name: string }[];
}

/** Makes a model known: a provider, its key, and which of its models answers. */
export function ModelSetup(): VNode {
  const { api } = useApp();
  const known = useResource<Known>(() => api.read(api.routes.providers.$get()), []);
  return html`
    <${LoadedTogether} resources=${[known]} noun="providers">
      ${() =>
        html`
          <section class="card" aria-labelledby="setup">
            <h2 id="setup">Choose a model</h2>
            <${LoadedView} resource=${known} noun="providers">
              ${(loaded: Known) => html`<${SetupForm} ...${loaded} />`}
            <//>
          </section>
          <section class="card" aria-labelledby="by-hand">
            <h2 id="by-hand">Or by hand, in assistant.jsonc</h2>
            <${CodeBlock} what="assistant.jsonc" text=${THREE_LINES} />
            <p class="hint">A variable named after the provider, such as MISTRAL_API_KEY, does instead of
              the third line. A runner of your own has its baseURL under options.</p>
          </section>
        `}
    <//>
  `;
}

function SetupForm({ providers, known }: Known): VNode {
  const { api } = useApp();
  const attempt = useAttempt();
  const choices = choicesOf({ providers, known });
  const [provider, setProvider] = useState(choices[0]?.value ?? "");
  const [key, setKey] = useState("");
  const [models, setModels] = useState<string[] | null>(null);
  const ready = providers.some(({ id, available }) => id === provider && available);
  const list = (event: Event) => {
    event.preventDefault();
    void attempt.run(async () => {
      if (key.trim() !== "") {
        const param = { id: inPath(provider) };
        await api.read(api.routes.providers[":id"].key.$put({ param, json: { key: key.trim() } }));
        setKey("");
      }
      setModels(await modelsOf(provider, api));
    });
  };
  return html`
    <form class="form" onSubmit=${list}>
      <div class="field-row">
        <${SelectField} label="Provider" value=${provider} options=${choices}
          onChange=${(value: string) => {
            setProvider(value);
            setModels(null);
          }} />
        <${TextField} label="API key" type="password" autocomplete="off" value=${key}
          required=${!ready} onInput=${setKey}
          hint=${ready
            ? t("It can be used already; a new key takes the place of its own.")
            : t("Kept on this machine for the agent alone; it is never shown again.")} />
      </div>
      <div class="form-actions">
        <button type="submit" class="button ${models ? "" : "button-main"}"
          disabled=${attempt.busy || !ready && key.trim() === ""}>
          ${attempt.busy ? t("Asking the provider…") : t("Show its models")}
        </button>
      </div>
      <div aria-live="polite">
        ${attempt.failure && html`<${FailureBox} failure=${attempt.failure} />`}
      </div>
    </form>
    ${models && html`<${ModelForm} key=${provider} provider=${provider} models=${models} />`}
  `;
}

/** Those that can be used first, then those for which a key is enough. */
function choicesOf({ providers, known }: Known): { value: string; text: string }[] {
  const all = new Map(known.map(({ id, name }) => [id, name]));
  const used = providers.toSorted((a, b) => Number(b.available) - Number(a.available));
  const listed = new Map(used.map(({ id, name }) => [id, name]));
  return [...new Map([...listed, ...all])].map(([value, text]) => ({ value, text }));
}

async function modelsOf(provider: string, api: ApiClient): Promise<string[]> {
  const { models } = await api.read(api.routes.models.$get());
  return (models as ModelEntry[]).filter((model) => model.provider === provider)
    .map(({ id }) => id);
}

interface ModelFormProps {
  provider: string;
  models: readonly string[];
}

/** Chooses the model. A provider that lists none is told one by name. */
function ModelForm({ provider, models }: ModelFormProps): VNode {
  const { api, config, notice } = useApp();
  const { busy, failure, run } = useAttempt();
  const [model, setModel] = useState(models[0] ?? `${provider}/`);
  const save = (event: Event) => {
    event.preventDefault();
    void run(async () => {
      const { file } = await api.read(api.routes.models.default.$put({ json: { model } }));
      notice.value = { text: t("{model} is set in {file}", { model, file }), tone: "good" };
      await config.reload();
    });
  };
  return html`
    <form class="form" onSubmit=${save}>
      ${models.length > 0
        ? html`
          <${SelectField} label="Model" value=${model} onChange=${setModel}
            options=${models.map((id) => ({ value: id, text: id.slice(provider.length + 1) }))} />
        `
        : html`
          <${TextField} label="Model" required value=${model} onInput=${setModel}
            hint="The provider lists none: is the key right? A name that you know works too." />
        `}
      ${failure && html`<${FailureBox} failure=${failure} />`}
      <div class="form-actions">
        <button type="submit" class="button button-main" disabled=${busy}>Use this model</button>
      </div>
    </form>
  `;
}
