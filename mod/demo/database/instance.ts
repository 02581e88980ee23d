import type { Clock } from "../../base/clock.ts";
import type { Database } from "./database.ts";
import { type DemoTable, type Dictionary, loadDictionary } from "./dictionary.ts";
import { layDownTables } from "./storage.ts";

/** Behaviours that differ between releases and instances. */
export interface Behaviour {
  /** `sysparm_transaction_scope` decides the scope of a write. */
  honoursTransactionScope: boolean;
  /** `sysparm_transaction_update_set` decides where a write is recorded. */
  honoursTransactionUpdateSet: boolean;
  /** `sys_db_object` answers 403 to users below admin. */
  schemaForAdminsOnly: boolean;
  /** Basic authentication needs the role `snc_basic_auth_api_access` or a web-service-only account. */
  basicAuthRestricted: boolean;
  /** Basic authentication takes a password with a one-time code behind it. */
  basicAuthNeedsCode: boolean;
  /** PUT of the application picker reports success without changing anything. */
  applicationPickerIsDecoy: boolean;
  /** Inserted records are stored as global, whatever the request and the session say. */
  demotesScope: boolean;
  /** Inserted UI policy actions are stored without their policy, as some instances do. */
  dropsPolicyReference: boolean;
  /** Every answer in a browser session renews its cookie; the one before serves a minute longer. */
  sessionCookieRotates: boolean;
  /** Background operations and imports of many rows are done when they are next asked for. */
  operationsAtOnce: boolean;
}

export const DEFAULT_BEHAVIOUR: Behaviour = {
  honoursTransactionScope: true,
  honoursTransactionUpdateSet: true,
  schemaForAdminsOnly: false,
  basicAuthRestricted: false,
  basicAuthNeedsCode: false,
  applicationPickerIsDecoy: true,
  demotesScope: false,
  dropsPolicyReference: false,
  sessionCookieRotates: false,
  operationsAtOnce: false,
};

/** What every part of the emulator works on. */
export interface DemoInstance {
  readonly database: Database;
  readonly clock: Clock;
  readonly behaviour: Behaviour;
  /** The dictionary as of now; read again after a change to its tables. */
  dictionary(): Dictionary;
  dictionaryChanged(): void;
  table(name: string): DemoTable | undefined;
  property(name: string): string | undefined;
}

/** The instance over an open database; its dictionary is read when it is first asked for. */
export function createInstance(
  database: Database,
  clock: Clock,
  behaviour: Behaviour,
): DemoInstance {
  let current: Dictionary | null = null;
  const dictionary = (): Dictionary => {
    if (!current) {
      current = loadDictionary(database);
      const added = [...current.tables.values()].filter(({ stored }) => stored.size === 0);
      if (added.length > 0) {
        layDownTables(
          database,
          added.map(({ base, columns }) => ({ base, columns: columns.values() })),
        );
        current = loadDictionary(database);
      }
    }
    return current;
  };
  return {
    database,
    clock,
    behaviour,
    dictionary,
    dictionaryChanged: () => void (current = null),
    table: (name) => dictionary().tables.get(name),
    property(name) {
      const row = database.get(
        `SELECT value FROM t_sys_metadata WHERE sys_class_name = 'sys_properties' AND name = ?`,
        name,
      );
      return row && String(row.value);
    },
  };
}
