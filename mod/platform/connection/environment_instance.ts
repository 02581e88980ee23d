import type { Connection } from "../../auth/connection.ts";
import type { AppError } from "../../base/errors.ts";
import type { ConnectionTest } from "./check_connection.ts";

/** The instance that the variables `PLATFORM_*` or `SN_*` name; one of the two is there. */
export interface EnvironmentInstance {
  connection: Connection | undefined;
  problem: AppError | undefined;
  /** One cheap authenticated call; stores nothing. Throws the problem. */
  test(): Promise<ConnectionTest>;
}
