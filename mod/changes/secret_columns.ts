import { isObject } from "../base/is_object.ts";
import type { Column } from "../platform/types.ts";
import { isSecretType, MASK } from "./field_text.ts";

/** The names that end in one of these words are those of columns, headers, parameters, properties. */
const SECRET_NAME =
  /(?:^|[^a-z])(?:(?:proxy)?authorization|cookie|bearer|password|passwd|pwd|passphrase|secret|token|(?:api|private|secret|access|shared)[^a-z]?key)$/i;
/** What no credential is kept in, whatever the column is called. */
const OTHER_TYPES = /^(?:boolean|integer|longint|decimal|float|glide_\w+|due_date|url)$/;

/** A record, or a part of one, as it is stored or shown. */
type Image = Readonly<Record<string, unknown>> | null | undefined;

/** What is known of the place of a value. */
export interface ValuePlace {
  /** The column, or a path of columns to it. */
  field: string;
  /** Where the value comes from, and the record before or after it. */
  images: readonly Image[];
  /** Of the dictionary, where it is known. */
  column?: Column | undefined;
}

/** Whether a text is the name of what holds a credential: `X-API-Key`, `acme.smtp.password`. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name.trim().replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2"));
}

/**
 * Whether a column holds a credential, which nobody is shown: by its type in the dictionary, by its
 * own name, and for the column `value` by the record's name or type: of a header `Authorization`, of a
 * property of the type `password2`.
 */
export function isSecretValue({ field, images, column }: ValuePlace): boolean {
  if (column && isSecretType(column.type)) return true;
  const stem = field.slice(0, field.lastIndexOf(".") + 1);
  const element = field.slice(stem.length);
  if (element === "value") {
    return images.some((image) =>
      isSecretName(textOf(image?.[`${stem}name`])) || isSecretType(textOf(image?.[`${stem}type`]))
    );
  }
  if (column && (column.reference || OTHER_TYPES.test(column.type))) return false;
  return isSecretName(element);
}

/**
 * Whether what is read of a column is a cipher, or stars that stand for it, and so nothing that could
 * be written: by its type, or that of the property whose `value` it is.
 */
export function isUnreadable({ field, images, column }: ValuePlace): boolean {
  const stars = images.some((image) => isStars(textOf(image?.[field])));
  if (stars && isSecretValue({ field, images, column })) return true;
  return isSecretType(column?.type ?? "") ||
    field === "value" && images.some((image) => isSecretType(textOf(image?.type)));
}

/** What is shown in place of a credential, by this service or by an instance. */
export function isStars(text: string): boolean {
  return /^\*{3,}$/.test(text);
}

/** A record as it may be shown: what holds a credential and is not empty is masked. */
export function maskRecord<T>(
  record: Readonly<Record<string, T>>,
  { images = [], columns }: {
    images?: readonly Image[];
    columns?: ReadonlyMap<string, Column> | undefined;
  } = {},
): Record<string, T | string> {
  return Object.fromEntries(
    Object.entries(record).map(([field, value]) => {
      const place = { field, images: [record, ...images], column: columns?.get(field) };
      return [field, canBeSecret(textOf(value)) && isSecretValue(place) ? MASK : value];
    }),
  );
}

/** A message about records without the credentials that stand in them. */
export function maskMessage(
  message: string,
  images: readonly Image[],
  columns?: ReadonlyMap<string, Column>,
): string {
  const secrets = images.flatMap((image) =>
    Object.entries(image ?? {}).flatMap(([field, value]) =>
      isSecretValue({ field, images, column: columns?.get(field) }) ? [textOf(value)] : []
    )
  );
  return secrets.filter(canBeSecret)
    .reduce((text, secret) => text.replaceAll(secret, MASK), message);
}

const ELEMENT = /<(\w+)((?:\s[^<>]*)?)>([^<]+)<\/\1>/g;
const SECTION = "<![CDATA[";
/** Stands for the CDATA section whose number is between two of it. */
const MARK = "\ue000";

/** What an update set keeps of a record, XML, without the credentials in it; other text as it is. */
function maskPayload(text: string): string {
  if (!text.includes("<record_update")) return text;
  const sections: string[] = [];
  const [first = "", ...rest] = text.split(SECTION);
  const marked = rest.reduce((done, part) => {
    const end = part.indexOf("]]>") + 3;
    if (end < 3) return done + SECTION + part;
    sections.push(SECTION + part.slice(0, end));
    return `${done}${MARK}${sections.length - 1}${MARK}${part.slice(end)}`;
  }, first);
  const images = [...marked.matchAll(ELEMENT)].flatMap(([, tag = "", , content]) =>
    tag === "name" || tag === "type" ? [{ [tag]: content }] : []
  );
  return marked.replace(
    ELEMENT,
    (element, tag: string, attributes: string, content: string) =>
      canBeSecret(content) && isSecretValue({ field: tag, images })
        ? `<${tag}${attributes}>${MASK}</${tag}>`
        : element,
  )
    .replace(/\ue000(\d+)\ue000/g, (mark, number: string) => sections[Number(number)] ?? mark);
}

/** Whatever an instance answered, with every record in it as it may be shown. */
export function maskAnswer(
  answer: unknown,
  columns?: ReadonlyMap<string, Column>,
): unknown {
  if (Array.isArray(answer)) return answer.map((item) => maskAnswer(item, columns));
  if (typeof answer === "string") return maskPayload(answer);
  if (!isObject(answer)) return answer;
  const masked = maskRecord(answer, { columns });
  return Object.fromEntries(
    Object.entries(masked).map(([name, value]) => [name, maskAnswer(value, columns)]),
  );
}

/**
 * Hides the `value` of a record that was read without the columns that tell what it is, of which
 * nothing is known where the columns are not: it may be anything.
 */
export function hideUntold<T>(row: T, columns?: ReadonlyMap<string, Column>): T | object {
  if (!isObject(row) || !("value" in row)) return row;
  const untold = ["name", "type"].some((name) =>
    !(name in row) && (columns === undefined || columns.has(name))
  );
  return untold ? { ...row, value: MASK } : row;
}

/** Nothing and a flag are not: `requires_acl_authorization` is called like a credential. */
function canBeSecret(text: string): boolean {
  return text !== "" && !/^(?:true|false)$/.test(text);
}

/** A text, or that of `{value, display_value}` and of GraphQL's columns; of anything else none. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (!isObject(value)) return "";
  const texts = [value.value, value.display_value, value.displayValue];
  return texts.find((text): text is string => typeof text === "string" && text !== "") ?? "";
}
