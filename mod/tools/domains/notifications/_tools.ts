/** Written by `deno task gen` from the folders. */
import { placeDomain } from "../../place_tools.ts";
import { domain } from "./_domain.ts";
import * as notificationsEvents from "./events.ts";
import * as notificationsNotifications from "./notifications.ts";
import * as notificationsPreviewNotification from "./preview_notification.ts";
import * as notificationsSendEmail from "./send_email.ts";

export const placed = placeDomain({
  name: "notifications",
  domain,
  files: [
    notificationsEvents,
    notificationsNotifications,
    notificationsPreviewNotification,
    notificationsSendEmail,
  ],
});
