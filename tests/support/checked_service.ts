/** Requests to a running service whose answers are held against the API's description. */
import { type ApiContract, checkAnswers, readContract, type Send } from "./api_contract.ts";
import type { RunningService } from "./service.ts";

/** Every request is the person's. */
export async function checkService(
  { webUrl, personHeaders }: Pick<RunningService, "webUrl" | "personHeaders">,
): Promise<{ send: Send; contract: ApiContract }> {
  const proof = Object.entries(await personHeaders());
  const plain: Send = (path, init) => {
    const headers = new Headers(init?.headers);
    for (const [name, value] of proof) headers.set(name, value);
    return fetch(webUrl + path, { ...init, headers });
  };
  const contract = await readContract(plain);
  return { contract, send: checkAnswers(plain, () => Promise.resolve(contract)) };
}
