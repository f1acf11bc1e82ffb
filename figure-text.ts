/**
 * A whole number as people read it: '5,416'. Written here and not by the browser: its own writer of figures takes a slow phone
 * a tenth of a second to be ready (docs/performance.md), and every page has one.
 */
export function figureText(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}
