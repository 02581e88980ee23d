import { AppError } from "../../base/errors.ts";
import type { Reader } from "../types.ts";

/** The value of a system property; undefined when absent or unreadable. Throws `invalid_input`. */
export async function loadProperty(
  reader: Pick<Reader, "listRecords">,
  name: string,
): Promise<string | undefined> {
  if (!/^[\w.-]+$/.test(name)) {
    throw new AppError("invalid_input", `"${name}" is no name of a system property`, {
      remedy: "Give a name of letters, digits, dots, hyphens and underscores.",
    });
  }
  try {
    const { records } = await reader.listRecords("sys_properties", {
      query: `name=${name}`,
      fields: ["name", "value"],
      limit: 2,
    });
    return records.find((row) => row.name === name)?.value;
  } catch (error) {
    if (error instanceof AppError && error.code === "forbidden") return undefined;
    throw error;
  }
}
