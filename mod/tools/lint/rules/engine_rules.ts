import type { ScriptRule, Spot } from "../rule.ts";
import { findClass } from "../script_api.ts";
import { CLIENT_KINDS, type ScriptContext, SERVER_KINDS } from "../script_context.ts";
import type { VisitedNode } from "../visited_node.ts";
import { calls, constructions, dottedName } from "../syntax.ts";

/** What exists where a script runs: in the browser or on the instance, in one engine or the other. */

/** A script of both sides asks where it runs; a UI action is one. */
const ASKS_WHERE = /typeof\s*\(?\s*(window|g_form|gs|current)\b|\bgsftSubmit\b/;
const BROWSER_OBJECTS = ["g_form", "g_user", "g_list", "g_navigation", "window", "document"];
const BROWSER_CALLS = ["alert", "confirm", "GlideAjax", "GlideModal", "GlideDialogWindow"];

/** Source: javascript-engine-feature-support, "Not Supported" or "Disallowed" in ES5 Standards mode. */
const NEWER_STATICS = new Set([
  ..."assign entries fromEntries getOwnPropertyDescriptors is setPrototypeOf values".split(" ")
    .map((name) => `Object.${name}`),
  ..."from of".split(" ").map((name) => `Array.${name}`),
  ..."fromCodePoint raw".split(" ").map((name) => `String.${name}`),
  "Number.isFinite",
  ..."all allSettled race reject resolve".split(" ").map((name) => `Promise.${name}`),
]);
const NEWER_CLASSES = new Set(["Map", "Set", "WeakMap", "WeakSet", "Promise", "Proxy"]);
const NEWER_OF_ARRAYS =
  /^(at|copyWithin|entries|fill|find|findIndex|flat|flatMap|includes|keys|values)$/;
const NEWER_OF_TEXTS = /^(at|padEnd|padStart|trimEnd|trimStart)$/;

export const engineRules: readonly ScriptRule[] = [
  {
    id: "server-api-in-browser",
    severity: "medium",
    title: "A class of the server is used in the browser",
    why: "It is not there: the script ends with an error in the browser's console.",
    fix: "Ask the server with GlideAjax, or put the value into g_scratchpad in a display rule.",
    kinds: CLIENT_KINDS,
    example: {
      bad: `function onLoad() {\n  g_form.setValue("u_by", gs.getUserID());\n}`,
      good: `function onLoad() {\n  g_form.setValue("u_by", g_user.userID);\n}`,
    },
    check: (context) => ASKS_WHERE.test(context.text) ? [] : firstOfEach(serverClasses(context)),
  },
  {
    id: "browser-api-on-server",
    severity: "medium",
    title: "An object of the browser is used on the server",
    why: "It is not there: the script ends with an error in the log.",
    fix: "Set the value on the record, or add gs.addInfoMessage().",
    kinds: SERVER_KINDS.filter((kind) => kind !== "ui_action"),
    example: {
      bad: `g_form.setValue("priority", "1");`,
      good: `current.setValue("priority", "1");`,
    },
    check: (context) => ASKS_WHERE.test(context.text) ? [] : firstOfEach(browserObjects(context)),
  },
  {
    id: "newer-built-in",
    severity: "medium",
    title: "ES5 mode does not have this built-in",
    why: "The call throws, although the syntax is that of ES5.",
    fix:
      "Write it with a loop, or turn on the newer JavaScript mode for the application or script.",
    kinds: SERVER_KINDS,
    example: {
      facts: { engine: "es5" },
      bad: `var names = Object.values(labels);`,
      good: `var names = Object.keys(labels).map(function (key) { return labels[key]; });`,
    },
    check: (context) => context.engine === "es5" ? newerBuiltIns(context) : [],
  },
];

function isOwn({ names }: ScriptContext, name: string, { ancestors }: VisitedNode): boolean {
  return names.given(name.split(".")[0] ?? "", ancestors) !== undefined;
}

/** Calls and constructions by the name of what is called: `gs.getUserID`, `GlideDateTime`. */
function used(context: ScriptContext): (VisitedNode & { name: string })[] {
  return [...calls(context), ...constructions(context)].flatMap((entry) => {
    const name = dottedName(entry.node.callee);
    return name === undefined || isOwn(context, name, entry) ? [] : [{ ...entry, name }];
  });
}

/** One finding tells of an object that a script uses twenty times. */
function firstOfEach(spots: readonly Spot[]): Spot[] {
  return [...Map.groupBy(spots, ({ title }) => title).values()].flatMap((same) => same.slice(0, 1));
}

function serverClasses(context: ScriptContext): Spot[] {
  return used(context).flatMap(({ node, name }) => {
    const owner = node.type === "CallExpression" ? name.replace(/\.[^.]+$/, "") : name;
    const isThere = findClass(owner, "client") || !findClass(owner, "server") ||
      !/^(gs|Glide)/.test(owner);
    return isThere ? [] : [{ node, title: `${owner} exists on the server alone` }];
  });
}

function browserObjects(context: ScriptContext): Spot[] {
  return used(context).flatMap(({ node, name }) => {
    const [root = ""] = name.split(".");
    const found = name.includes(".")
      ? BROWSER_OBJECTS.includes(root)
      : BROWSER_CALLS.includes(name);
    return found ? [{ node, title: `${root} exists in the browser alone` }] : [];
  });
}

function newerBuiltIns(context: ScriptContext): Spot[] {
  const named = used(context).filter(({ node, name }) =>
    node.type === "NewExpression" ? NEWER_CLASSES.has(name) : NEWER_STATICS.has(name)
  );
  const onLiterals = calls(context).flatMap(({ node, ancestors }) => {
    const { callee } = node;
    if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return [];
    const { name } = callee.property;
    const isArray = callee.object.type === "ArrayExpression" && NEWER_OF_ARRAYS.test(name);
    const isText = callee.object.type === "Literal" && typeof callee.object.value === "string" &&
      NEWER_OF_TEXTS.test(name);
    return isArray || isText ? [{ node, ancestors, name: `${name}()` }] : [];
  });
  return [...named, ...onLiterals].map(({ node, name }) => ({
    node,
    title: `ES5 mode does not have ${name}`,
  }));
}
