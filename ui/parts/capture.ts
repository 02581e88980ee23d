import type { VNode } from "preact";
import type { Capture } from "../../mod/changes/change_report.ts";
import { html } from "../html.ts";
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
        badge: { tone: "info", text: "Planned" },
        words: `for update set ${capture.update_set_name}`,
      };
    case "captured":
      return {
        badge: { tone: "good", text: "Captured" },
        words: `in update set ${capture.update_set_name}`,
      };
    case "captured_elsewhere":
      return {
        badge: { tone: "bad", text: "Captured elsewhere" },
        words: `in ${capture.update_set_name}: undo it, then repeat it in the right update set`,
      };
    case "not_captured":
      return {
        badge: { tone: "bad", text: "Not captured" },
        words: "no update set holds this change",
      };
    case "unverified":
      return { badge: { tone: "warn", text: "Unverified" }, words: capture.reason };
    case "untracked":
      return {
        badge: { tone: "plain", text: "Data" },
        words: "records of this table are not captured in update sets",
      };
    case "declined":
      return {
        badge: { tone: "plain", text: "No update set" },
        words: capture.tracking === "application"
          ? "tracked with its application in source control"
          : "tracking is off for this scope",
      };
    default:
      return { badge: { tone: "plain", text: "Not known" }, words: "" };
  }
}
