/** Changes whenever a file is written or replaced, also within one size and by tools that keep times. */
export function fileStamp(info: Deno.FileInfo): string {
  return [info.mtime?.getTime(), info.ctime?.getTime(), info.size, info.ino].join(":");
}
