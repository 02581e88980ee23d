import type { InstanceEnvironment } from "../auth/connection.ts";

/** `assistant auth login …`, as typed. */
export interface LoginOptions {
  config?: string;
  instance?: string;
  username?: string;
  passwordStdin?: boolean;
  label?: string;
  environment?: string;
}

/** What a login needs, wherever it came from. */
export interface LoginAnswers {
  instance: string;
  username: string;
  password: string;
  label?: string;
  environment?: InstanceEnvironment;
}
