import type { Locator } from "playwright-core";
import { demoCredentials } from "../../../mod/demo/login/demo_credentials.ts";
import { browserMissing, openBrowser, openDashboard } from "../../support/browser.ts";
import { assertClicks, countClicks } from "../../support/clicks.ts";
import {
  allow,
  assertOneScreen,
  beginSignIn,
  cardOf,
  confirm,
  fillBasic,
  fillOauth,
  hasStatus,
  openKind,
  openWorld,
  signIn,
  type World,
} from "../../support/connections_page.ts";

/** The way of a person through one kind of connection, from the open form to what was asked last. */
interface Way {
  kind: string;
  /** As the table of clicks calls it. */
  task: string;
  button: string;
  fill(dialog: Locator, world: World): Promise<void>;
  send(dialog: Locator): Promise<void>;
}

const press = (button: string) => (dialog: Locator) =>
  dialog.getByRole("button", { name: button }).click();

const WAYS: Way[] = [
  {
    kind: "User and password",
    task: "Connect by user and password",
    button: "Test and save",
    fill: (dialog, { url }) => fillBasic(dialog, url, demoCredentials.password),
    send: press("Test and save"),
  },
  {
    kind: "OAuth",
    task: "Connect by OAuth",
    button: "Sign in",
    fill: (dialog, { url }) => fillOauth(dialog, url),
    async send(dialog) {
      const tab = await beginSignIn(dialog);
      await signIn(tab);
      await allow(tab);
    },
  },
  {
    kind: "Browser session",
    task: "Connect by the session of the browser",
    button: "Verify and save",
    async fill(dialog, world) {
      const { paste } = await world.copyRequest();
      await dialog.getByLabel("Copied request").fill(paste);
      await dialog.getByText("Ready to verify").waitFor();
      await dialog.getByLabel("Label").fill("mine");
    },
    send: press("Verify and save"),
  },
];

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
