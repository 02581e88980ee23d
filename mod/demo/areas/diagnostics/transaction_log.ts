import { newSysId } from "../../../base/ids.ts";
import type { DemoInstance } from "../../database/instance.ts";
import { insertRow } from "../../database/rows.ts";
import { storedTime } from "../../values/time.ts";

/** One answered request of the REST interface. */
export interface Transaction {
  /** Without its query, which may carry what is nobody's business. */
  path: string;
  userName: string;
  /** When the answer was there, in milliseconds. */
  ended: number;
  milliseconds: number;
}

/** Rows of `syslog_transaction` for what was really called: the newest of them, a bounded number. */
export interface TransactionLog {
  note(transaction: Transaction): void;
  /** Stores what was noted where a request might look at it, or where much has gathered. */
  prepareFor(url: string): void;
  flush(): void;
  /** Forgets what is not stored yet. */
  clear(): void;
}

const KEPT_ROWS = 1_000;
/** Noted in memory first: a write transaction for each request would double its cost. */
const GATHERED = 200;
const LONGEST_PATH = 255;
/** A request that may read or write the table: by name, or in ways that do not show it in the URL. */
const LOOKS_AT_LOG = /syslog_transaction|\/graphql|\/batch|%[4-7]/i;

/** The log of one run; what it has noted waits in memory until it is stored. */
export function createTransactionLog(instance: DemoInstance): TransactionLog {
  let gathered: Transaction[] = [];

  function flush(): void {
    if (gathered.length === 0) return;
    const { database } = instance;
    database.transaction(() => {
      for (const transaction of gathered) {
        insertRow(instance, "syslog_transaction", rowOf(transaction));
      }
      database.run(
        `DELETE FROM t_syslog_transaction WHERE rowid <=
         (SELECT rowid FROM t_syslog_transaction ORDER BY rowid DESC LIMIT 1 OFFSET ?)`,
        KEPT_ROWS,
      );
    });
    gathered = [];
  }

  return {
    note: (transaction) => void gathered.push(transaction),
    prepareFor(url) {
      if (gathered.length >= GATHERED || LOOKS_AT_LOG.test(url)) flush();
    },
    flush,
    clear: () => void (gathered = []),
  };
}

function rowOf({ path, userName, ended, milliseconds }: Transaction): Record<string, string> {
  const moment = storedTime(ended);
  return {
    sys_id: newSysId(),
    sys_class_name: "syslog_transaction",
    sys_created_on: moment,
    sys_created_by: userName,
    sys_updated_on: moment,
    sys_updated_by: userName,
    sys_mod_count: "0",
    type: "REST",
    url: path.slice(0, LONGEST_PATH),
    response_time: String(milliseconds),
  };
}
