import type { Command } from "commander";
import type { LoginOptions } from "./login_answers.ts";
import type { Outcome } from "./report.ts";

interface CommonOptions {
  config?: string;
  json?: boolean;
}

/** Adds `assistant auth …`; the work is in `auth.ts`. */
export function addAuth(program: Command, outcome: Outcome): void {
  const auth = program.command("auth")
    .description("The platform instances this machine is connected to")
    .helpCommand(false);
  const common = () => program.opts<CommonOptions>();
  auth.command("login").description("Connect an instance with user name and password")
    .option("--instance <name>", "Name, host or address of the instance")
    .option("--username <name>", "User name")
    .option("--password-stdin", "Read the password from standard input")
    .option("--label <text>", "Short name for the instance")
    .option("--environment <kind>", "dev, test, prod or unknown")
    .action(async (options: LoginOptions) => {
      const { login } = await import("./auth.ts");
      await login({ ...common(), ...options });
    });
  auth.command("list").description("List the connections")
    .option("--json", "Print JSON")
    .action(async (options: CommonOptions) => {
      const { listInstances } = await import("./instances.ts");
      await listInstances({ ...common(), ...options });
    });
  auth.command("status").description("Call each instance, or the one named, and say how it answers")
    .argument("[instance]")
    .option("--json", "Print JSON")
    .action(async (instance: string | undefined, options: CommonOptions) => {
      const { showStatus } = await import("./auth.ts");
      outcome.code = await showStatus({ ...common(), ...options, instance });
    });
  auth.command("logout").description("Remove a connection with its stored credentials")
    .argument("<instance>")
    .action(async (instance: string, options: CommonOptions) => {
      const { logout } = await import("./auth.ts");
      await logout({ ...common(), ...options, instance });
    });
  auth.command("rekey").description("Seal the stored credentials with a new key")
    .action(async () => {
      const { rekey } = await import("./rekey.ts");
      await rekey(common());
    });
  for (const command of auth.commands) {
    command.helpOption("--help", "Show this help")
      .option("--config <file>", "Read this assistant.jsonc and no other");
  }
}
