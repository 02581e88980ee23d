import { Hono } from "hono";
import { z } from "zod";
import { trackingSchema } from "../../changes/change_report.ts";
import { trackingChoiceSchema } from "../../changes/target/recording_choices.ts";
import type { Services } from "../../services.ts";
import { describe } from "../describe.ts";
import { validate } from "../validate.ts";

const TAG = "Recording";
const hostParam = z.object({ host: z.string().min(1).max(260) });
const choicesSchema = z.object({ applications: z.array(trackingChoiceSchema) });
const newChoiceSchema = z.strictObject({
  scope: z.string().min(1).max(64),
  tracking: trackingSchema,
})
  .meta({ id: "NewTrackingChoice" });
const probeSchema = z.object({ honoured: z.boolean() });

/** How an instance's changes are recorded: a person's choices, which no tool can make. */
export function createRecordingRoutes({ recordingChoices }: Services) {
  return new Hono()
    .get(
      "/:host",
      describe({
        tag: TAG,
        summary: "How changes of each application are recorded",
        answer: choicesSchema,
      }),
      validate("param", hostParam),
      async (context) => {
        const { host } = context.req.valid("param");
        return context.json({ applications: await recordingChoices.list(host) });
      },
    )
    .put(
      "/:host",
      describe({
        tag: TAG,
        summary: "Choose how changes of one application are recorded",
        answer: choicesSchema,
      }),
      validate("param", hostParam),
      validate("json", newChoiceSchema),
      async (context) => {
        const { host } = context.req.valid("param");
        await recordingChoices.choose(host, context.req.valid("json"));
        return context.json({ applications: await recordingChoices.list(host) });
      },
    )
    .post(
      "/:host/probe",
      describe({
        tag: TAG,
        summary: "Find out whether the instance takes the update set per request",
        answer: probeSchema,
      }),
      validate("param", hostParam),
      async (context) => {
        const { host } = context.req.valid("param");
        return context.json({ honoured: await recordingChoices.probe(host) });
      },
    );
}
