import { log } from "@clack/prompts";
import type { Connection, InstanceEnvironment } from "../../auth/connection.ts";
import type { ConnectionTest } from "../../platform/connection/check_connection.ts";
import type { Services } from "../../services.ts";
import { askChoice, type Choice, SCREEN } from "./prompts.ts";

type Answer = Exclude<InstanceEnvironment, "unknown"> | "later";

const CHOICES: Choice<Answer>[] = [
  { value: "dev", label: "Development", hint: "clients may change records" },
  { value: "test", label: "Test", hint: "clients may change records" },
  { value: "prod", label: "Production", hint: "clients may only read" },
  { value: "later", label: "Decide later", hint: "the instance's own property decides" },
];

/** Asks what a new instance is used for; what it says of itself stands first. */
export async function askEnvironment(
  { connections }: Pick<Services, "connections">,
  { connection, test }: { connection: Connection; test: ConnectionTest },
): Promise<Connection> {
  const { suggestion } = test;
  if (suggestion) log.info(suggestion.why, SCREEN);
  const answer = await askChoice<Answer>(
    "What is this instance used for?",
    CHOICES,
    suggestion && suggestion.environment !== "unknown" ? suggestion.environment : "later",
  );
  if (answer === "later") return connection;
  return await connections.update(connection.host, { environment: answer });
}
