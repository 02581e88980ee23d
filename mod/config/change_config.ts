import { applyEdits, modify } from "jsonc-parser";
import { AppError } from "../base/errors.ts";
import { writeFileAtomically } from "../base/write_file.ts";
import { parseConfig } from "./parse_config.ts";

/**
 * Sets one key of an `assistant.jsonc`; comments and all else stay as they are. Makes the file where
 * there is none. Throws `conflict` for a file that cannot be parsed, which is left alone.
 */
export async function changeConfig(
  file: string,
  { key, value }: { key: string; value: string },
): Promise<void> {
  const found = await readIfThere(file);
  const text = found?.trim() ? found : "{}\n";
  const broken = parseConfig(text, file).problems.find(({ severity, path }) =>
    severity === "error" && path === undefined
  );
  if (broken) {
    throw new AppError("conflict", `${file} is not changed: ${broken.message}`, {
      remedy: "Correct the file by hand first.",
    });
  }
  const formattingOptions = { insertSpaces: true, tabSize: 2 };
  const changed = applyEdits(text, modify(text, [key], value, { formattingOptions }));
  // A link stays one: what it leads to is written.
  await writeFileAtomically(found === undefined ? file : await Deno.realPath(file), changed);
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await Deno.readTextFile(file);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
