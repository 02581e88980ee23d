import { notConnected } from "./auth_status.ts";
import { withServices } from "./with_services.ts";

/** `assistant auth logout`. Throws `not_found`. */
export async function logout(options: { config?: string; instance: string }): Promise<void> {
  await withServices({ config: options.config }, async ({ connections }) => {
    const connection = await connections.find(options.instance);
    if (!connection) throw notConnected(options.instance);
    await connections.remove(connection.host);
    console.log(`Removed ${connection.host} with its stored credentials.`);
  });
}
