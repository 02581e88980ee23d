import type { NpmSettings } from "../config/npm_settings.ts";

const NAMES = ["registry", "https-proxy", "cafile"] as const;

/**
 * What npm itself would use where the settings of the person say nothing: it knows those of the
 * machine, and a registry that is its default. Empty where npm is not installed.
 */
async function askNpm(): Promise<Partial<NpmSettings>> {
  const [program, ...before] = Deno.build.os === "windows" ? ["cmd", "/c", "npm"] : ["npm"];
  try {
    const { stdout } = await new Deno.Command(program, {
      args: [...before, "config", "get", ...NAMES],
      stdin: "null",
      stderr: "null",
    }).output();
    const lines = new TextDecoder().decode(stdout).split("\n").map((line) => line.trim());
    const [registry, proxy, certificates] = NAMES.map((name) => {
      const line = lines.find((line) => line.startsWith(`${name}=`))?.slice(name.length + 1);
      return line === "" || line === "null" ? undefined : line;
    });
    return { registry: registry?.replace(/\/+$/, ""), proxy, certificates };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return {};
    throw error;
  }
}

/** The settings of the person, completed by npm's where they name no registry. */
export async function completeByNpm(settings: NpmSettings): Promise<NpmSettings> {
  if (settings.registry !== undefined) return settings;
  const { registry, proxy, certificates } = await askNpm();
  return {
    ...settings,
    registry,
    proxy: settings.proxy ?? proxy,
    certificates: settings.certificates ?? certificates,
  };
}
