import { isLoopbackName, parseIdentifier } from "./identifier.ts";

/** An instance as it is addressed. */
export interface Address {
  host: string;
  /** Where a stored connection really leads, which its host need not say. */
  url?: string;
}

/** The ids that instances told, by host. */
export type InstanceIds = ReadonlyMap<string, string>;

/**
 * What is known of two addresses. `same`: one address in other words. `twin`: both told the same id,
 * as two names of one instance do; whether a clone keeps the id of its source is not known. `open`:
 * one of them has not told any.
 */
export type Likeness = "same" | "twin" | "other" | "open";

/** An address with what is known of it. */
export interface Located {
  host: string;
  /** As the instance told it. */
  id: string | undefined;
  places: readonly string[];
}

/** Finds out what is known of addresses, as far as the ids and the addresses themselves tell. */
export function createLocate(ids: InstanceIds): (address: Address) => Located {
  const told = new Map<string, { id: string; rank: number }>();
  for (const [host, id] of ids) {
    const place = placeOf(host);
    if (!told.has(place)) told.set(place, { id, rank: told.size });
  }
  return (address) => {
    const places = placesOf(address);
    const [first] = places.flatMap((place) => told.get(place) ?? [])
      .sort((one, other) => one.rank - other.rank);
    return { host: address.host, id: ids.get(address.host) ?? first?.id, places };
  };
}

/** Whether two addresses are one instance's. */
export function compareAddresses(one: Located, two: Located): Likeness {
  if (one.host === two.host) return "same";
  const areTold = one.id !== undefined && two.id !== undefined;
  if (areTold && one.id !== two.id) return "other";
  if (one.places.some((place) => two.places.includes(place))) return "same";
  return areTold ? "twin" : "open";
}

/** How one instance is known. */
export interface KnownAs {
  /** Its own id, where it has told one, else its place: the same under each of its hosts. */
  key: string;
  /** The hosts that lead to it, the one asked first: what is kept by host may stand under each. */
  hosts: readonly string[];
}

/** How an instance is known: by its id and under which hosts, as far as ids and addresses tell. */
export function knownAs(
  one: Address,
  { connections, ids }: { connections: readonly Address[]; ids: InstanceIds },
): KnownAs {
  const locate = createLocate(ids);
  const own = locate(one);
  const place = own.places.at(-1) ?? one.host;
  const known: Address[] = [
    ...connections,
    ...[...ids.keys(), ...spellingsOf(place)].map((host) => ({ host })),
  ];
  const others = known.filter((other) => isOne(compareAddresses(own, locate(other))));
  return {
    key: own.id ?? place,
    hosts: [...new Set([one.host, ...others.map(({ host }) => host)])],
  };
}

/** Whether two addresses so alike are those of one instance. */
export function isOne(likeness: Likeness): boolean {
  return likeness === "same" || likeness === "twin";
}

function placesOf({ host, url }: Address): string[] {
  return [placeOf(host), ...url === undefined ? [] : [placeOf(parseIdentifier(url).host)]];
}

/** The hosts at a place as people write them. */
function spellingsOf(place: string): string[] {
  if (!place.startsWith(THIS_MACHINE)) return [place];
  const port = place.slice(THIS_MACHINE.length);
  return ["localhost", "127.0.0.1", "[::1]"].map((name) => name + port);
}

const THIS_MACHINE = "this machine";

/** `localhost`, `127.0.0.1` and `[::1]` are this machine; the port tells what answers there. */
function placeOf(host: string): string {
  const [, name = host, port = ""] = /^(.*?)(:\d+)?$/.exec(host) ?? [];
  return isLoopbackName(name) ? THIS_MACHINE + port : host;
}
