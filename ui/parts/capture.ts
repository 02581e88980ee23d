import type { VNode } from "preact";
import type { Capture } from "../../mod/changes/change_report.ts";
import { html } from "../html.ts";
import { t } from "../language.ts";
import { Badge, type BadgeProps } from "./badge.ts";

/** Where a change was recorded, as a badge and in words. */
export function CaptureView({ capture }: { capture: Capture | null }): VNode {
  const { badge, words } = describeCapture(capture);
  return html`<span class="capture">${Badge(badge)} <span>${words}</span></span>`;
}

function describeCapture(capture: Capture | null): { badge: BadgeProps; words: string } {
  switch (capture?.state) {
    case "planned":
      return {
        badge: { tone: "info", text: t("Planned") },
        words: t("for update set {name}", { name: capture.update_set_name }),
      };
    case "captured":
      return {
        badge: { tone: "good", text: t("Captured") },
        words: t("in update set {name}", { name: capture.update_set_name }),
      };
    case "captured_elsewhere":
      return {
        badge: { tone: "bad", text: t("Captured elsewhere") },
        words: t("in {name}: undo it, then repeat it in the right update set", {
          name: capture.update_set_name,
        }),
      };
    case "not_captured":
      return {
        badge: { tone: "bad", text: t("Not captured") },
        words: t("no update set holds this change"),
      };
    case "unverified":
      return { badge: { tone: "warn", text: t("Unverified") }, words: capture.reason };
    case "untracked":
      return {
        badge: { tone: "plain", text: t("Data") },
        words: t("records of this table are not captured in update sets"),
      };
    case "declined":
      return {
        badge: { tone: "plain", text: t("No update set") },
        words: capture.tracking === "application"
          ? t("tracked with its application in source control")
          : t("tracking is off for this scope"),
      };
    default:
      return { badge: { tone: "plain", text: t("Not known") }, words: "" };
  }
}
