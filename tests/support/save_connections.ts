/** A process of its own that saves connections: `<home> <name> <count>`; each is written twice. */
import { storeConnections } from "./stored_connections.ts";

const [home = "", name, count] = Deno.args;
const one = (index: number, password: string) => ({
  instance: `${name}-${index}.example.com`,
  origin: "cli" as const,
  username: "ada",
  secrets: { kind: "basic" as const, password },
});
const inputs = Array.from({ length: Number(count) }, (_, index) => index).flatMap((index) => [
  one(index, "first"),
  one(index, `${name} ${index}`),
]);
await storeConnections(home, inputs);
