/** Requests to a running service whose answers are held against the API's description. */
import { type ApiContract, checkAnswers, readContract, type Send } from "./api_contract.ts";

/** `webUrl` is the service's, without a path. */
export async function checkService(webUrl: string): Promise<{ send: Send; contract: ApiContract }> {
  const plain: Send = (path, init) => fetch(webUrl + path, init);
  const contract = await readContract(plain);
  return { contract, send: checkAnswers(plain, () => Promise.resolve(contract)) };
}
