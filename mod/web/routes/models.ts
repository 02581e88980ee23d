import { Hono } from "hono";
import { z } from "zod";
import { AppError } from "../../base/errors.ts";
import { keyOnlyProviders, knownProvider } from "../../models/known_providers.ts";
import { modelEntrySchema, providerEntrySchema } from "../../models/models.ts";
import type { Services } from "../../services.ts";
import { describe } from "../describe.ts";
import { validate } from "../validate.ts";

const TAG = "Models";
const modelsSchema = z.object({
  default: z.string().optional().describe("`model` of the configuration"),
  small: z.string().optional().describe("`model.mini` of the configuration"),
  models: z.array(modelEntrySchema),
});
const providersSchema = z.object({
  providers: z.array(providerEntrySchema),
  known: z.array(z.object({ id: z.string(), name: z.string() }))
    .describe("Providers for which a key is enough"),
});
const keyBody = z.object({
  key: z.string().trim().min(1).max(4_000).regex(/^[\x21-\x7e]+$/, "expected a key without spaces"),
});
const removedSchema = z.object({ removed: z.boolean() });

/** The models that the configuration and its providers offer. */
export function createModelRoutes({ models, settings }: Services) {
  return new Hono().get(
    "/",
    describe({
      tag: TAG,
      summary: "List models, and why one cannot be used; providers are asked once a minute",
      answer: modelsSchema,
    }),
    async (context) => {
      const { model, "model.mini": mini } = settings.config;
      const list = await models.list({ signal: context.req.raw.signal });
      return context.json({
        ...(model && { default: model }),
        ...(mini && { small: mini }),
        models: list,
      });
    },
  );
}

/** The providers of models; keys come in and never go out. */
export function createProviderRoutes({ models }: Services) {
  return new Hono()
    .get(
      "/",
      describe({
        tag: TAG,
        summary: "List providers, without their keys",
        answer: providersSchema,
      }),
      async (context) =>
        context.json({
          providers: await models.providers(),
          known: keyOnlyProviders().map((id) => ({ id, name: knownProvider(id)?.name ?? id })),
        }),
    )
    .put(
      "/:id/key",
      describe({ tag: TAG, summary: "Keep a provider's key", answer: providerEntrySchema }),
      validate("json", keyBody),
      async (context) => {
        const id = context.req.param("id");
        await models.setKey(id, context.req.valid("json").key);
        const entry = (await models.providers()).find((provider) => provider.id === id);
        if (!entry) throw notUsed(id);
        return context.json(entry);
      },
    )
    .delete(
      "/:id/key",
      describe({ tag: TAG, summary: "Forget the key that was kept here", answer: removedSchema }),
      async (context) => context.json({ removed: await models.removeKey(context.req.param("id")) }),
    );
}

/** Kept, but nothing will use it. */
function notUsed(id: string): AppError {
  return new AppError("conflict", `The key is kept, but the provider "${id}" is switched off`, {
    remedy: "Look at enabled_providers and disabled_providers in assistant.jsonc.",
  });
}
