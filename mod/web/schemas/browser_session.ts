import { pastedSessionSchema } from "../../platform/connection/browser_session_setup.ts";

/** A paste that is only looked at. */
export const pastePreviewSchema = pastedSessionSchema.pick({ paste: true, instance: true })
  .meta({ id: "PastePreview" });
