import { cancel, intro, isCancel, password, select, text } from "@clack/prompts";
import type { InstanceEnvironment } from "../auth/connection.ts";
import { AppError } from "../base/errors.ts";
import type { LoginAnswers } from "./login_answers.ts";

/** Asks at the terminal for what the options left open. Throws `cancelled` when the person stops. */
export async function askLogin(given: Partial<LoginAnswers>): Promise<LoginAnswers> {
  intro("Connect a platform instance");
  const instance = given.instance ?? await answered(text({
    message: "Instance (name, host or address)",
    placeholder: "dev12345",
    validate: required,
  }));
  const username = given.username ?? await answered(text({
    message: "User name",
    validate: required,
  }));
  const secret = await answered(password({ message: "Password", validate: required }));
  const environment = given.environment ?? await answered(select<InstanceEnvironment>({
    message: "What is this instance used for?",
    options: [
      { value: "dev", label: "Development", hint: "writes allowed" },
      { value: "test", label: "Test", hint: "writes allowed" },
      { value: "prod", label: "Production", hint: "writes denied" },
      { value: "unknown", label: "Let the instance tell" },
    ],
  }));
  return { instance, username, password: secret, label: given.label, environment };
}

function required(value: string | undefined): string | undefined {
  return value?.trim() ? undefined : "Needed";
}

async function answered<T>(prompt: Promise<T>): Promise<Exclude<T, symbol>> {
  const value = await prompt;
  if (!isCancel(value)) return value as Exclude<T, symbol>;
  cancel("Nothing was stored.");
  throw new AppError("cancelled", "The login was cancelled");
}
