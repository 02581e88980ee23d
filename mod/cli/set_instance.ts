import type { Connection, WritePolicy } from "../auth/connection.ts";
import { AppError } from "../base/errors.ts";
import { formatInstances } from "./instances.ts";
import { ENVIRONMENTS, oneOf } from "./option_values.ts";
import { withServices } from "./with_services.ts";

export interface SetInstanceOptions {
  config?: string | undefined;
  instance: string;
  label?: string | undefined;
  environment?: string | undefined;
  writes?: string | undefined;
}

const WRITES: readonly (WritePolicy | "default")[] = ["allow", "ask", "deny", "default"];

/** `assistant instances set`: what the Instances page does, for machines without a browser. */
export async function setInstance(options: SetInstanceOptions): Promise<void> {
  const { instance, label } = options;
  const environment = oneOf("--environment", options.environment, ENVIRONMENTS);
  const writes = oneOf("--writes", options.writes, WRITES);
  const changes: Partial<Pick<Connection, "label" | "environment" | "writes">> = {
    ...(label !== undefined && { label }),
    ...(environment && { environment }),
    ...(writes && { writes: writes === "default" ? null : writes }),
  };
  if (Object.keys(changes).length === 0) {
    throw new AppError("wrong_usage", "Nothing to set", {
      remedy: "Give --environment, --writes or --label.",
    });
  }
  const connection = await withServices({ config: options.config }, async ({ connections }) => {
    const found = await connections.find(instance);
    if (!found) {
      throw new AppError("not_found", `No stored credentials for instance ${instance}`, {
        remedy: "`assistant instances` lists what is connected.",
      });
    }
    return await connections.update(found.host, changes);
  });
  console.log(formatInstances([connection]));
}
