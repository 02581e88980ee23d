import type { Connection } from "../../../mod/auth/connection.ts";
import type { ConnectionTest } from "../../../mod/platform/connection/check_connection.ts";

/** What every way to connect needs; kept while the person changes from one way to another. */
export interface Naming {
  instance: string;
  label: string;
}

/** An instance that was just connected. */
export interface Connected {
  connection: Connection;
  test: ConnectionTest;
  /** What the person should know beside that. */
  notes: string[];
}

export interface KindFormProps {
  /** A connected instance whose credentials are to be replaced. */
  existing?: Connection | undefined;
  naming: Naming;
  onNaming: (change: Partial<Naming>) => void;
  onConnected: (found: Connected) => Promise<void>;
}

/** An empty label is left out: the service then makes one of the host. */
export function labelInput({ label }: Naming): { label?: string } {
  return label.trim() ? { label } : {};
}
