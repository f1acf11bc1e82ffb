/**
 * A whole number with thousands separators: '5,416'. Implemented here because the first Intl formatter of a page takes 20
 * to 40 ms (decision 24), and every page has numbers.
 */
export function figureText(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** A count with its noun: '1 day', '14 days', '2 children'. The plural is passed when it is not the noun with an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${figureText(count)} ${count === 1 ? one : many}`
}
