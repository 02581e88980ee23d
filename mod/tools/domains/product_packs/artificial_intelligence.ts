import { defineArtifact } from "../../artifact.ts";
import { boolean, required, text } from "../../artifact_fields.ts";

/** Conversations and generative features that the platform runs itself. */

export const vaTopic = defineArtifact({
  stem: "va_topic",
  plural: "va_topics",
  noun: "virtual agent topic",
  table: "sys_cs_topic",
  verbs: ["list", "get"],
  defaultVerb: "list",
  product: "Virtual Agent",
  skill: "virtual-agent",
  synonyms: ["chatbot", "conversation", "bot"],
  fields: {
    name: required(text("Name")),
    active: boolean("Whether it is offered"),
  },
  examples: { id: "Reset a password" },
});

/** Whether an agent is active stands in `sn_aia_agent_config`, by the platform's own studio. */
export const aiAgent = defineArtifact({
  stem: "ai_agent",
  plural: "ai_agents",
  noun: "AI agent",
  table: "sn_aia_agent",
  verbs: ["list", "get", "update"],
  defaultVerb: "update",
  product: "Now Assist AI Agents",
  skill: "ai-agents-mcp",
  synonyms: ["agent instructions", "autonomous helper"],
  fields: {
    name: required(text("Name")),
    description: required(text("What it does and when it is used")),
    role: required(text("Who it is, as its instructions begin")),
    instructions: text("How it works, step by step"),
    proficiency: text("What it is good at, for whoever picks an agent"),
    internal_name: text("Name without spaces"),
    agent_type: text("Kind, e.g. internal"),
  },
  examples: {
    id: "Fleet advisor",
    update: { proficiency: "Vehicles, their drivers and their services" },
  },
});

export const aiUsecase = defineArtifact({
  stem: "ai_usecase",
  plural: "ai_usecases",
  noun: "agentic workflow",
  table: "sn_aia_usecase",
  verbs: ["list", "get"],
  defaultVerb: "list",
  product: "Now Assist AI Agents",
  skill: "ai-agents-mcp",
  synonyms: ["AI use case", "team of agents", "agent orchestration"],
  fields: {
    name: required(text("Name")),
    description: text("What it achieves"),
    base_plan: text("Steps it begins with"),
  },
  examples: { id: "Plan a service" },
});

export const nowAssistSkill = defineArtifact({
  stem: "nowassist_skill",
  plural: "nowassist_skills",
  noun: "Now Assist skill",
  table: "sn_nowassist_skill_config",
  verbs: ["list", "get"],
  defaultVerb: "list",
  product: "Now Assist",
  skill: "now-assist-skills",
  synonyms: ["generative AI feature", "genAI skill", "skill kit"],
  fields: {
    name: required(text("Name")),
    description: text("What it does"),
    active: boolean("Whether it is switched on"),
  },
  examples: { id: "Summarise an incident" },
});
