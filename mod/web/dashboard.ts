import { type Context, Hono } from "hono";
import { secureHeaders } from "hono/secure-headers";
import { AppError } from "../base/errors.ts";
import { type Encoding, ENCODINGS, readStaticFiles, type StaticFile } from "./static_files.ts";

export interface DashboardOptions {
  /** Where the built dashboard lies; ends with a slash. */
  folder: URL;
  /** `assistant serve`: no files at all. */
  headless: boolean;
}

/** Serves the dashboard: its files, and its page for every path that names a page of it. */
export function createDashboard(options: DashboardOptions) {
  const { folder, headless } = options;
  let files: ReturnType<typeof readStaticFiles> | undefined;
  return new Hono()
    .use(dashboardHeaders())
    .get("*", async (context) => {
      const { path } = context.req;
      if (headless) throw dashboardOff(path);
      files ??= readStaticFiles(folder);
      const known = await files;
      const isPage = !path.slice(path.lastIndexOf("/")).includes(".");
      const file = known.get(isPage ? "/index.html" : path);
      if (file) return answerFile(context, file);
      if (known.size === 0) throw notBuilt();
      throw new AppError("not_found", `There is no file "${path}"`, {
        remedy: "Open the dashboard at /.",
      });
    });
}

function dashboardHeaders() {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", "data:"],
      connectSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
    xFrameOptions: "DENY",
    referrerPolicy: "no-referrer",
    // The port speaks plain HTTP on this machine: promising HTTPS would lock people out.
    strictTransportSecurity: false,
  });
}

/** Every file is checked with its etag on each use: it changes with the program, never by itself. */
function answerFile(context: Context, file: StaticFile): Response {
  const encoding = encodingFor(file, context.req.header("accept-encoding") ?? "");
  // Each encoding is a representation of its own.
  const etag = encoding ? file.etag.replace(/"$/, `-${encoding}"`) : file.etag;
  context.header("ETag", etag);
  context.header("Cache-Control", "no-cache");
  context.header("Vary", "Accept-Encoding");
  if (context.req.header("if-none-match") === etag) return context.body(null, 304);
  context.header("Content-Type", file.type);
  if (encoding) context.header("Content-Encoding", encoding);
  return context.body((encoding && file.encoded[encoding]) ?? file.bytes);
}

/** The smallest that is there and wanted; `q=0` refuses one. */
function encodingFor({ encoded }: StaticFile, accepted: string): Encoding | undefined {
  const wanted = accepted.toLowerCase().split(",").map((one) => one.trim())
    .filter((one) => !/;\s*q=0(\.0*)?$/.test(one)).map((one) => one.split(";")[0]?.trim());
  return ENCODINGS.map(([encoding]) => encoding)
    .find((encoding) => encoded[encoding] && wanted.includes(encoding));
}

function dashboardOff(path: string): AppError {
  return new AppError(
    "not_found",
    `There is no page "${path}": the dashboard is off under \`assistant serve\``,
    { remedy: "Start `assistant` without `serve` for the dashboard; the API is under /api." },
  );
}

function notBuilt(): AppError {
  return new AppError("not_found", "The dashboard was not built", {
    remedy: "Run `deno task build:ui`, then start the service again.",
  });
}
