import type { VNode } from "preact";
import { html } from "../html.ts";
import { t } from "../language.ts";
import { Empty } from "../parts/empty.ts";
import { PageHead } from "../parts/page_head.ts";

/** What an address without a page shows. */
export function NotFoundPage({ path }: { path: string }): VNode {
  return html`
    <${PageHead} title="No such page" />
    <${Empty} title=${t("The dashboard has no page {path}", { path })}>
      <a class="button" href="/">Go to the overview</a>
      <//>
  `;
}
