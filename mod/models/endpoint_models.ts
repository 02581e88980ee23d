import { startDeadline } from "../base/deadline.ts";
import { z } from "zod";
import type { Clock } from "../base/clock.ts";
import type { ProviderBlock } from "./provider_block.ts";

const listSchema = z.object({ data: z.array(z.object({ id: z.string().min(1) })) });

const KEPT_MS = 60_000;
const WAIT_MS = 3000;
const MOST = 2000;

export interface EndpointRequest {
  block: ProviderBlock;
  key?: string | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * What an OpenAI-compatible endpoint answers to `GET {baseURL}/models`: its model ids, or undefined
 * where it has no such list. Kept for a minute, the failure too.
 */
export function createEndpointModels(
  { fetch: send, clock }: { fetch: typeof fetch; clock: Clock },
) {
  const kept = new Map<string, { at: number; ids: string[] | undefined }>();

  async function ask({ block, key, signal }: EndpointRequest): Promise<string[] | undefined> {
    const deadline = startDeadline(WAIT_MS, signal);
    try {
      const answer = await send(`${block.baseURL?.replace(/\/+$/, "")}/models`, {
        headers: key ? { authorization: `Bearer ${key}` } : {},
        redirect: "manual",
        signal: deadline.signal,
      });
      if (!answer.ok) {
        await answer.body?.cancel();
        return undefined;
      }
      const { data } = listSchema.parse(await answer.json());
      return data.slice(0, MOST).map(({ id }) => id);
    } catch {
      // Many endpoints list nothing; those models stand in the configuration.
      return undefined;
    } finally {
      deadline.stop();
    }
  }

  return async function endpointModels(request: EndpointRequest): Promise<string[] | undefined> {
    const { id } = request.block;
    const found = kept.get(id);
    const now = clock();
    if (found && Math.abs(now - found.at) < KEPT_MS) return found.ids;
    const ids = await ask(request);
    if (!request.signal?.aborted) kept.set(id, { at: now, ids });
    return ids;
  };
}
