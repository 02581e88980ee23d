import type { IconName } from "./icons.ts";

/** A page as the navigation shows it, and the first segment of its addresses. */
export interface NavigationPage {
  segment: string;
  name: string;
  icon: IconName;
  /** Behind `g` it leads here. */
  letter?: string;
}
