/** The tool search over the whole catalogue: time of a query and of the first one, and the catalogue's own cost. */
import { createCatalogue } from "../../mod/tools/create_catalogue.ts";
import { allArtifacts, allTools } from "../../mod/tools/domains/all_tools.ts";
import { loadRequests } from "../tools/search/requests/all_requests.ts";
import { percentile } from "./percentile.ts";

const ROUNDS = 5;

const { tuning, heldOut } = await loadRequests();
const requests = [...tuning, ...[...heldOut.values()].flat()].map(({ request }) => request);
const before = Deno.memoryUsage().heapUsed;
let started = performance.now();
const catalogue = createCatalogue(allTools, allArtifacts);
const built = performance.now() - started;

started = performance.now();
catalogue.search({ query: requests[0] ?? "", detail: "name" });
const first = performance.now() - started;

const times: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  for (const query of requests) {
    started = performance.now();
    catalogue.search({ query });
    times.push(performance.now() - started);
  }
}
const at = (share: number) => percentile(times, share).toFixed(2);
const memory = (Deno.memoryUsage().heapUsed - before) / 1024 / 1024;
console.log(`${allTools.length} tools, ${requests.length} requests`);
console.log(
  `catalogue            ${built.toFixed(1)} ms, index with the first search ${first.toFixed(1)} ms`,
);
console.log(
  `a query              ${at(0.5)} ms median, ${at(0.95)} ms at 95 %, ${at(0.99)} ms at 99 %`,
);
console.log(`memory               ${memory.toFixed(1)} MiB with index and schemas`);
