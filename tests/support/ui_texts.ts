/** Every text of the dashboard's code that people read, by its syntax tree. */
import { fileURLToPath } from "node:url";
import { listFiles } from "../../mod/base/list_files.ts";
import { listMessages, TEXT_ATTRIBUTES } from "../../ui/translate_template.ts";

export interface UiMessage {
  /** As a file of messages has to name it. */
  text: string;
  /** Whether it has a form for each plural category. */
  isPlural: boolean;
  /** `parts/shell.ts:41` */
  place: string;
}

/** A text that is written as if for people, and reaches them in English alone. */
export type BareText = Pick<UiMessage, "text" | "place">;

export interface UiTexts {
  messages: UiMessage[];
  bare: BareText[];
}

/** A node that stands in another, which all but a program's do. */
type Child = Extract<Deno.lint.Node, { parent: Deno.lint.Node }>;

const UI = new URL("../../ui/", import.meta.url);
/** The catalogue is for those who write the dashboard; the others hold drawings and style sheets. */
const EXCLUDED = /^(?:dist|pages\/parts)\/|^parts\/(?:icons|code_editor)\.ts$/;

/** What looks like a text for people and is none, with the reason. */
const NO_TEXTS = new Map([
  ["CallFailed", "the name of an error's class"],
  ["A page was rendered outside the dashboard's state", "a fault of the code"],
  ["A field was rendered outside its form", "a fault of the code"],
  ["X ms", "the same in all languages"],
  ["Xk", "a number of thousands"],
  ["X (JSON)", "a name"],
  ["g X", "keys"],
  ["12px system-ui, sans-serif", "a font"],
  ["(prefers-color-scheme: dark)", "a media query"],
  ["(prefers-contrast: more)", "a media query"],
  ["(forced-colors: active)", "a media query"],
  ["(pointer: fine)", "a media query"],
  ["dialog, #content", "a selector"],
  ["input, textarea, select", "a selector"],
  ["Control+K Meta+K", "keys"],
  ["Esc", "a key"],
  ["PowerShell", "a name"],
  ["OAuth", "a name"],
  ["JSON", "a name"],
  ["RULES", "the name of a tier, as the API and the export have it"],
  ["AI", "the name of a tier, as the API and the export have it"],
  ["cURL (bash)", "as the browser's menu names it"],
  ["cURL (cmd)", "as the browser's menu names it"],
  ["X · Assistant", "the product's name"],
]);

/** The properties of tables of data that people read. */
const TEXT_PROPERTIES = /^(?:text|title|label|hint|lead|words|message|remedy|why|placeholder)$/;
/** Attributes that nobody reads. */
const SILENT_ATTRIBUTES = /^(?:class|href|id|key|rel|src|style|type)$/;

/** The texts of the whole dashboard. */
export async function collectUiTexts(): Promise<UiTexts> {
  const { files } = await listFiles(fileURLToPath(UI));
  const paths = files.filter((path) => path.endsWith(".ts") && !EXCLUDED.test(path));
  const texts = await Promise.all(
    paths.map(async (path) => readUiTexts(path, await Deno.readTextFile(new URL(path, UI)))),
  );
  return {
    messages: texts.flatMap(({ messages }) => messages),
    bare: texts.flatMap(({ bare }) => bare),
  };
}

/** The texts of one file. */
export function readUiTexts(path: string, source: string): UiTexts {
  const texts: UiTexts = { messages: [], bare: [] };
  const placeOf = (node: Deno.lint.Node) =>
    `${path}:${source.slice(0, node.range[0]).split("\n").length}`;
  const add = (node: Deno.lint.Node, text: string, isPlural = false) =>
    texts.messages.push({ text, isPlural, place: placeOf(node) });
  const look = (node: Deno.lint.Literal | Deno.lint.TemplateLiteral) => {
    const text = writtenText(node);
    if (text === undefined || NO_TEXTS.has(text) || isOfCode(text)) return;
    if (isOtherSyntax(node)) return;
    if (isRead(node) || isForPeople(text, node)) texts.bare.push({ text, place: placeOf(node) });
  };
  const rule: Deno.lint.Rule = {
    create: () => ({
      TaggedTemplateExpression({ tag, quasi }) {
        if (tag.type !== "Identifier" || tag.name !== "html") return;
        const strings = quasi.quasis.map(({ cooked }) => cooked);
        for (const text of listMessages(strings)) add(quasi, text);
        for (const text of otherAttributes(strings.join("X"))) {
          texts.bare.push({ text, place: placeOf(quasi) });
        }
      },
      CallExpression({ callee, arguments: given }) {
        if (callee.type !== "Identifier") return;
        const texts = callee.name === "t" ? given.slice(0, 1) : given.slice(2, 3);
        if (!["t", "plural"].includes(callee.name)) return;
        for (const one of texts) {
          if (one.type === "Literal" && typeof one.value === "string") {
            add(one, one.value, callee.name === "plural");
          }
        }
      },
      Literal: look,
      TemplateLiteral: look,
    }),
  };
  Deno.lint.runPlugin({ name: "texts", rules: { read: rule } }, path, source);
  return texts;
}

/** What a template gives as a text to an attribute that is not looked up. */
function otherAttributes(template: string): string[] {
  return [...template.matchAll(/\s([\w-]+)="([^"]*)"/g)].flatMap(([, name = "", text = ""]) => {
    if (TEXT_ATTRIBUTES.includes(name) || SILENT_ATTRIBUTES.test(name)) return [];
    return isSaid(text) && !NO_TEXTS.has(text) && !isOfCode(text) ? text : [];
  });
}

/** A literal's text, `X` for each value in it; undefined where nobody could read anything. */
function writtenText(node: Deno.lint.Literal | Deno.lint.TemplateLiteral): string | undefined {
  const parts = node.type === "Literal"
    ? [typeof node.value === "string" ? node.value : ""]
    : node.quasis.map(({ cooked }) => cooked);
  return /\p{L}/u.test(parts.join("")) ? parts.join("X") : undefined;
}

/** Imports, types, keys, comparisons, templates, and what is translated. */
function isOtherSyntax(node: Deno.lint.Literal | Deno.lint.TemplateLiteral): boolean {
  const { parent } = node;
  switch (parent.type) {
    case "CallExpression":
      // Only a literal can be looked up.
      return parent.callee.type === "Identifier" && /^(?:t|plural)$/.test(parent.callee.name) &&
        node.type === "Literal";
    case "Property":
      return parent.key === node || /^(?:class|font)$/.test(nameOf(parent.key));
    case "BinaryExpression":
      return parent.operator !== "+";
    case "TaggedTemplateExpression":
    case "MemberExpression":
    case "SwitchCase":
      return true;
    default:
      return /^(?:Import|Export|TS(?!As|Satisfies|NonNull))/.test(parent.type);
  }
}

/** Whether it stands where people read: in a template's text or attribute, or in a table of texts. */
function isRead(node: Child): boolean {
  const attribute = attributeOf(node);
  if (attribute !== undefined) return attribute === "" || TEXT_ATTRIBUTES.includes(attribute);
  return node.parent.type === "Property" && TEXT_PROPERTIES.test(nameOf(node.parent.key));
}

/** Words, not a name of the code: two beside each other, a capital first, or a sentence's end. */
function isForPeople(text: string, node: Child): boolean {
  if (SILENT_ATTRIBUTES.test(attributeOf(node) ?? "")) return false;
  return !isClasses(text) && isSaid(text);
}

function isSaid(text: string): boolean {
  return /^\p{Lu}\p{Ll}|\p{Ll}[,.:;]? \p{L}|^X?[ ,:.]+\p{L}{2}|…|[.!?]$/u.test(text);
}

/** Addresses, selectors, JSON, files. */
function isOfCode(text: string): boolean {
  return /^(?:[/.:#"{]|https?:|data:|assistant\.)|^[\w.]+\.(?:json|md)$/.test(text);
}

/** `button button-main`, `badge badge-X`: a name, and the same name with more. */
function isClasses(text: string): boolean {
  const [first = "", second = "", ...others] = text.split(" ");
  return others.length === 0 && second.startsWith(`${first}-`);
}

/**
 * The attribute of the template that a value is given to, empty for a child; undefined for what is no
 * value of a template by itself.
 */
function attributeOf(node: Child): string | undefined {
  const { parent } = node;
  if (
    parent.type === "ConditionalExpression" && parent.test !== node ||
    parent.type === "LogicalExpression"
  ) return attributeOf(parent);
  if (parent.type !== "TemplateLiteral" || !isTemplate(parent)) return undefined;
  const before = parent.quasis[parent.expressions.findIndex((one) => one === node)]?.cooked ?? "";
  const inTag = parent.quasis.slice(0, parent.expressions.findIndex((one) => one === node) + 1)
    .map(({ cooked }) => cooked).join("");
  if (inTag.lastIndexOf("<") < inTag.lastIndexOf(">")) return "";
  return /([\w-]+)="?$/.exec(before)?.[1] ?? "tag";
}

function isTemplate({ parent }: Deno.lint.TemplateLiteral): boolean {
  return parent.type === "TaggedTemplateExpression" && parent.tag.type === "Identifier" &&
    parent.tag.name === "html";
}

function nameOf(key: Deno.lint.Node): string {
  if (key.type === "Identifier") return key.name;
  return key.type === "Literal" ? String(key.value) : "";
}
