import assert from "node:assert/strict";
import {
  assertNoOverflow,
  browserMissing,
  openBrowser,
  openDashboard,
  VIEWPORTS,
} from "../../support/browser.ts";
import {
  cardOf,
  fillBasic,
  hasStatus,
  openKind,
  openWorld,
  remove,
  testConnection,
} from "../../support/connections_page.ts";
import { findFaintText } from "../../support/contrast.ts";
import { CLIENT } from "../../support/oauth_setup.ts";

Deno.test({
  name:
    "connections: every state of the dialog and the cards fits 380 and 1280 px in both themes, readable",
  ignore: browserMissing,
  async fn() {
    await using world = await openWorld();
    await using browser = await openBrowser();
    const { paste } = await world.copyRequest();
    for (const theme of ["light", "dark"] as const) {
      for (const viewport of Object.values(VIEWPORTS)) {
        await using dashboard = await openDashboard(browser, world.service, {
          theme,
          viewport,
        });
        const { page } = dashboard;
        const look = async (what: string) => {
          const where = `${what} at ${viewport.width} px, ${theme}`;
          // A colour on its way to another is read as neither.
          await page.evaluate(() =>
            Promise.allSettled(
              document.getAnimations().filter((one) => one instanceof CSSTransition)
                .map(({ finished }) => finished),
            )
          );
          await assertNoOverflow(page, where);
          assert.deepEqual(await findFaintText(page), [], where);
        };
        await dashboard.go("/instances");
        const dialog = await openKind(page, "User and password");
        await fillBasic(dialog, world.url, "wrong");
        await dialog.getByRole("button", { name: "Test only" }).click();
        await dialog.locator(".causes").waitFor();
        await look("the refusal");
        await dialog.getByRole("tab", { name: "OAuth" }).click();
        await dialog.getByText("/callback").waitFor();
        await look("OAuth");
        await dialog.getByLabel("Client id").fill(CLIENT.clientId);
        await dialog.getByRole("button", { name: "Sign in" }).click();
        await dialog.getByText("Waiting for you").waitFor();
        // The sign-in page has opened in front of it.
        await page.bringToFront();
        await look("the wait");
        await dialog.getByRole("tab", { name: "Browser session" }).click();
        await dialog.getByLabel("Copied request").fill("Cookie: a=b");
        await dialog.locator(".findings-missing").waitFor();
        await look("what is missing");
        await dialog.getByLabel("Copied request").fill(paste);
        await dialog.getByText("Ready to verify").waitFor();
        await look("what was found");
        await dialog.getByRole("button", { name: "Verify and save" }).click();
        await dialog.getByRole("button", { name: "Development suggested" }).waitFor();
        await look("the question");
        await dialog.getByRole("button", { name: "Decide later" }).click();
        await look("the unconfirmed card");
        await remove(page, "mine", /your browser stays signed in/);

        await world.connectOauth();
        const expired = cardOf(page, "mine");
        await hasStatus(expired, "Connected");
        await world.revokeTokens();
        await testConnection(expired);
        await hasStatus(expired, "Expired");
        await look("why it has expired");
        const asleep = cardOf(page, "demo");
        await world.setFault("hibernating-html");
        await testConnection(asleep);
        await hasStatus(asleep, "Hibernating");
        await look("why it is asleep");
        await dashboard.go("/instances");
        await page.locator(".status-notice").nth(1).waitFor();
        await look("an expired card and one asleep");
        await world.setFault(null);
        await testConnection(asleep);
        await remove(page, "mine", /OAuth client and tokens/);
        dashboard.assertNoComplaints();
      }
    }
  },
});
