import { openBrowser } from "../open_browser.ts";
import type { BrowserSignIn } from "./connect_login.ts";

const FRAMES = ["-", "\\", "|", "/"];
const FRAME_MS = 120;

export interface BrowserWaitOptions {
  /** Opens the page; without it the person does. */
  open: boolean;
  /** Whether somebody sees the wait move. */
  terminal: boolean;
  write(text: string): void;
}

/** Says what to register and what to open, then shows that it waits. The answer ends that. */
export function showBrowserWait(
  { redirectUri, authorizeUrl, expires }: BrowserSignIn,
  { open, terminal, write }: BrowserWaitOptions,
): () => void {
  const until = new Date(expires).toLocaleTimeString(undefined, { timeStyle: "short" });
  write(`Redirect URL to register in the OAuth application on the instance, to the letter:\n`);
  write(`  ${redirectUri}\n\n`);
  write(
    open
      ? "Your browser opens this page; if it does not, open it yourself:\n"
      : "Open this page in a browser on this machine:\n",
  );
  write(`  ${authorizeUrl}\n\n`);
  const text = `Waiting for the sign-in until ${until}. Ctrl-C cancels.`;
  if (open) void openBrowser(authorizeUrl);
  if (!terminal) {
    write(`${text}\n`);
    return () => undefined;
  }
  let frame = 0;
  const turn = () => write(`\r${FRAMES[frame++ % FRAMES.length]} ${text}`);
  turn();
  const timer = setInterval(turn, FRAME_MS);
  return () => {
    clearInterval(timer);
    write(`\r${" ".repeat(text.length + 2)}\r`);
  };
}
