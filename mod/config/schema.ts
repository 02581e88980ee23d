/** Placeholder type until the schema stands here; replaced by the zod schema's output. */
export type AssistantConfig = Record<string, unknown>;
