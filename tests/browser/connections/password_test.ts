import assert from "node:assert/strict";
import { demoCredentials } from "../../../mod/demo/login/demo_credentials.ts";
import { browserMissing, openBrowser, openDashboard } from "../../support/browser.ts";
import {
  assertNowhere,
  cardOf,
  confirm,
  fillBasic,
  hasStatus,
  openKind,
  openWorld,
  remove,
  testConnection,
} from "../../support/connections_page.ts";
import { present } from "../../support/present.ts";

const { password } = demoCredentials;

Deno.test({
  name:
    "connections: a refused password with its causes in order, then connected, classified, renamed, removed",
  ignore: browserMissing,
  async fn() {
    await using world = await openWorld();
    await using browser = await openBrowser();
    await using dashboard = await openDashboard(browser, world.service);
    const { page } = dashboard;
    await dashboard.go("/instances");
    const dialog = await openKind(page, "User and password");
    await fillBasic(dialog, world.url, "Planted-wrong-1");
    await dialog.getByRole("button", { name: "Test and save" }).click();
    const causes = dialog.locator(".causes li");
    await causes.first().waitFor();
    const said = await causes.allInnerTexts();
    assert.match(said[0] ?? "", /user name or password is wrong\. Sign in/);
    assert.match(said[1] ?? "", /snc_basic_auth_api_access\. Ask an administrator/);
    assert.equal(said.length, 4);
    assert.equal((await world.instances()).length, 1, "nothing is stored");

    await dialog.getByLabel("Password", { exact: true }).fill(password);
    await dialog.getByRole("button", { name: "Test and save" }).click();
    await confirm(dialog, "Test");
    await assertNowhere(page, ["Planted-wrong-1"]);
    const card = cardOf(page, "mine");
    await hasStatus(card, "Connected");
    const environment = card.getByRole("group", { name: "Environment" });
    assert.equal(await environment.locator("[aria-pressed=true]").innerText(), "Test");

    await environment.getByRole("button", { name: "Production" }).click();
    await card.getByText("Production and unknown instances are read-only").waitFor();
    await card.getByRole("button", { name: "Ask me" }).click();
    await page.getByRole("button", { name: "Let clients propose changes on mine" }).click();
    await card.getByText("waits on the Activity page until you approve it").waitFor();
    await card.getByRole("button", { name: "Rename" }).click();
    await page.locator(".label-form input:focus").waitFor();
    await page.keyboard.type("demo");
    await page.getByText("has this label already").waitFor();
    await page.getByLabel("Label").fill("payroll");
    await page.keyboard.press("Enter");
    await cardOf(page, "payroll").getByRole("button", { name: "Rename" }).waitFor();
    const stored = present(
      (await world.instances()).filter(({ label }) => label === "payroll")[0],
      "stored",
    );
    assert.deepEqual([stored.environment, stored.writes], ["prod", "ask"]);
    await remove(page, "payroll", /stored password for admin on localhost/);
    dashboard.assertNoComplaints();
  },
});

Deno.test({
  name:
    "connections: the environment is suggested by the instance's own property, and set when a person confirms it",
  ignore: browserMissing,
  async fn() {
    await using world = await openWorld();
    await using browser = await openBrowser();
    await using dashboard = await openDashboard(browser, world.service);
    const { page } = dashboard;
    await dashboard.go("/instances");
    const dialog = await openKind(page, "User and password");
    await fillBasic(dialog, world.url, password);
    await dialog.getByRole("button", { name: "Test and save" }).click();
    await dialog.getByRole("button", { name: "Decide later" }).click();
    const card = cardOf(page, "mine");
    await world.setProperty("glide.installation.production", "true");
    await testConnection(card);
    const production = card.getByRole("button", { name: "Production suggested" });
    await production.waitFor();
    await card.getByText(/Its property glide\.installation\.production is true/).waitFor();
    const stored = async () =>
      (await world.instances()).find(({ label }) => label === "mine")?.environment;
    assert.equal(await stored(), "unknown", "a suggestion decides nothing");
    await production.click();
    await card.getByLabel("Environment").waitFor();
    assert.equal(await stored(), "prod");
    await card.getByText("Production and unknown instances are read-only").waitFor();
    dashboard.assertNoComplaints();
  },
});
