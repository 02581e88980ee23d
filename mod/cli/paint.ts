/** Colours for people; plain text for pipes and under NO_COLOR. */
export interface Paint {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  yellow(text: string): string;
  green(text: string): string;
}

/** Colours of a terminal; texts stay as they are without `coloured`. */
export function createPaint(coloured: boolean): Paint {
  const wrap = (open: number, close: number) => (text: string) =>
    coloured ? `\x1b[${open}m${text}\x1b[${close}m` : text;
  return {
    bold: wrap(1, 22),
    dim: wrap(2, 22),
    red: wrap(31, 39),
    yellow: wrap(33, 39),
    green: wrap(32, 39),
  };
}

/** The paint that fits where the text goes. */
export function paintFor(stream: { isTerminal(): boolean }): Paint {
  return createPaint(stream.isTerminal() && !Deno.noColor);
}
