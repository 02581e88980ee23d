import { type Clock, systemClock } from "../base/clock.ts";
import { createTransactionLog } from "./areas/diagnostics/transaction_log.ts";
import { createHandler } from "./create_handler.ts";
import { type Database, openDatabase } from "./database/database.ts";
import { useQueryScripts } from "./call.ts";
import { createControl } from "./control/control.ts";
import { DEFAULT_LATENCY_MS, type Fault, type FaultSettings } from "./control/faults.ts";
import { type Behaviour, createInstance, DEFAULT_BEHAVIOUR } from "./database/instance.ts";
import { frontPage } from "./control/front_page.ts";
import { nameInstance } from "./database/name_instance.ts";
import { refuseForeign, resetData } from "./database/reset_data.ts";
import { productEffects } from "./area_effects.ts";
import { fillDatabase } from "./seed/fill_database.ts";
import { layDownSnapshot } from "./seed/lay_down.ts";
import { useAclScripts } from "./access/acl_script.ts";
import { scriptOperations } from "./areas/script_running/script_operations.ts";
import { scheduleOperations } from "./areas/service_levels/schedule_operations.ts";
import { useRuleScripts } from "./records/rule_scripts.ts";
import { aclRunner } from "./scripts/run_acl.ts";
import { queryRunner } from "./scripts/run_query_script.ts";
import { ruleRunner } from "./scripts/run_rules.ts";
import { useHostOperations } from "./scripts/run_script.ts";
import { useTableEffects } from "./records/table_effects.ts";
import { translateFileError } from "../store/sqlite_error.ts";
import { addLanguage, type InstanceLanguage } from "./seed/languages/instance_language.ts";

export interface DemoOptions {
  /** A database file, kept across restarts; in memory unless set. */
  path?: string;
  clock?: Clock;
  behaviour?: Partial<Behaviour>;
  /** Speaks this one beside English (`de`), with its formats and time zone. */
  language?: InstanceLanguage | undefined;
  /** Begins with the seeded records, whatever the file holds. */
  reset?: boolean;
  /** Answers every request with this failure. */
  fault?: Fault;
}

/** The embedded instance without a socket. */
export interface Demo {
  /** `peer` is the address that a socket names; without one the caller is this process. */
  fetch(request: Request, peer?: string): Promise<Response>;
  /** Where unreadable data of an earlier run was kept; null when there was none. */
  movedAside: string | null;
  close(): void;
}

/** The server makes the address of a request out of its `Host`, whatever that holds. */
function refuseHost(request: Request): Response {
  const message = `Host "${request.headers.get("host")}" is no address`;
  return Response.json({ error: { message, detail: null }, status: "failure" }, { status: 403 });
}

/** What acts on records by itself, and what runs the instance's scripts. */
function attachEngines(database: Database): void {
  useTableEffects(database, productEffects);
  useRuleScripts(database, ruleRunner);
  useAclScripts(database, aclRunner);
  useQueryScripts(database, queryRunner);
  useHostOperations(database, { ...scriptOperations, ...scheduleOperations });
}

/** Opens the instance; a new or older file is filled with what it lacks. Throws `storage_failed`. */
export async function createDemo(options: DemoOptions = {}): Promise<Demo> {
  const { path = ":memory:", clock = systemClock, reset = false, behaviour, fault, language } =
    options;
  if (path !== ":memory:") await layDownSnapshot(path);
  const { database, movedAside } = await openDatabase(path, clock());
  const place = path === ":memory:" ? crypto.randomUUID() : path;
  try {
    refuseForeign(database, path);
    if (reset) await resetData(database, fillDatabase);
    else await fillDatabase(database);
    if (language) addLanguage(database, language);
    nameInstance(database, place);
    const behaviours = { ...DEFAULT_BEHAVIOUR, ...behaviour };
    const instance = createInstance(database, clock, behaviours);
    attachEngines(database);
    // Read at once: what the dictionary lacks in the database is a failed start, not a failed request.
    instance.dictionary();
    const faults: FaultSettings = { fault, latencyMs: DEFAULT_LATENCY_MS };
    const transactions = createTransactionLog(instance);
    const createAnswer = () => createHandler(instance, { standing: faults, transactions });
    let answer = createAnswer();
    const control = createControl({
      data: options.path ?? null,
      faults,
      behaviours,
      async reset() {
        await resetData(database, fillDatabase);
        if (language) addLanguage(database, language);
        nameInstance(database, place);
        instance.dictionaryChanged();
        transactions.clear();
        // Logins and tokens belong to the records that are gone.
        answer = createAnswer();
      },
    });
    return {
      async fetch(request, peer = "127.0.0.1") {
        if (!URL.canParse(request.url)) return refuseHost(request);
        if (database.changedElsewhere()) instance.dictionaryChanged();
        return await control.answer(request, peer) ??
          frontPage(instance, request, control.isOpenTo(request, peer) ? control.state() : null) ??
          await answer(request);
      },
      movedAside,
      close() {
        try {
          transactions.flush();
        } finally {
          database.close();
        }
      },
    };
  } catch (error) {
    database.close();
    throw translateFileError(error, path);
  }
}
