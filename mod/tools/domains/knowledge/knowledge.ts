import type { ArtifactDefinition } from "../../artifact.ts";
import { defineArtifact } from "../../artifact.ts";
import { boolean, choice, date, reference, required, text } from "../../artifact_fields.ts";

/** Knowledge bases, their categories and articles. An article is published by sn_publish_knowledge_article. */

const shared = {
  verbs: ["list", "get", "create", "update"],
  defaultVerb: "create",
  skill: "knowledge-management",
} satisfies Partial<ArtifactDefinition>;

export const knowledgeBase = defineArtifact({
  ...shared,
  stem: "knowledge_base",
  plural: "knowledge_bases",
  noun: "knowledge base",
  table: "kb_knowledge_base",
  synonyms: ["KB library", "collection of articles", "handbook"],
  fields: {
    title: required(text("Title")),
    description: text("What it holds"),
    owner: reference("sys_user", "Who answers for it"),
    workflow: reference("wf_workflow", "Workflow that publishes its articles"),
    retire_workflow: reference("wf_workflow", "Workflow that retires its articles"),
    disable_commenting: boolean("Readers cannot comment"),
    active: boolean("Whether it is in use"),
  },
  examples: {
    id: "Everyday help",
    create: { title: "Fleet handbook", owner: "developer" },
    update: { description: "For everybody in the house" },
  },
});

export const knowledgeCategory = defineArtifact({
  ...shared,
  stem: "knowledge_category",
  plural: "knowledge_categories",
  noun: "knowledge category",
  table: "kb_category",
  synonyms: ["article category", "topic", "KB category"],
  fields: {
    label: required(text("Name")),
    parent_id: required(text("sys_id of the knowledge base or category above it")),
    parent_table: choice("What parent_id names", ["kb_knowledge_base", "kb_category"]),
    value: text("Short name without spaces"),
    active: boolean("Whether it is offered"),
  },
  examples: {
    id: "Network",
    create: {
      label: "Printing",
      value: "printing",
      parent_table: "kb_knowledge_base",
      parent_id: "6da3bac093e47e8b35f8cccbba053044",
    },
    update: { value: "networks" },
  },
});

export const knowledgeArticle = defineArtifact({
  ...shared,
  stem: "knowledge_article",
  elsewhere: {
    workflow_state: (id, { workflow_state: state }) => ({
      tool: "sn_publish_knowledge_article",
      args: { id, action: /retire/.test(String(state)) ? "retire" : "publish" },
    }),
  },
  plural: "knowledge_articles",
  noun: "knowledge article",
  table: "kb_knowledge",
  synonyms: ["KB", "FAQ", "draft article"],
  fields: {
    short_description: required(text("Title")),
    kb_knowledge_base: required(reference("kb_knowledge_base", "Knowledge base it stands in")),
    text: text("Body, as HTML"),
    kb_category: reference("kb_category", "Category"),
    article_type: choice("How the body is written", ["HTML", "Wiki"]),
    meta: text("Further words to find it by"),
    author: reference("sys_user", "Who has written it"),
    language: text("Language code, e.g. en"),
    valid_to: date("Last day on which it is shown"),
    display_attachments: boolean("Shows its attachments"),
  },
  examples: {
    id: "KB0000009",
    create: {
      short_description: "Scan from the new printers",
      kb_knowledge_base: "Everyday help",
      kb_category: "Hardware",
      text: "<p>Hold your badge to the reader, choose Scan.</p>",
    },
    update: { meta: "scanner printer" },
  },
});
