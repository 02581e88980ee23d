import type { Page } from "playwright-core";

export interface FaintText {
  text: string;
  ratio: number;
  wanted: number;
}

/** Contrasts that WCAG wants of text, and of large text. */
const AA = { text: 4.5, large: 3 };
export const AAA = { text: 7, large: 4.5 };

/**
 * Visible texts whose contrast is below what is wanted, WCAG AA unless told. Disabled controls are
 * exempt there too.
 */
export async function findFaintText(page: Page, least = AA): Promise<FaintText[]> {
  return await page.evaluate((least) => {
    type Rgba = [number, number, number, number];
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
    /** Any CSS colour, `color-mix` included, by painting it. */
    const parse = (color: string): Rgba => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0, a = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return [r, g, b, a / 255];
    };
    const over = ([r, g, b, a]: Rgba, [r2, g2, b2]: Rgba): Rgba => [
      r * a + r2 * (1 - a),
      g * a + g2 * (1 - a),
      b * a + b2 * (1 - a),
      1,
    ];
    const background = (element: Element | null): Rgba => {
      if (!element) return [255, 255, 255, 1];
      const own = parse(getComputedStyle(element).backgroundColor);
      return own[3] === 1 ? own : over(own, background(element.parentElement));
    };
    const linear = (part: number): number => {
      const value = part / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    };
    const luminance = ([r, g, b]: Rgba): number =>
      0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
    const faint: { text: string; ratio: number; wanted: number }[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent?.trim();
      const element = texts.currentNode.parentElement;
      if (!text || !element?.checkVisibility() || element.closest(":disabled, .visually-hidden")) {
        continue;
      }
      const style = getComputedStyle(element);
      const behind = background(element);
      const [a, b] = [luminance(over(parse(style.color), behind)), luminance(behind)];
      const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      const size = parseFloat(style.fontSize);
      const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      const wanted = large ? least.large : least.text;
      if (ratio < wanted) faint.push({ text: text.slice(0, 40), ratio, wanted });
    }
    return faint;
  }, least);
}
