/** Who holds the other end of a connection of this machine, by the tables of `/proc/net` (proc(5)). */

/** The user's id; `gone` when no socket stands there any more; `unknown` where nothing can tell. */
export type SocketOwner = number | "gone" | "unknown";

export interface Connection {
  /** The caller's end. */
  peer: { hostname: string; port: number };
  /** The port that this service listens on. */
  port: number;
}

/** The sockets of this machine by the port of their own end, as the tables told them at one time. */
export type Sockets = ReadonlyMap<number, readonly Row[]>;

interface Row {
  local: string;
  localPort: number;
  remotePort: number;
  state: string;
  uid: number;
  inode: string;
}

const LISTENING = "0A";
/** The first 96 bits of an IPv4 address in an IPv6 socket, as the tables print them. */
const MAPPED = "0000000000000000FFFF0000";
const LOOPBACK_V6 = "00000000000000000000000001000000";

/** Reads the texts of `/proc/net/tcp` and `tcp6`. */
export function readSockets(tables: readonly string[]): Sockets {
  return Map.groupBy(tables.flatMap(readRows), ({ localPort }) => localPort);
}

/**
 * The owner of a connection's other end. A caller on a loopback address must be among the sockets;
 * where it is not, it has closed its end so as not to be found. Of several sockets that fit, one that
 * is not `trusted` counts.
 */
export function findSocketOwner(
  sockets: Sockets,
  { peer, port, trusted }: Connection & { trusted: (uid: number) => boolean },
): SocketOwner {
  const address = printedAddress(peer.hostname);
  if (address === undefined) return "unknown";
  // What does not even list our own socket tells nothing about others.
  if (!sockets.get(port)?.some(({ state }) => state === LISTENING)) return "unknown";
  const held = (sockets.get(peer.port) ?? []).filter((row) =>
    row.remotePort === port && row.inode !== "0" &&
    (row.local === address || row.local === MAPPED + address)
  );
  const owner = held.find(({ uid }) => !trusted(uid)) ?? held[0];
  if (owner) return owner.uid;
  return isLoopback(address) ? "gone" : "unknown";
}

function readRows(table: string): Row[] {
  return table.split("\n").slice(1).flatMap((line) => {
    const [, local = "", remote = "", state = "", , , , uid, , inode] = line.trim().split(/\s+/);
    if (inode === undefined) return [];
    const [address = "", localPort = ""] = local.split(":");
    return [{
      local: address,
      localPort: parseInt(localPort, 16),
      remotePort: parseInt(remote.split(":")[1] ?? "", 16),
      state,
      uid: Number(uid),
      inode,
    }];
  });
}

/** As the tables print it on a little-endian machine; undefined for all but IPv4 and `::1`. */
function printedAddress(hostname: string): string | undefined {
  if (hostname === "::1") return LOOPBACK_V6;
  const bytes = /^(?:::ffff:)?(\d+)\.(\d+)\.(\d+)\.(\d+)$/i.exec(hostname)?.slice(1);
  return bytes?.reverse().map((byte) => Number(byte).toString(16).padStart(2, "0")).join("")
    .toUpperCase();
}

function isLoopback(address: string): boolean {
  return address === LOOPBACK_V6 || address.endsWith("7F");
}
