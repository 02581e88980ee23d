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

/** Whether two addresses are one instance's, as far as the ids and the addresses themselves tell. */
export function compareAddresses(one: Address, two: Address, ids: InstanceIds): Likeness {
  if (one.host === two.host) return "same";
  const [id, other] = [idOf(one, ids), idOf(two, ids)];
  if (id !== undefined && other !== undefined && id !== other) return "other";
  const places = placesOf(two);
  if (placesOf(one).some((place) => places.includes(place))) return "same";
  return id !== undefined && other !== undefined ? "twin" : "open";
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
  const [place = one.host] = placesOf(one).slice(-1);
  const known: Address[] = [
    ...connections,
    ...[...ids.keys(), ...spellingsOf(place)].map((host) => ({ host })),
  ];
  const others = known.filter((other) => isOne(compareAddresses(one, other, ids)));
  return {
    key: idOf(one, ids) ?? place,
    hosts: [...new Set([one.host, ...others.map(({ host }) => host)])],
  };
}

/** Whether two addresses so alike are those of one instance. */
export function isOne(likeness: Likeness): boolean {
  return likeness === "same" || likeness === "twin";
}

function idOf(address: Address, ids: InstanceIds): string | undefined {
  const told = ids.get(address.host);
  if (told !== undefined) return told;
  const places = placesOf(address);
  return [...ids].find(([host]) => places.includes(placeOf(host)))?.[1];
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
