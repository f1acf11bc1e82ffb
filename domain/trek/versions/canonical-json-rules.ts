/** A value as JSON with sorted keys and no spaces: equal values have equal texts, and so equal hashes. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, withSortedKeys)
}

function withSortedKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
