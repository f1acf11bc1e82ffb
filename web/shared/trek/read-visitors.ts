import type { Visitors } from '#domain/trek/land/permit-rules.ts'

/** Whose prices of permits and visas an address or a cookie names; null for none, or an unknown word. */
export function readVisitors(named: string | null | undefined): Visitors | null {
  return named === 'saarc' || named === 'foreign' ? named : null
}
