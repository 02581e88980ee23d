/** Prices as the catalog interface shows them. */

/** A stored price or sum → `$1,100.00`. */
export function shownPrice(price: string | number): string {
  const cents = (Number(price) || 0).toFixed(2);
  return `$${cents.replace(/\B(?=(\d{3})+(?=\.))/g, ",")}`;
}

/** Stored prices are plain numbers without rounding errors of sums. */
export function storedPrice(price: number): string {
  return String(Math.round(price * 100) / 100);
}
