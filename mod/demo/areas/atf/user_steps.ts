import { readActor, readPreferences } from "../../login/logins.ts";
import { textOf } from "../../database/rows.ts";
import { passed, requireValue, type StepInput, type StepResult } from "./step.ts";

/** "Impersonate": the steps behind it act as that user. */
export function impersonateStep(input: StepInput): StepResult {
  const { instance } = input.call;
  const wanted = requireValue(input, "user");
  const user = instance.database.get(
    `SELECT sys_id FROM t_sys_user WHERE (sys_id = ? OR user_name = ?) AND active = 'true'`,
    wanted,
    wanted,
  );
  if (!user) throw new Error(`There is no active user "${wanted}"`);
  const userSysId = textOf(user, "sys_id");
  const actsAs = readActor(instance, {
    userSysId,
    preferences: readPreferences(instance, userSysId),
  });
  return { ...passed(`Acting as ${actsAs.name}`), actsAs };
}

/** "Log". */
export function logStep(input: StepInput): StepResult {
  return passed(requireValue(input, "log"));
}
