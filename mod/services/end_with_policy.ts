import type { Connection, Connections } from "../auth/connection.ts";
import type { Address } from "../auth/same_instance.ts";
import type { WritableJournal } from "../changes/journal/create_journal.ts";

/**
 * The connections, whose decisions end the approvals for an hour of their instance, under whichever
 * host those were given: another environment or write policy, or its removal. To put a policy back does not bring them back.
 */
export function endWithPolicy(
  connections: Connections,
  journal: Pick<WritableJournal, "endStanding">,
): Connections {
  const hostsOf = async (one: Address) => (await connections.knownAs(one)).hosts;
  const endFor = (hosts: readonly string[], reason: string) =>
    journal.endStanding({ hosts }, reason);
  const decided = async (before: Connection | undefined, after: Connection) => {
    const same = before === undefined || policyOf(before) === policyOf(after);
    if (!same) {
      await endFor(await hostsOf(after), "the policy of the instance was changed");
    }
    return after;
  };
  const findHost = async (host: string) =>
    (await connections.list()).find((connection) => connection.host === host);
  return {
    ...connections,
    async update(host, changes) {
      const before = await findHost(host);
      return await decided(before, await connections.update(host, changes));
    },
    async save(input) {
      const before = await connections.list();
      const saved = await connections.save(input);
      return await decided(before.find(({ host }) => host === saved.host), saved);
    },
    async remove(host) {
      const hosts = await hostsOf({ host });
      await connections.remove(host);
      await endFor(hosts, "the instance was removed");
    },
  };
}

function policyOf({ environment, environmentConfirmed, writes }: Connection): string {
  return JSON.stringify([environment, environmentConfirmed, writes]);
}
