/** The requests that the vendor's client sent in `deno task proof`, which the gate sends again. */
import type { RecordedRequest } from "./recorded_requests.ts";

/** sys_id of the update set that the configuration was installed into. */
export const SET_ID = "5e7".padEnd(32, "0");
/** sys_id of the application. */
export const APP_ID = "b7c0ffee".padEnd(32, "0");

const FILE = new URL("../snapshots/vendor_client.json", import.meta.url);

/** In the order they were sent; none where nothing was recorded yet. */
export async function readRecording(): Promise<RecordedRequest[]> {
  try {
    return JSON.parse(await Deno.readTextFile(FILE));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}

export async function writeRecording(requests: readonly RecordedRequest[]): Promise<void> {
  await Deno.writeTextFile(FILE, `${JSON.stringify(requests, null, 2)}\n`);
}
