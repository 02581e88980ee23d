import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { ConfigText } from "../../../mod/config/config_file.ts";
import type { Override } from "../../../mod/config/overrides.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { Badge } from "../../parts/badge.ts";
import { ChoiceChips } from "../../parts/choice_chips.ts";
import { LanguageCard } from "../../parts/language_switch.ts";
import { LoadedView } from "../../parts/loaded_view.ts";
import { PageHead } from "../../parts/page_head.ts";
import { useResource } from "../../resource.ts";
import { useApp } from "../../state.ts";
import { BackupCard } from "./backup_card.ts";
import { CompilerCard } from "./compiler_card.ts";
import type { ConfigSchema } from "./complete.ts";
import { ConfigEditor } from "./config_editor.ts";
import { ConfigForm } from "./config_form.ts";

interface Setup {
  file: ConfigText;
  schema: ConfigSchema;
  overrides: Override[];
  compiler: { folder: string; installed: boolean };
}

/** The configuration of the service: as a form and as text, and where it comes from. */
export function SettingsPage(): VNode {
  const { api } = useApp();
  const setup = useResource(
    async () => await api.read(api.routes.settings.$get()) as Setup,
    [],
  );
  return html`
    <${PageHead}
      title="Settings"
      lead="What assistant.jsonc says. The service reads it when it starts."
    />
    <${LoadedView} resource=${setup} noun="the settings">
      ${(loaded: Setup) =>
        html`
          <${FileView} loaded=${loaded} onSaved=${setup.reload} />
          <${Origins} file=${loaded.file} overrides=${loaded.overrides} />
          <${LanguageCard} />
          <${CompilerCard} compiler=${loaded.compiler} onInstalled=${setup.reload} />
          <${BackupCard} />
        `}
    <//>
  `;
}

const VIEWS = [{ value: "form", text: t("Form") }, { value: "text", text: t("Text") }];

function FileView({ loaded, onSaved }: { loaded: Setup; onSaved: () => Promise<void> }): VNode {
  const { router } = useApp();
  const { schema } = loaded;
  // Newer than what was loaded, until that is loaded again.
  const [saved, setSaved] = useState<ConfigText | null>(null);
  const file = saved ?? loaded.file;
  const view = router.place.value.query.get("view") === "text" ? "text" : "form";
  const View = view === "text" ? ConfigEditor : ConfigForm;
  return html`
    ${file.restart && html`
      <p class="warning-line" role="status">The file says something else than the service runs with:
        restart it to take the changes over.</p>
    `}
    <${ChoiceChips}
      label="Shown as"
      value=${view}
      options=${VIEWS}
      onChange=${(view: string) => router.go(view === "text" ? "/settings?view=text" : "/settings")}
    />
    <${View}
      key=${view}
      file=${file}
      schema=${schema}
      onSaved=${(stored: ConfigText) => {
        setSaved(stored);
        void onSaved().then(() => setSaved(null));
      }}
    />
  `;
}

/** Which file is read and why, and what of the environment decides beside it. */
function Origins({ file, overrides }: { file: ConfigText; overrides: Override[] }): VNode {
  return html`
    <section class="card" aria-labelledby="origins">
      <h2 id="origins">Where settings come from</h2>
      <p>The first of these files that exists is read, no other. Flags of the command line beat
        variables of the environment, which beat the file.</p>
      <ul class="plain-list">
        ${file.locations.map(({ path, exists, read }) =>
          html`
            <li key=${path} class="line">
              <code>${path}</code>
              ${Badge(
                read
                  ? { tone: "good", text: t("Read") }
                  : { tone: "plain", text: exists ? t("There, not read") : t("Not there") },
              )}
            </li>
          `
        )}
      </ul>
      ${!file.exists && html`<p class="hint">Saving makes <code>${file.path}</code>.</p>`}
      <h3>Variables that are set</h3>
      ${overrides.length === 0 ? html`<p class="hint">None that the service reads.</p>` : html`
        <ul class="plain-list">
          ${overrides.map(({ variable, decides }) =>
            html`<li key=${variable}><code>${variable}</code> decides ${decides}.</li>`
          )}
        </ul>
      `}
    </section>
  `;
}
