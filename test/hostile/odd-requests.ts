import fc from 'fast-check'
import { hostile, oddHeader } from './odd-values.ts'
import type { RawRequest } from './raw-request.ts'
import { bookingFields, type SiteDeparture } from '../site.ts'

/** The targets: a booking with its open session, its visitor, and departures to book. */
export type Target = {
  booking: string
  session: string
  slug: string
  cookie: string
  departures: SiteDeparture[]
}

/** Requests to every kind of endpoint, from nearly right to plainly broken. */
export function oddRequests(target: Target): fc.Arbitrary<RawRequest> {
  return fc.oneof(
    { weight: 8, arbitrary: jsonCall(target) },
    { weight: 5, arbitrary: formCall(target) },
    { weight: 6, arbitrary: read(target) },
    { weight: 2, arbitrary: brokenBody() },
  )
}

/** A valid call with some invalid fields. */
function jsonCall(target: Target) {
  let turn = 0
  const calls = (): [string, Record<string, unknown>][] => [
    [
      '/api/rpc/create_booking',
      bookingFields(target.departures[turn++ % target.departures.length]!, { p_total_price: 1240 }),
    ],
    ['/api/payments/create-checkout-session', { bookingId: target.booking, amount: 1240, userId: null }],
    ['/api/bookings/confirm-by-session', { sessionId: target.session }],
    ['/api/bookings/link/sessions', { token: 'AAAAAAAAAAAAAAAAAAAAAA', code: '123456' }],
    ['/dev/clock', { advance: 'PT0S' }],
    ['/api/payments/webhook', { id: 'evt_1', type: 'checkout.session.completed', data: { object: {} } }],
  ]
  const change = fc.array(fc.tuple(fc.nat(20), hostile), { minLength: 1, maxLength: 3 })
  return fc
    .record({ which: fc.nat(5), change, header: oddHeader(), key: fc.stringMatching(/^[ -~]{0,220}$/) })
    .map(({ which, change: changes, header, key }): RawRequest => {
      const [path, right] = calls()[which] as [string, Record<string, unknown>]
      const fields = { ...right }
      const names = [
        ...Object.keys(right),
        'extra',
        'p_user_id',
        'p_total_price',
        'p_credit_used',
        'creditUsed',
      ]
      for (const [place, value] of changes) fields[names[place % names.length] ?? 'extra'] = value
      const cookie: Record<string, string> = which === 0 ? {} : { Cookie: target.cookie }
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key, ...cookie, ...header }
      return { method: 'POST', path, headers, body: JSON.stringify(fields) }
    })
}

/** A page's form with odd values in known and unknown fields. */
function formCall(target: Target) {
  const paths = () => [
    `/trekking/${target.slug}`,
    `/trekking/${target.slug}.data`,
    `/payment-confirmation?booking=${target.booking}`,
    '/payment-confirmation?trek=x&departure=y&adults=1',
    '/payment-cancelled',
    '/payment-success',
    '/login',
    '/verify',
    '/logout',
    '/currency',
    '/nowhere',
    `/dev/pay/${target.session}`,
    `/dev/pay/${target.session}/confirm`,
    '/dev/pay/%00',
  ]
  const names = ['departure', 'adults', 'children', 'intent', 'email', 'currency', 'returnTo', 'firstName']
    .concat([
      'lastName',
      'phone',
      'companion-0-firstName',
      'number',
      'expiry',
      'cvc',
      'answer',
      'code-1',
      'key',
    ])
    .concat(['departureId', '__proto__', 'constructor', 'total'])
  const intents = fc.constantFrom(
    'submit',
    'pay',
    'renew',
    'release',
    'change',
    'add',
    'remove',
    'resend',
    'x',
  )
  return fc
    .record({
      which: fc.nat(12),
      fields: fc.array(fc.tuple(fc.constantFrom(...names), hostile), { maxLength: 8 }),
      intent: intents,
      header: oddHeader(),
    })
    .map(({ which, fields, intent, header }): RawRequest => {
      const all: [string, string][] = [...fields, ['intent', intent]].map(([name, value]) => [
        String(name),
        typeof value === 'string' ? value : JSON.stringify(value),
      ])
      return {
        method: 'POST',
        path: paths()[which] ?? '/',
        body: new URLSearchParams(all).toString(),
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          Cookie: target.cookie,
          ...header,
        },
      }
    })
}

function read(target: Target) {
  const paths = () => [
    '/',
    '/list',
    '/api/treks',
    '/api/treks/',
    '/api/treks/suggestions',
    '/api/currency/detect',
    '/api/currency/rates',
    '/bookings',
    '/bookings/link/',
    '/login',
    '/verify',
    '/payment-success',
    '/payment-cancelled',
    '/payment-confirmation',
    '/trekking/',
    '/pictures/',
    '/dev/mail',
    '/dev/mail/',
    '/dev/pay/',
    '/robots.txt',
    '/sitemap.xml',
    '/assets/',
    '/healthz',
    '/__manifest',
    '/_root.data',
    '/list.data',
    `/trekking/${target.slug}.data`,
    '/api/',
    '//',
    '/api/bookings/trek/x/booked-spots',
    '/api/departures/x',
  ]
  const names = ['q', 'trek_name', 'region', 'difficulty', 'date', 'session_id', 'booking', 'page', 'sort']
    .concat([
      'destination',
      'from',
      'to',
      'adults',
      'children',
      'price',
      'tab',
      'before',
      'p',
      '_routes',
      'trek',
    ])
    .concat(['departure', 'reviews', 'currency', 'card', 'destination[]', 'month', 'flexible', 'days'])
  const odd = fc.constantFrom(
    '%00',
    '%E0%A4%A',
    '%c0%ae%c0%ae/',
    '..%2f..%2f..%2fetc%2fpasswd',
    '%',
    'a'.repeat(3000),
  )
  return fc
    .record({
      which: fc.nat(28),
      tail: fc.oneof(fc.constant(''), fc.constant(''), odd, fc.webSegment()),
      query: fc.array(fc.tuple(fc.constantFrom(...names), fc.oneof(hostile.map(escaped), odd)), {
        maxLength: 4,
      }),
      method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH'),
      header: oddHeader(),
    })
    .map(({ which, tail, query, method, header }): RawRequest => {
      const path = paths()[which] ?? '/'
      const search = query.map(([name, value]) => `${name}=${value}`).join('&')
      return {
        method,
        path: `${path}${tail}${search && `?${search}`}`,
        headers: { Cookie: target.cookie, ...header },
      }
    })
}

/** Bodies that are no JSON, no form, truncated, of the wrong kind or too large. */
function brokenBody() {
  const paths = [
    '/api/rpc/create_booking',
    '/api/payments/webhook',
    '/dev/clock',
    '/login',
    '/list',
    '/currency',
  ]
  const kinds = [
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    'application/xml',
    '',
  ].concat([
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    '\t',
  ])
  const bodies = fc.oneof(
    fc.constantFrom('{', '[', '"', '{"a":', '[1,2', 'nul', '{"__proto__":1}', '--x\r\n\r\n--x--', '\ufeff{}'),
    fc.constant('x'.repeat(70_000)),
    fc.constant(`${'['.repeat(20_000)}${']'.repeat(20_000)}`),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  )
  return fc
    .record({ path: fc.constantFrom(...paths), kind: fc.constantFrom(...kinds), body: bodies })
    .map(({ path, kind, body }): RawRequest => {
      const headers = { 'Content-Type': kind, 'Idempotency-Key': 'k', 'Stripe-Signature': 't=1,v1=00' }
      return { method: 'POST', path, headers, body }
    })
}

function escaped(value: unknown): string {
  return encodeURIComponent(typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value))
}
