import { processVariables } from "../config/environment.ts";
import { withServices } from "./with_services.ts";

/**
 * `assistant auth rekey`: a new key of the service's own, or the one in `ASSISTANT_NEW_KEY`. It is
 * taken from the environment because options stand in lists of processes and in shell histories.
 */
export async function rekey(options: { config?: string }): Promise<void> {
  const newKey = processVariables().ASSISTANT_NEW_KEY || undefined;
  await withServices({ config: options.config }, async (services) => {
    const { secrets, source } = await services.rotateKey(newKey);
    console.log(`Sealed ${secrets} stored secrets with a new key.`);
    console.log(
      newKey === undefined
        ? `The new key is kept where the old one was: ${source}.`
        : "From now on start the service with ASSISTANT_KEY set to the new key.",
    );
    console.log("Restart a service that is running: it still has the old key.");
  });
}
