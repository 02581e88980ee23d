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
const defaultSchema = z.object({
  model: z.string().trim().regex(/^[^/\s]+\/\S+$/, "expected <provider_id>/<model_id>").max(300),
});
const defaultSetSchema = defaultSchema.extend({ file: z.string() });
const removedSchema = z.object({ removed: z.boolean() });

/** The models that the configuration and its providers offer. */
export function createModelRoutes({ models, settings, configFile }: Services) {
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
  ).put(
    "/default",
    describe({
      tag: TAG,
      summary: "Set `model` in your own assistant.jsonc; it counts at once",
      answer: defaultSetSchema,
    }),
    validate("json", defaultSchema),
    async (context) => {
      const { model } = context.req.valid("json");
      const { trust } = settings;
      if (trust) throw projectsFile(trust.file, model);
      await models.load(model);
      const { revision } = await configFile.read();
      const edits = [{ path: ["model"], value: model }];
      const { path } = await configFile.edit({ edits, revision }, { inEffect: true });
      // The agent reads it at each use: no restart is needed.
      settings.config.model = model;
      return context.json({ model, file: path });
    },
  );
}

/** A file that belongs to a project is not ours to change: others have it as well. */
function projectsFile(file: string, model: string): AppError {
  return new AppError("conflict", `${file} belongs to the project and is not changed from here`, {
    remedy: `Set "model": ${JSON.stringify(model)} in it, or choose the model for each session.`,
  });
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
