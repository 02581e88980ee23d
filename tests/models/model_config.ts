import { configSchema } from "../../mod/config/schema.ts";
import { createModels, type ModelsOptions } from "../../mod/models/create_models.ts";
import { startLogCapture } from "../support/log_capture.ts";

/** The models of a configuration, in a home that has nothing unless told. */
export function modelsOf(config: unknown, options: Partial<ModelsOptions> = {}) {
  return createModels({
    config: configSchema.parse(config),
    authFile: "/nonexistent/auth.json",
    providerKeys: {},
    home: "/nonexistent",
    fetch,
    packages: { load: () => Promise.reject(new Error("no packages in this test")) },
    clock: () => 0,
    log: startLogCapture().logger,
    ...options,
  });
}
