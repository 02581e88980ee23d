import type { Clock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import type { Logger } from "../base/log.ts";
import { problemResponse } from "./problem.ts";
import { findSocketOwner, readSockets, type SocketOwner, type Sockets } from "./socket_owner.ts";

const TABLES = ["/proc/net/tcp", "/proc/net/tcp6"];
/**
 * How long one look is good for a connection. Nothing tells when a connection has ended and its port
 * belongs to somebody else, so a lasting one is looked at again, at most once a second.
 */
const GOOD_FOR_MS = 1000;
const CACHE_LIMIT = 1024;
const ROOT = 0;

export interface PeerCheckOptions {
  /** The port that the checked listener is bound to. */
  port: number;
  /** The user of this service. */
  uid: number;
  clock: Clock;
  log: Pick<Logger, "warning">;
  /** The texts of the tables; those of this machine unless given. */
  readTables?: () => Promise<string[]>;
}

/** Answers the refusal (403) of a call by another user of this machine, or undefined. */
export type PeerCheck = (peer: Peer) => Response | undefined | Promise<Response | undefined>;

interface Peer {
  hostname: string;
  port: number;
}

interface Look {
  peer: Peer;
  until: number;
  owner: SocketOwner | Promise<SocketOwner>;
}

/** Refuses calls whose socket belongs neither to the service's user nor to root. Linux alone can tell. */
export function createPeerCheck(options: PeerCheckOptions): PeerCheck {
  const { port, uid, clock, log, readTables = readProcTables } = options;
  const trusted = (owner: number) => owner === uid || owner === ROOT;
  const looks = new Map<string, Look>();

  const read = shareReading(async () => {
    const at = clock();
    return { at, sockets: readSockets(await readTables()) };
  });

  async function look(peer: Peer): Promise<SocketOwner> {
    const { at, sockets } = await read();
    const owner = findSocketOwner(sockets, { peer, port, trusted });
    if (owner === "gone" || typeof owner === "number" && !trusted(owner)) {
      log.warning("Refused a call to the MCP port: {owner}", { owner: describeOwner(owner) });
    }
    renew(sockets, at + GOOD_FOR_MS);
    return owner;
  }
  /** One reading tells of every connection that was trusted: many of them cost no more than one. */
  function renew(sockets: Sockets, until: number): void {
    for (const known of looks.values()) {
      if (typeof known.owner !== "number" || !trusted(known.owner)) continue;
      known.owner = findSocketOwner(sockets, { peer: known.peer, port, trusted });
      // Who has become another is looked at again at the next call.
      const stays = typeof known.owner === "number" && trusted(known.owner);
      known.until = stays ? Math.max(known.until, until) : -Infinity;
    }
  }
  const judge = (owner: SocketOwner): Response | undefined =>
    owner === "unknown" || typeof owner === "number" && trusted(owner)
      ? undefined
      : refuse(describeOwner(owner));

  return function checkPeer(peer) {
    const key = `${peer.hostname} ${peer.port}`;
    const known = looks.get(key);
    if (known && known.until > clock()) {
      return known.owner instanceof Promise ? known.owner.then(judge) : judge(known.owner);
    }
    if (looks.size >= CACHE_LIMIT) looks.clear();
    const looking = look(peer);
    const entry: Look = { peer, until: clock() + GOOD_FOR_MS, owner: looking };
    looks.set(key, entry);
    return looking.then((owner) => {
      // An answer that stands costs the hot path nothing.
      entry.owner = owner;
      return judge(owner);
    });
  };
}

/**
 * A reading that begins after it is asked for. Who asks while one is under way waits for the next, and
 * all who wait share it.
 */
function shareReading<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> | undefined;
  let next: Promise<T> | undefined;
  const start = () => {
    next = undefined;
    const reading = read();
    const ended = reading.then(() => undefined, () => undefined).then(() => {
      if (running === ended) running = undefined;
    });
    running = ended;
    return reading;
  };
  return () => running === undefined ? start() : next ??= running.then(start);
}

/** Where `/proc` cannot be read, its tables are empty. */
async function readProcTables(): Promise<string[]> {
  return await Promise.all(TABLES.map(async (path) => {
    try {
      return await Deno.readTextFile(path);
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return "";
      if (error instanceof Deno.errors.PermissionDenied) return "";
      throw error;
    }
  }));
}

function describeOwner(owner: SocketOwner): string {
  return owner === "gone"
    ? "the caller closed its socket before it could be told whose it is"
    : `the caller belongs to another user of this machine (uid ${owner})`;
}

function refuse(reason: string): Response {
  return problemResponse(
    new AppError("forbidden", `This port serves the user who started it: ${reason}`, {
      remedy: "Start the service with SN_MCP_TOKEN and send it as a bearer token, or switch this " +
        "check off with ASSISTANT_PEER_CHECK=off.",
    }),
  );
}
