import { resolve } from "node:path";
import { AppError } from "../base/errors.ts";
import { writeFileAtomically } from "../base/write_file.ts";
import type { Flags } from "../config/resolve_settings.ts";
import { withServices } from "./with_services.ts";

/** `assistant analytics export`: to the terminal, or to a file that only this user can read. */
export async function exportAnalytics(
  options: Flags & { format?: string; out?: string },
): Promise<void> {
  const { format = "json", out } = options;
  if (format !== "csv" && format !== "json") {
    throw new AppError("wrong_usage", `"${format}" is no export format`, {
      remedy: "Use --format csv or --format json.",
    });
  }
  const text = await withServices(
    { config: options.config },
    ({ analytics }) => analytics.export(format),
  );
  if (out === undefined) {
    await writeOut(text);
    return;
  }
  const path = resolve(out);
  await writeFileAtomically(path, text).catch((error) => {
    throw new AppError("wrong_usage", `"${path}" cannot be written: ${error.message}`, {
      remedy: "Name a file in a folder that you may write to.",
      cause: error,
    });
  });
  console.log(`Written to ${path}`);
}

/** The text as it is: a line more would be an empty record of the CSV. */
async function writeOut(text: string): Promise<void> {
  const bytes = new TextEncoder().encode(text);
  for (let sent = 0; sent < bytes.length;) sent += await Deno.stdout.write(bytes.subarray(sent));
}
