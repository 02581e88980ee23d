import { connectedHost } from "../auth/connected_host.ts";
import { deriveKey } from "../auth/derive_key.ts";
import type { MasterKey } from "../auth/master_key.ts";
import type { Clock } from "../base/clock.ts";
import type { Logger } from "../base/log.ts";
import { createChanges } from "../changes/apply.ts";
import { createApprovalSigner } from "../changes/approval/approval_token.ts";
import type { WritableJournal } from "../changes/journal/create_journal.ts";
import type { FieldKinds } from "../changes/checks/field_kind.ts";
import { createSettler } from "../changes/settle/settler.ts";
import type { Store } from "../store/store.ts";
import type { connectInstances } from "./connect_instances.ts";

export interface ChangeInstancesOptions {
  store: Store;
  key: MasterKey;
  journal: WritableJournal;
  connecting: ReturnType<typeof connectInstances>;
  log: Logger;
  clock: Clock;
  /** What the tools' definitions say of columns. */
  declared: FieldKinds;
}

/** The one way to change an instance, and who looks again at what nobody knows. */
export function changeInstances(options: ChangeInstancesOptions) {
  const { store, key, journal, connecting, log, clock, declared } = options;
  const { connections, clientOf } = connecting;
  const signer = createApprovalSigner({ secret: deriveKey(key, "approval"), clock });
  const writing = { store, journal, connections, signer, clock, log, declared };
  const settler = createSettler({
    ...writing,
    clientOf: async (host) => await clientOf(await connectedHost(host, connections)),
  });
  const changes = createChanges({
    ...writing,
    async analyzeLoss(reader, loss, options) {
      const { describeLoss } = await import("../tools/domains/code/describe_loss.ts");
      return await describeLoss(reader, loss, options);
    },
    onUnknown: settler.expect,
  });
  return { changes, settler };
}
