/**
 * The registry that npm itself would use: it knows settings of the machine, and a default. Undefined
 * where npm is not installed.
 */
export async function askNpm(): Promise<string | undefined> {
  const [program, ...before] = Deno.build.os === "windows" ? ["cmd", "/c", "npm"] : ["npm"];
  try {
    const { success, stdout } = await new Deno.Command(program, {
      args: [...before, "config", "get", "registry"],
      stdin: "null",
      stderr: "null",
    }).output();
    const answer = new TextDecoder().decode(stdout).trim();
    return success && URL.canParse(answer) ? answer.replace(/\/+$/, "") : undefined;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
