import { type Failure, toFailure } from "../../failure.ts";
import { t } from "../../language.ts";

/** A file as a prompt carries it; `data` is base64. */
export interface Attached {
  mime: string;
  name: string;
  data: string;
}

const MOST_BYTES = 15 * 1024 * 1024;
const MOST_FILES = 20;
const IMAGE = /^image\/(png|jpe?g|gif|webp)$/;

export interface AttachOptions {
  /** Attached already. */
  before: readonly Attached[];
  /** The model that is prompted, where it takes no images. */
  blindModel: string | undefined;
}

/** The files that can go along, and why one cannot. */
export async function attach(
  files: readonly File[],
  { before, blindModel }: AttachOptions,
): Promise<{ files: Attached[]; failure: Failure | null }> {
  const attached = [...before];
  try {
    for (const file of files) {
      attached.push(await read(file, blindModel));
      refuseTooMuch(attached);
    }
    return { files: attached, failure: null };
  } catch (error) {
    return { files: [...before], failure: toFailure(error) };
  }
}

async function read(file: File, blindModel: string | undefined): Promise<Attached> {
  const { name, type } = file;
  if (IMAGE.test(type)) {
    if (blindModel !== undefined) {
      throw new Error(t("{name} stays here: {model} takes no images", { name, model: blindModel }));
    }
    return { name, mime: type, data: await base64Of(file) };
  }
  if (type === "application/pdf") return { name, mime: type, data: await base64Of(file) };
  if (!await isText(file)) {
    throw new Error(t("{name} is neither an image, a PDF nor a text", { name }));
  }
  return {
    name,
    mime: /^text\/|json$|xml$/.test(type) ? type : "text/plain",
    data: await base64Of(file),
  };
}

async function isText(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return false;
  }
}

function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(reader.error ?? new Error(t("The file cannot be read")));
    reader.readAsDataURL(file);
  });
}

function refuseTooMuch(files: readonly Attached[]): void {
  if (files.length > MOST_FILES) {
    throw new Error(t("A prompt takes {n} files at most", { n: MOST_FILES }));
  }
  const bytes = files.reduce((sum, { data }) => sum + data.length * 0.75, 0);
  if (bytes > MOST_BYTES) throw new Error(t("The files together are larger than 15 MB"));
}
