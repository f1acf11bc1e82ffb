/** A route of the slim manifest: without empty fields and without the imports that its script lists itself. */
export function lightRoute(route: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(route).filter(([name, value]) => name !== 'imports' && isSaid(value)),
  )
}

function isSaid(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== false && value !== undefined
}
