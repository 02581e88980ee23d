import type { IconName } from "./icons.ts";

/** A page as the navigation shows it; the first has no segment in its address. */
export interface NavigationPage {
  segment: string | undefined;
  name: string;
  icon: IconName;
}
