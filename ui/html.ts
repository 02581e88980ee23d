import htm from "htm";
import { h, type VNode } from "preact";

type Template = (strings: TemplateStringsArray, ...values: unknown[]) => VNode;

/** JSX-like templates. The cast: htm's types hide that the default export is the function itself. */
export const html = (htm as unknown as { bind(create: typeof h): Template }).bind(h);
