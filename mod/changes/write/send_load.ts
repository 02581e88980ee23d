import { AppError, messageOf } from "../../base/errors.ts";
import type { ActivatedFlow, LoadedInto } from "../../platform/source_load.ts";
import type { Client, QueryParameters } from "../../platform/types.ts";
import { systemSleep } from "../../platform/http/retry.ts";
import { worstCapture } from "../capture.ts";
import type { LoadReport } from "../change_report.ts";
import type { Guards } from "../gate/guards.ts";
import type { LoadedImage } from "../journal/journal.ts";
import type { PlannedLoad, PlannedOperation } from "../plan/planned_operation.ts";
import type { ChangeRequest } from "../prepared_change.ts";
import type { Target } from "../target/resolve_target.ts";
import { loadedImages, publishedReport } from "./describe_load.ts";
import { type LoadLook, lookAtLoad } from "./prove_load.ts";
import type { Proof } from "./prove_operations.ts";
import { type Sent, toSent } from "./send_operation.ts";

/** What one load came to. */
export interface SentLoad {
  sent: Sent;
  proof?: Proof;
  result: unknown;
  /** Its records for the journal, as they are now. */
  loaded?: LoadedImage[];
  /** File by file, and what was published. */
  told?: Pick<LoadReport, "files" | "publish" | "rollback">;
}

interface LoadOptions {
  request: Pick<ChangeRequest, "client" | "signal" | "sleep" | "onProgress">;
  target: Target | null;
  guards: Guards;
  /** Where a write is recorded, if it takes saying. */
  params: QueryParameters;
}

/** A replica that answers the first look may be behind. */
const REPLICA_LAG_MS = 1000;

/**
 * Sends the files of a load once, looks at every record and every entry of the update set, and then
 * publishes what is to be. After a refusal too it is looked what of it was stored. Never throws.
 */
export async function sendLoad(
  operation: PlannedOperation,
  options: LoadOptions,
): Promise<SentLoad> {
  const { load } = operation;
  if (!load) throw new Error(`the ${operation.kind} of ${operation.table} is no load`);
  const { client, signal, onProgress } = options.request;
  const { target } = options;
  let sent: Sent = { state: "sent", sysId: operation.sysId };
  let into: LoadedInto = {};
  try {
    await load.keep?.();
    onProgress?.({ done: 0, total: 2, message: `Loading ${load.files.length} files` });
    into = await client.loadSource({
      route: load.route,
      scopeId: operation.sysId,
      updateSet: target?.tracking === "update_set" ? target.updateSet : null,
      files: load.files.map(({ name, xml, updateName, records }) => ({
        name,
        xml,
        updateName,
        removes: records.every(({ kind }) => kind === "delete"),
      })),
      signal,
      ...(onProgress && { onProgress }),
    });
  } catch (error) {
    sent = toSent(error, "the application");
  }
  const recorded = { ...options, target: recordedIn(load, { target, into }) };
  try {
    const look = await lookTwice(load, recorded);
    if (sent.state === "failed" && look.untouched) return { sent, result: null };
    const proof = judgeLook(look, sent);
    const loaded = look.files.every(({ error }) => error === undefined);
    const published = loaded && proof.state === "done"
      ? await publish(operation, { load, client, params: options.params })
      : [];
    // The publication changes what was loaded: an undo has to know it as it is then.
    const { after } = published.length > 0 ? await lookTwice(load, recorded) : look;
    const told = {
      files: look.files.map(({ evidence: _, ...file }) => file),
      ...publishedReport(load, published),
      ...into.rollback !== undefined && { rollback: into.rollback },
    };
    return {
      sent: { state: "sent", sysId: operation.sysId },
      proof: withPublished(proof, published),
      result: told,
      loaded: loadedImages(load, after),
      told,
    };
  } catch (error) {
    return {
      sent: { state: "sent", sysId: operation.sysId },
      proof: unread(error, sent),
      result: null,
    };
  }
}

/** Where the files are to be found recorded: a package is recorded nowhere, a commit makes a set. */
function recordedIn(
  { route }: PlannedLoad,
  { target, into }: { target: Target | null; into: LoadedInto },
): Target | null {
  if (route === "package") return null;
  const { updateSet } = into;
  return target && updateSet
    ? { ...target, updateSet: { ...target.updateSet, ...updateSet } }
    : target;
}

async function lookTwice(load: PlannedLoad, options: LoadOptions): Promise<LoadLook> {
  const { request: { client, sleep = systemSleep }, guards, target } = options;
  const look = () => lookAtLoad(load, { reader: client, guards, target });
  const first = await look();
  if (first.files.every(({ error }) => error === undefined)) return first;
  await sleep(REPLICA_LAG_MS);
  return await look();
}

/** What the look says of a load, by how it was answered. */
function judgeLook({ files }: LoadLook, sent: Sent): Proof {
  const wrong = files.filter(({ error }) => error !== undefined);
  const found = wrong.length === 0 ? "as_wanted" as const : "otherwise" as const;
  const shared = {
    found,
    after: null,
    capture: worstCapture(files.map(({ evidence }) => evidence)),
  };
  const refusal = sent.state === "sent" ? undefined : sent.error.message;
  const told = wrong.map(({ file, error }) => `${file}: ${error}`);
  const error = [...(refusal ? [refusal] : []), ...told].join("; ");
  if (wrong.length === 0) {
    if (sent.state === "failed") {
      const why = `${error}. Reading back showed every file as it was sent`;
      return { ...shared, state: "failed", error: why, warnings: [] };
    }
    const lost = "The instance's answer got lost; reading back showed that every file was loaded.";
    const warnings = sent.state === "unknown" ? [lost] : [];
    return { ...shared, state: "done", error: null, warnings };
  }
  const doubtful = sent.state === "unknown" || wrong.some(({ state }) => state === "unknown");
  const done = `${files.length - wrong.length} of ${files.length} files are loaded and recorded. `;
  return { ...shared, state: doubtful ? "unknown" : "failed", error: done + error, warnings: [] };
}

async function publish(
  { sysId }: PlannedOperation,
  { load: { flows, actions }, client, params }: {
    load: PlannedLoad;
    client: Client;
    params: QueryParameters;
  },
): Promise<ActivatedFlow[]> {
  if (flows.length + actions.length === 0) return [];
  try {
    return await client.activateFlows({ scopeId: sysId, flows, actions, params });
  } catch (error) {
    const lost = error instanceof AppError && error.details?.outcome === "unknown";
    const message = lost ? `no answer says so: ${error.message}` : messageOf(error);
    return [...flows, ...actions].map((id) => ({ sysId: id, published: false, message }));
  }
}

/** A publication that was refused is a failure of the change, which stands all the same. */
function withPublished(proof: Proof, published: readonly ActivatedFlow[]): Proof {
  const refused = published.filter((one) => !one.published);
  if (refused.length === 0) return proof;
  const words = refused.map(({ sysId, name, message }) =>
    `${name ?? sysId} (${message ?? "no reason given"})`
  );
  return {
    ...proof,
    state: "failed",
    error: `Everything was loaded, but not published: ${words.join("; ")}`,
  };
}

function unread(error: unknown, sent: Sent): Proof {
  const reason = sent.state === "sent" ? messageOf(error) : sent.error.message;
  return {
    state: "unknown",
    found: "unread",
    after: null,
    capture: { state: "unverified", reason },
    error: `The files were sent, but what came of them could not be read: ${messageOf(error)}`,
    warnings: [],
  };
}
