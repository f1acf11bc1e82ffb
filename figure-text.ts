/**
 * A whole number as people read it: '5,416'. Written here and not by the browser: its own writer of figures takes a slow phone
 * a tenth of a second to be ready (docs/performance.md), and every page has one.
 */
export function figureText(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** A count with its noun: '1 day', '14 days', '2 children'. The plural is given where it is more than the noun with an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${figureText(count)} ${count === 1 ? one : many}`
}
