/** From starting the process to the first answer of `/health`, against a bare Hono server. */
import { startService } from "../support/service.ts";
import { startBareServer } from "./start_bare_server.ts";
import { percentile } from "./percentile.ts";

const ROUNDS = 5;

async function timeStart(start: () => Promise<AsyncDisposable>): Promise<number> {
  const started = performance.now();
  await using _server = await start();
  return performance.now() - started;
}

const median = (values: number[]) => percentile(values, 0.5);

const service: number[] = [];
const bare: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  bare.push(await timeStart(startBareServer));
  service.push(await timeStart(startService));
}
const [ours, floor] = [median(service), median(bare)];
console.log(`bare Hono server     ${floor.toFixed(0)} ms`);
console.log(
  `service with demo    ${ours.toFixed(0)} ms, ${(ours / floor).toFixed(1)} times the floor`,
);
