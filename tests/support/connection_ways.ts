import type { Locator } from "playwright-core";
import { demoCredentials } from "../../mod/demo/login/demo_credentials.ts";
import {
  allow,
  beginSignIn,
  fillBasic,
  fillOauth,
  signIn,
  type World,
} from "./connections_page.ts";

/** The way of a person through one kind of connection, from the open form to what was asked last. */
export interface Way {
  kind: string;
  /** As the table of clicks calls it. */
  task: string;
  button: string;
  fill(dialog: Locator, world: World): Promise<void>;
  send(dialog: Locator): Promise<void>;
}

const press = (button: string) => (dialog: Locator) =>
  dialog.getByRole("button", { name: button }).click();

export const WAYS: readonly Way[] = [
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
