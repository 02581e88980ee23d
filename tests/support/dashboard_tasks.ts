/** Tasks of a person on the dashboard, the same for who counts their clicks and who times them. */
import type { Page } from "playwright-core";
import type { ConnectedClient } from "./mcp_clients.ts";

/** What a client builds first: an update set, and a record in it. */
export async function buildAsClient(client: ConnectedClient): Promise<void> {
  for (
    const [tool, args] of [
      ["sn_create_update_set", { name: "Fleet 1.4", make_current: true }],
      ["sn_create_rest_message", { name: "Weather", rest_endpoint: "https://api.example.com" }],
    ] as const
  ) await client.ask("tool_execute", { tool, args });
}

/** From any page to the rows that a tool's example reads. */
export async function findAndRun(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Go to/ }).click();
  const palette = page.getByRole("dialog", { name: "Go to" });
  await palette.getByRole("combobox").fill("query a table");
  await palette.getByRole("option", { name: /sn_query_table/ }).first().click();
  await page.getByRole("button", { name: "Load the example" }).click();
  await page.getByRole("button", { name: "Read from demo (Development)" }).click();
  await page.getByRole("table").getByText("INC0010001").waitFor();
}
