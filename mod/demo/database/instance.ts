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
  /** The interface that loads and hands out compiled files is not there. */
  withoutSourceLoad: boolean;
  /** The page that installs an application's package is not there. */
  withoutPackageUpload: boolean;
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
  withoutSourceLoad: false,
  withoutPackageUpload: false,
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
  /** The value of a system property; kept until a write to one is told. */
  property(name: string): string | undefined;
  propertiesChanged(): void;
}

/** The instance over an open database; its dictionary is read when it is first asked for. */
export function createInstance(
  database: Database,
  clock: Clock,
  behaviour: Behaviour,
): DemoInstance {
  let current: Dictionary | null = null;
  const properties = new Map<string, string>();
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
    dictionaryChanged() {
      current = null;
      properties.clear();
    },
    table: (name) => dictionary().tables.get(name),
    property(name) {
      if (properties.has(name)) return properties.get(name);
      const value = readProperty(database, name);
      // Scripts ask for any name; what is there, the instance asks for with each request.
      if (value !== undefined) properties.set(name, value);
      return value;
    },
    propertiesChanged: () => properties.clear(),
  };
}

function readProperty(database: Database, name: string): string | undefined {
  const row = database.get(
    `SELECT value FROM t_sys_metadata WHERE sys_class_name = 'sys_properties' AND name = ?`,
    name,
  );
  return row && String(row.value);
}
