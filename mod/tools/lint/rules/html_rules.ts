import { XMLValidator } from "fast-xml-parser";
import type { TextRule, TextSpot } from "../rule.ts";

/** Markup: UI pages and macros (Jelly), widget templates. */

const HTML = ["html"] as const;

export const htmlRules: readonly TextRule[] = [
  {
    id: "jelly-not-well-formed",
    severity: "high",
    title: "The page is not well-formed XML",
    why: "Jelly is XML: a page that no parser of XML reads is not shown at all.",
    fix:
      "Close each element, quote each attribute, write &amp; and &lt; (${AMP} and ${LT} in scripts).",
    kinds: HTML,
    example: {
      bad: `<j:jelly xmlns:j="jelly:core"><p>Hello</j:jelly>`,
      good: `<j:jelly xmlns:j="jelly:core"><p>Hello</p></j:jelly>`,
    },
    search: findFault,
  },
  {
    id: "jelly-unescaped",
    severity: "high",
    title: "A parameter of the request stands in the page unescaped",
    why: "A link with a script in the parameter runs in the reader's session.",
    fix: "Write ${HTML:…} or $[HTML:…], and ${JS:…} within scripts.",
    kinds: HTML,
    example: {
      bad: `<p>\${sysparm_title}</p>`,
      good: `<p>\${HTML:sysparm_title}</p>`,
    },
    search: (text) =>
      matches(text, /\$[{[](?!\s*(?:HTML|JS|NS):)[^}\]]*\b(?:sysparm_\w+|RP\.getParameterValue)/g),
  },
  {
    id: "jelly-no-escape",
    severity: "high",
    title: "Escaping is switched off",
    why: "g2:no_escape writes values into the page as markup.",
    fix: "Leave it out, or escape the value with GlideStringUtil.escapeHTML().",
    kinds: HTML,
    example: {
      bad: `<g:no_escape>\${jvar_title}</g:no_escape>`,
      good: `\${HTML:jvar_title}`,
    },
    search: (text) => matches(text, /<g2?:no_escape\b/g),
  },
  {
    id: "template-trusts-html",
    severity: "medium",
    title: "A widget shows text as markup",
    why: "ng-bind-html shows what the sanitizer lets through; with trustAsHtml it shows all.",
    fix: "Use {{ }} or ng-bind, which escape.",
    kinds: HTML,
    example: {
      bad: `<div ng-bind-html="data.comment"></div>`,
      good: `<div>{{data.comment}}</div>`,
    },
    search: (text) => matches(text, /\bng-bind-html(?:-unsafe)?\s*=/g),
  },
  {
    id: "script-from-elsewhere",
    severity: "medium",
    title: "A script is loaded from another host",
    why: "Whoever controls that host runs code in your users' sessions.",
    fix: "Put the library into a UI script or an attachment of the instance.",
    kinds: HTML,
    example: {
      bad: `<script src="https://cdn.example.com/lib.js"></script>`,
      good: `<script src="x_acme_lib.jsdbx"></script>`,
    },
    search: (text) => matches(text, /<script\b[^>]*\bsrc\s*=\s*["']?(?:https?:)?\/\//gi),
  },
  {
    id: "inline-handler",
    severity: "low",
    title: "Markup holds an event handler with a value in it",
    why: "A quote in the value ends the handler and begins another.",
    fix: "Attach the handler in the client script and pass the value as data.",
    kinds: HTML,
    example: {
      bad: `<a onclick="open('\${jvar_id}')">Open</a>`,
      good: `<a class="opener" data-id="\${HTML:jvar_id}">Open</a>`,
    },
    search: (text) =>
      matches(text, /\bon(?:click|change|load|submit|mouseover)\s*=\s*"[^"]*\$[{[]/gi),
  },
];

/** What begins as XML or has elements of Jelly: templates of widgets are HTML, which need not close. */
const IS_JELLY = /^\s*<\?xml\b|<\/?(?:j|g)2?:[a-z]/;

function findFault(text: string): TextSpot[] {
  if (!IS_JELLY.test(text)) return [];
  const start = text.length - text.trimStart().length;
  const verdict = XMLValidator.validate(text.trim());
  if (verdict === true) return [];
  const { line, col, msg } = verdict.err;
  const above = text.trim().split("\n").slice(0, line - 1);
  const offset = start + above.reduce((sum, one) => sum + one.length + 1, 0) + Math.max(col - 1, 0);
  return [{ offset, title: `The page is not well-formed XML: ${msg}` }];
}

function matches(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].map(({ index }) => index);
}
