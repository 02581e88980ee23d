import { AppError, messageOf } from "./errors.ts";

export interface ReadTextOptions {
  /** Larger files are refused unread; 1 MiB unless told. */
  maxBytes?: number;
}

/**
 * The text of a UTF-8 file, without byte order mark. Throws `too_large`, and `invalid_input` for
 * anything that is no regular file, not readable or not UTF-8 text. Messages never quote the content.
 */
export async function readTextFile(path: string, options: ReadTextOptions = {}): Promise<string> {
  const { maxBytes = 1024 * 1024 } = options;
  const bytes = await readBounded(path, maxBytes);
  if (bytes[0] === 0xff && bytes[1] === 0xfe || bytes[0] === 0xfe && bytes[1] === 0xff) {
    throw new AppError("invalid_input", `${path} is UTF-16 text`, {
      remedy: "Save the file as UTF-8.",
    });
  }
  if (bytes.subarray(0, 8192).includes(0)) {
    throw new AppError("invalid_input", `${path} is a binary file`, {
      remedy: "Use a text file in UTF-8.",
    });
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError("invalid_input", `${path} is not valid UTF-8`, {
      remedy: "Save the file as UTF-8.",
      cause,
    });
  }
}

/** The bytes of a regular file. Throws `too_large`, and `invalid_input` for what is none. */
export async function readBounded(path: string, maxBytes: number): Promise<Uint8Array> {
  try {
    // A named pipe or a device would block or never end: only regular files are opened. The open
    // file is not asked for its size, since files embedded in an executable do not tell it.
    const info = await Deno.stat(path);
    if (!info.isFile) {
      throw new AppError("invalid_input", `${path} is not a regular file`, {
        remedy: "Put a plain text file there.",
      });
    }
    if (info.size > maxBytes) throw tooLarge(path, maxBytes);
    using file = await Deno.open(path, { read: true });
    const bytes = new Uint8Array(info.size);
    let length = 0;
    while (length < bytes.length) {
      const read = await file.read(bytes.subarray(length));
      if (read === null) break;
      length += read;
    }
    return bytes.subarray(0, length);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("invalid_input", `${path} cannot be read: ${messageOf(cause)}`, {
      remedy: "Check that the file exists and that this user may read it.",
      cause,
    });
  }
}

function tooLarge(path: string, maxBytes: number): AppError {
  return new AppError("too_large", `${path} is larger than ${Math.floor(maxBytes / 1024)} KiB`, {
    remedy: "Split the file into smaller ones.",
  });
}
