import type {
  Connection,
  Connections,
  InstanceEnvironment,
  WritePolicy,
} from "../../auth/connection.ts";
import { compareAddresses, createLocate, type KnownAs } from "../../auth/same_instance.ts";
import type { Reader } from "../../platform/types.ts";
import { isProduction, readInstanceId } from "../../platform/work_context.ts";

export interface HostPolicy {
  environment: InstanceEnvironment;
  writes: WritePolicy;
  /** The connection under another host that made it so, where this host's own policy is laxer. */
  stricter?: { label: string; why: "same id" | "no id" };
}

type Asked = Pick<Reader, "host" | "url" | "property">;
type Known = Pick<Connections, "list" | "instanceIds" | "learnId">;
type Recognised = Pick<Connections, "knownAs" | "instanceIds" | "learnId">;

/** What one connection, or the instance itself, says. */
interface View {
  environment?: InstanceEnvironment | undefined;
  writes?: WritePolicy | undefined;
}

/**
 * The write policy of an instance, whatever credentials are used and however its host is spelled: of
 * its connections the stricter one, under this address in other words and under hosts that told the
 * same id. What a person confirmed of the address beats the property `glide.installation.production`;
 * the property beats what was confirmed of another host with the same id, when it says production and
 * nobody does: the id may be a clone's. Unreadable is `unknown`; `prod` and `unknown` deny writes
 * until a person allows them. Where nobody said anything of the instance, and an id is missing that
 * would tell it from a connection with a stricter policy, that policy counts.
 */
export async function hostPolicy(reader: Asked, connections: Known): Promise<HostPolicy> {
  const { own, twins, open } = await sortConnections(reader, connections);
  const views = own.filter(speaks).map(viewOf);
  if (!own.some(isConfirmed)) {
    const production = await isProduction(reader);
    const isProdTwin = ({ environment }: Connection) => environment === "prod";
    if (!twins.some(isConfirmed) || (production === true && !twins.some(isProdTwin))) {
      const environment = environmentOf(production);
      // What a person chose of the writes holds, whatever the instance says of itself.
      const chosen = views.length > 0 || (production !== true && twins.some(speaks));
      const writes = chosen ? undefined : defaultWrites(environment);
      views.push({ environment, writes });
    }
  }
  const isTold = own.some(speaks) || twins.some(speaks);
  let found = strictestOf(views);
  let stricter: HostPolicy["stricter"];
  for (const other of (isTold ? twins : open).filter(speaks)) {
    const { environment, writes } = viewOf(other);
    // That the two cannot be told apart makes no production instance of this one.
    const both = strictestOf([found, { writes, ...(isTold && { environment }) }]);
    if (found.writes !== undefined && both.writes !== found.writes) {
      stricter = { label: other.label, why: isTold ? "same id" : "no id" };
    }
    found = both;
  }
  const { environment = "unknown", writes = defaultWrites(environment) } = found;
  return { environment, writes, ...(stricter && { stricter }) };
}

/** The connections by what they have to do with the instance asked. */
async function sortConnections(reader: Asked, connections: Known) {
  await learnInstanceId(reader, connections);
  const [all, ids] = await Promise.all([connections.list(), connections.instanceIds()]);
  const locate = createLocate(ids);
  const asked = locate(reader);
  const alike = all.map((one) => ({ one, likeness: compareAddresses(asked, locate(one)) }));
  const which = (wanted: string) =>
    alike.filter(({ likeness }) => likeness === wanted).map(({ one }) => one);
  return { own: which("same"), twins: which("twin"), open: which("open") };
}

/** How the instance is known, after it was asked for its id. */
export async function recogniseInstance(
  reader: Asked,
  connections: Recognised,
): Promise<KnownAs> {
  await learnInstanceId(reader, connections);
  return await connections.knownAs(reader);
}

/** Keeps the id of the instance, when it tells one. */
async function learnInstanceId(
  reader: Asked,
  connections: Pick<Connections, "instanceIds" | "learnId">,
): Promise<void> {
  const id = await readInstanceId(reader);
  if (id === undefined || (await connections.instanceIds()).get(reader.host) === id) return;
  await connections.learnId(reader.host, id);
}

function isConfirmed({ environmentConfirmed }: Connection): boolean {
  return environmentConfirmed;
}

/** Whether a person has said anything of the instance. */
function speaks({ environmentConfirmed, writes }: Connection): boolean {
  return environmentConfirmed || writes !== null;
}

function viewOf({ environmentConfirmed, environment, writes }: Connection): View {
  return environmentConfirmed
    ? { environment, writes: writes ?? defaultWrites(environment) }
    : { writes: writes ?? undefined };
}

const ENVIRONMENTS: readonly InstanceEnvironment[] = ["prod", "unknown", "test", "dev"];
const POLICIES: readonly WritePolicy[] = ["deny", "ask", "allow"];

function strictestOf(views: readonly View[]): View {
  return {
    environment: ENVIRONMENTS.find((one) => views.some(({ environment }) => environment === one)),
    writes: POLICIES.find((one) => views.some(({ writes }) => writes === one)),
  };
}

function environmentOf(production: boolean | undefined): InstanceEnvironment {
  if (production === undefined) return "unknown";
  return production ? "prod" : "dev";
}

function defaultWrites(environment: InstanceEnvironment): WritePolicy {
  return environment === "dev" || environment === "test" ? "allow" : "deny";
}

/** How the instance is named to a person in refusals. */
export function describeInstance(reader: Pick<Reader, "host" | "label">): string {
  return reader.label === reader.host ? reader.host : `${reader.label} (${reader.host})`;
}
