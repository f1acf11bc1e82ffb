import type { Visitors } from '#domain/trek/land/permit-rules.ts'
import { pricesForCookie, readPricesFor } from '../../http/cookies.ts'

/**
 * Whose prices of permits and visas the booking form counts: those that its address names, else those that this browser
 * chose before, else those of foreign visitors. A choice in the address is stored with `headers`.
 */
export function pricesFor(search: URLSearchParams, request: Request, secure: boolean) {
  const typed = search.get('visitors')
  const asked: Visitors | null = typed === 'saarc' || typed === 'foreign' ? typed : null
  const visitors = asked ?? readPricesFor(request) ?? 'foreign'
  return { visitors, headers: asked ? { 'Set-Cookie': pricesForCookie(asked, secure) } : undefined }
}
