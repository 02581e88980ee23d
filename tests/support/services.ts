import { createDemo } from "../../mod/demo/create_demo.ts";
import type { Behaviour } from "../../mod/demo/database/instance.ts";
import type { InstanceLanguage } from "../../mod/demo/seed/languages/instance_language.ts";
import type { Logger } from "../../mod/base/log.ts";
import { copySeededDatabase } from "./demo_template.ts";
import { startLogCapture } from "./log_capture.ts";
import { resolveSettings } from "../../mod/config/resolve_settings.ts";
import type { Settings } from "../../mod/config/settings.ts";
import { createServices } from "../../mod/services/create_services.ts";
import type { Services } from "../../mod/services.ts";
import type { CallOptions, ToolResult } from "../../mod/tools/call.ts";

export interface TestServices {
  services: Services;
  settings: Settings;
  home: string;
  /** Runs a tool on the demo instance as the API does. */
  run(tool: string, args?: unknown, options?: CallOptions): Promise<ToolResult>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** All services with the embedded instance, in a home of their own that is removed on dispose. */
export async function startTestServices(
  options: {
    settings?: Partial<Settings>;
    env?: Record<string, string>;
    logger?: Logger;
    /** Spoken by the embedded instance beside English. */
    language?: InstanceLanguage;
    /** Background operations of the instance take their seconds; done at once unless set. */
    inRealTime?: boolean;
  } = {},
): Promise<TestServices> {
  const home = await Deno.makeTempDir({ prefix: "assistant-services-" });
  const resolved = await resolveSettings({ home, cwd: home, env: options.env ?? {} });
  const settings = { ...resolved, demo: true, ...options.settings };
  const path = settings.paths.demoDatabase;
  if (settings.demo) await copySeededDatabase(path);
  // Laid down once, it stays with the file.
  if (options.language) (await createDemo({ path, language: options.language })).close();
  const services = await createServices(settings, options.logger ?? startLogCapture().logger);
  if (!options.inRealTime) await behave({ services }, { operationsAtOnce: true });
  return {
    services,
    settings,
    home,
    run: (tool, args?: unknown, callOptions?: CallOptions) =>
      services.execute({
        tool,
        args: args ?? {},
        ...(callOptions && { options: callOptions }),
        caller: { port: "api", headers: { instance: "demo" }, session: "test" },
      }),
    async [Symbol.asyncDispose]() {
      await services.close();
      await Deno.remove(home, { recursive: true });
    },
  };
}

/** Has the embedded instance behave otherwise, as instances do; nothing where there is none. */
export async function behave(
  { services: { demo } }: Pick<TestServices, "services">,
  behaviour: Partial<Behaviour>,
): Promise<void> {
  if (!demo) return;
  const response = await fetch(`${demo.url}/demo/control`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ behaviour }),
  });
  if (!response.ok) throw new Error(await response.text());
  await response.body?.cancel();
}
