/** A page in the list of scripts as browsers read it: without what it has not, and what its script imports by itself. */
export function lightRoute(route: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(route).filter(([name, value]) => name !== 'imports' && isSaid(value)),
  )
}

function isSaid(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== false && value !== undefined
}
