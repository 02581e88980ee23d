import { browserMissing, openBrowser, openDashboard } from "../../support/browser.ts";
import { assertClicks, countClicks } from "../../support/clicks.ts";
import { WAYS } from "../../support/connection_ways.ts";
import {
  assertOneScreen,
  cardOf,
  confirm,
  hasStatus,
  openKind,
  openWorld,
} from "../../support/connections_page.ts";

for (const { kind, task, button, fill, send } of WAYS) {
  Deno.test({
    name: `connections: the demo instance by ${kind} takes one screen`,
    ignore: browserMissing,
    async fn() {
      await using world = await openWorld();
      await using browser = await openBrowser();
      await using dashboard = await openDashboard(browser, world.service);
      const { page } = dashboard;
      const clicks = await countClicks(page);
      await dashboard.go("/");
      await page.getByRole("link", { name: "Instances", exact: true }).click();
      const dialog = await openKind(page, kind);
      await assertOneScreen(dialog, button);
      await fill(dialog, world);
      await assertOneScreen(dialog, button);
      await send(dialog);
      // Connected: what it is used for is asked on top, answered with one click.
      await confirm(dialog, "Development");
      await assertClicks(task, clicks.taken());
      await hasStatus(cardOf(page, "mine"), "Connected");
      dashboard.assertNoComplaints();
    },
  });
}
