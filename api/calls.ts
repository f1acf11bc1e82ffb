import type { PermissionName } from '#domain/access/permissions.ts'
import { defaultFacts, type LoadClass, type RouteFacts } from '#route-facts'

type Call = {
  permission: PermissionName
  /** Its load class; 'page' unless stated. */
  load?: LoadClass
  /** The limit of a request that reads; 'page' unless stated. */
  limit?: 'search' | 'file'
  /** Whether it reads from a replica of the database. */
  fromReplica?: true
  /** Whether a mailed link in the body authorizes it, so that nobody has to be signed in. */
  byLink?: true
  /** Monitoring and crawlers: always answered and never counted. */
  isFree?: true
}

/** One row for each call of the API and each file for programs. Every fact about their URLs derives from this table. */
export const calls = {
  'GET /healthz': { permission: 'health.read', isFree: true },
  'GET /readyz': { permission: 'health.read', isFree: true },
  'GET /metrics': { permission: 'metrics.read', isFree: true },
  'GET /robots.txt': { permission: 'site.use', isFree: true },
  'GET /site.webmanifest': { permission: 'site.use' },
  'GET /sitemap.xml': { permission: 'site.use', limit: 'file', fromReplica: true },
  'GET /sitemap-:part(^[1-9]\\d{0,3}$).xml': { permission: 'site.use', limit: 'file', fromReplica: true },

  'GET /api/openapi.json': { permission: 'site.use' },
  'GET /api/currency/detect': { permission: 'site.use' },
  'GET /api/currency/rates': { permission: 'site.use' },
  'GET /api/currency/supported': { permission: 'site.use' },
  'GET /api/treks': { permission: 'trek.read', load: 'search', limit: 'search', fromReplica: true },
  'GET /api/treks/suggestions': {
    permission: 'trek.read',
    load: 'search',
    limit: 'search',
    fromReplica: true,
  },
  'GET /api/treks/start-days': { permission: 'trek.read', fromReplica: true },
  'GET /api/treks/:id': { permission: 'trek.read', fromReplica: true },
  'GET /api/treks/:id/versions': { permission: 'booking.read' },

  'GET /api/departures/:id': { permission: 'trek.read', fromReplica: true },
  'GET /api/bookings/trek/:id/booked-spots': { permission: 'trek.read', load: 'checkout' },
  'GET /api/bookings/:id': { permission: 'booking.read' },
  'GET /api/bookings/:id/plan': { permission: 'plan.pay' },
  'POST /api/bookings/:id/shares': { permission: 'traveller-link.make', load: 'checkout' },
  'POST /api/bookings/:id/changes/quotes': { permission: 'booking.change', load: 'checkout' },
  'POST /api/bookings/:id/changes': { permission: 'booking.change', load: 'checkout' },
  'POST /api/bookings/link/codes': { permission: 'booking.change', load: 'checkout', byLink: true },
  'POST /api/bookings/link/sessions': { permission: 'booking.change', load: 'checkout', byLink: true },
  'POST /api/host/treks/:id/departures': { permission: 'departure.edit', load: 'message' },
  'GET /api/host/departures/:id/blocks': { permission: 'departure.edit', load: 'message' },
  'POST /api/host/departures/:id/blocks': { permission: 'departure.edit', load: 'message' },
  'DELETE /api/host/departures/:id/blocks/:block': { permission: 'departure.edit', load: 'message' },

  'POST /api/rpc/create_booking': { permission: 'booking.create', load: 'checkout' },
  'POST /api/bookings/confirm-by-session': { permission: 'checkout.read', load: 'checkout' },
  'DELETE /api/bookings/:id': { permission: 'booking.hide', load: 'message' },
  'POST /api/payments/create-checkout-session': { permission: 'checkout.start', load: 'checkout' },
  'POST /api/payments/send-cancellation-request-email': {
    permission: 'cancellation-mail.ask',
    load: 'checkout',
  },
  'POST /api/payments/webhook': { permission: 'webhook.receive', load: 'webhook' },

  'PUT /api/profile/image/update': { permission: 'picture.upload', load: 'message' },
  'PUT /api/profile/image/remove': { permission: 'profile.own', load: 'message' },
  'GET /api/messages': { permission: 'message.read', load: 'message' },
  'GET /api/messages/unread': { permission: 'message.read', load: 'message' },
  'GET /api/messages/:conversationId': { permission: 'message.read', load: 'message' },
  'POST /api/messages/:conversationId': { permission: 'message.send', load: 'message' },
  'POST /api/messages/:conversationId/read': { permission: 'message.read', load: 'message' },
  'POST /api/messages/:conversationId/withdraw': { permission: 'message.withdraw', load: 'message' },
  'GET /api/stream': { permission: 'stream.open', load: 'message' },
} as const satisfies Record<string, Call>

/** The facts about a call for the server. The provider's events are never counted: it repeats those we refuse. */
export function factsOfCall({ load = 'page', limit, isFree, fromReplica }: Call): RouteFacts {
  if (isFree) return { ...defaultFacts, load: null, limit: null }
  return {
    ...defaultFacts,
    load: { read: load, write: load },
    fromReplica: fromReplica ?? false,
    limit: load === 'webhook' ? null : (limit ?? 'page'),
  }
}

/** The row of a call by its method and pattern. */
export function callAt(method: string, pattern: string): Call | undefined {
  const name = `${method === 'HEAD' ? 'GET' : method} ${pattern}`
  return Object.hasOwn(calls, name) ? calls[name as keyof typeof calls] : undefined
}
