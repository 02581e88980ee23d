import { AppError } from "../../base/errors.ts";
import type { AssistantConfig } from "../../config/schema.ts";
import type { AgentDefinition } from "../agent_definition.ts";
import type { AgentSession } from "../session.ts";

/**
 * The model of the next step, `<provider_id>/<model_id>`: what was chosen for the session, else the
 * agent's own, else the configuration's. Throws `bad_config` where there is none.
 */
export function chooseModel(
  { session, agent }: {
    session: Pick<AgentSession, "model">;
    agent: Pick<AgentDefinition, "model">;
  },
  config: Pick<AssistantConfig, "model">,
): string {
  const model = session.model ?? agent.model ?? config.model;
  if (model) return model;
  throw new AppError("bad_config", "No model is configured", {
    remedy: 'Set "model": "<provider_id>/<model_id>" in assistant.jsonc, or choose one for the ' +
      "session.",
  });
}
