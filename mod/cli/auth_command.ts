import type { Command } from "commander";
import type { LoginOptions } from "./login/login_options.ts";
import type { Outcome } from "./report.ts";

interface CommonOptions {
  config?: string;
  json?: boolean;
}

/** Adds `assistant auth …`; each loads its own file. */
export function addAuth(program: Command, outcome: Outcome): void {
  const auth = program.command("auth")
    .description("The platform instances this machine is connected to")
    .helpCommand(false);
  const common = () => program.opts<CommonOptions>();
  loginOptions(
    auth.command("login").description("Connect an instance: asks for what the options leave open"),
  )
    .action(async (options: LoginOptions) => {
      const { login } = await import("./login/login.ts");
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
      const { showStatus } = await import("./auth_status.ts");
      outcome.code = await showStatus({ ...common(), ...options, instance });
    });
  auth.command("logout").description("Remove a connection with its stored credentials")
    .argument("<instance>")
    .action(async (instance: string, options: CommonOptions) => {
      const { logout } = await import("./logout.ts");
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

/** Secrets come from standard input: what stands in a command line is seen by every process. */
function loginOptions(command: Command): Command {
  return command
    .option("--instance <name>", "Name, host or address of the instance")
    .option("--username <name>", "User name")
    .option("--password-stdin", "Read the password from standard input")
    .option("--oauth", "Connect with OAuth")
    .option("--client-id <id>", "Client id of the OAuth application; the stored one unless set")
    .option("--client-secret-stdin", "Read the client secret from standard input")
    .option(
      "--grant <grant>",
      "authorization_code (through the browser, unless set), client_credentials, password or " +
        "refresh_token",
    )
    .option("--refresh-token-stdin", "Read the refresh token from standard input")
    .option("--no-browser", "Print the address of the sign-in page and open nothing")
    .option("--sso-curl-file <file>", "Connect with a request copied from a browser; - is stdin")
    .option("--label <text>", "Short name for the instance")
    .option("--environment <kind>", "dev, test, prod or unknown")
    .option("--json", "Print JSON")
    .addHelpText(
      "after",
      "\nSeveral secrets are lines of standard input: client secret, password, refresh token.",
    );
}
