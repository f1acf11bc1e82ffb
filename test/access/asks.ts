import { randomUUID } from 'node:crypto'
import { referenceOf } from '#domain/booking-reference.ts'
import { DASHBOARD } from '#web/http/authorize.ts'
import { bookingFields } from '../site.ts'
import { addresses } from './addressed-things.ts'
import { bookingCallAsks } from './party-things.ts'
import { newDealFor, newPromotionFor } from './deal-things.ts'
import { extraAsks } from './extra-things.ts'
import { giftCardAsks } from './gift-card-things.ts'
import type { EntryPoint } from './entry-points.ts'
import { officeAsks } from './office-things.ts'
import { personAsks } from './person-things.ts'
import type { Kind } from './things.ts'

/** How an entry point is requested for a thing. */
export type Ask = {
  /** Its thing; none for a page that is the same for every request. */
  thing?: Kind
  /** The URL, where one pattern stands for several. */
  at?: string
  query?: (id: string) => string
  form?: (id: string) => Record<string, string>
  body?: (id: string) => unknown
  headers?: Record<string, string>
  /** Its answer to everybody in this test: no page, no signature, no trusted network. */
  answers?: number
  /** Answers the same for foreign and missing things, reveals nothing and changes nothing. */
  quiet?: true
  /** Belongs to an account: only its owner may do this. */
  owned?: true
}

/** A trek, one of its departures and one of its pictures. */
const edited = (id: string) => {
  const [, departure = '', picture = ''] = id.split(' ')
  return { departure, picture, position: '1' }
}
const editing: Ask = { thing: 'edited-trek', at: `${DASHBOARD}/edit/:id`, form: edited }

/** What the address does not say, by entry point. */
const asks: Record<string, Ask> = {
  'bookings/departure-choice/cancelled-departure action': { thing: 'booking', form: () => ({ to: 'card' }) },
  ...officeAsks,
  ...personAsks,
  'treks/trek/trek-page action': {
    thing: 'bookable',
    quiet: true,
    form: (id) => ({ departure: id.split(' ')[1] ?? '', adults: '1', children: '0' }),
  },
  'treks/list/list action': {
    thing: 'bookable',
    quiet: true,
    form: (id) => ({ trek: id.split(' ')[0] ?? '', departure: id.split(' ')[1] ?? '' }),
  },
  'checkout/payment-confirmation loader': { thing: 'held', query: (id) => `booking=${id}` },
  'checkout/payment-confirmation action hold': {
    thing: 'bookable',
    quiet: true,
    query: (id) => `trek=${id.split(' ')[0]}&departure=${id.split(' ')[1]}`,
  },
  'checkout/payment-confirmation action hold-again': {
    thing: 'held',
    owned: true,
    query: (id) => `booking=${id}`,
  },
  'checkout/payment-confirmation action apply': {
    thing: 'held',
    owned: true,
    query: (id) => `booking=${id}`,
  },
  'checkout/payment-confirmation action use-credit': { thing: 'held', query: (id) => `booking=${id}` },
  'checkout/payment-confirmation action *': { thing: 'held', query: (id) => `booking=${id}` },
  'checkout/payment/payment-success loader': { thing: 'booking', query: (id) => `booking=${id}` },
  'checkout/payment/payment-cancelled loader': { thing: 'held', query: (id) => `booking=${id}`, quiet: true },
  'refer/invited loader': {},
  ...giftCardAsks,
  'pages/information loader': { at: '/careers' },
  'host/trek/host-trek-form loader': editing,
  'host-verification/renewal action': { form: () => ({ intent: 'save' }) },
  'host/adventures action': {
    thing: 'trek',
    query: () => 'index',
    form: (id) => ({ trek: id, intent: 'deactivate' }),
  },
  'host/create-trek loader': { answers: 302 },
  'bookings/bookings action': { thing: 'over', form: (id) => ({ remove: id }) },
  'reviews/reviews action': {
    thing: 'over',
    form: (id) => ({ booking: id, rating: '9', body: 'We walked with care and ate well every day.' }),
  },
  'account/security action': { thing: 'session', form: (id) => ({ intent: 'sign-out', id }) },
  'saved/saved action': { thing: 'public-trek', quiet: true, form: (id) => ({ remove: id }) },
  'saved/stored-treks action': { thing: 'public-trek', quiet: true, form: (id) => ({ id }) },
  'office/refunds/refunds action': { thing: 'refund', form: (id) => ({ refund: id }) },
  'host/deals action end': { thing: 'deal', form: (id) => ({ deal: id }) },
  'host/deals action *': { thing: 'trek', form: (id) => newDealFor(`trek:${id}`) },
  ...extraAsks,
  'office/deals action end': { thing: 'any-deal', form: (id) => ({ deal: id, reason: 'Made by mistake' }) },
  'host/promotions action end': { thing: 'promotion', form: (id) => ({ promotion: id }) },
  'host/promotions action *': { thing: 'trek', form: (id) => newPromotionFor(`trek:${id}`) },
  'office/promotions action end': {
    thing: 'any-promotion',
    form: (id) => ({ promotion: id, reason: 'Made by mistake' }),
  },
  'office/credit action': { thing: 'grant', form: (id) => ({ id, decision: 'refuse', reason: 'Told so' }) },
  'office/failures action': { thing: 'job', quiet: true, form: (id) => ({ kind: 'job', id }) },
  'office/reports/reviews action': {
    thing: 'review',
    form: (id) => ({ side: 'review', review: id, intent: 'hide', reason: 'Names a person' }),
  },
  'DELETE /api/bookings/:id': { thing: 'over' },
  // Lists nothing for a trek that somebody has not booked.
  'GET /api/treks/:id/versions': { thing: 'public-trek', quiet: true },
  ...bookingCallAsks,
  'POST /api/rpc/create_booking': {
    thing: 'bookable',
    headers: { 'Idempotency-Key': 'a key that nobody else would choose' },
    body: (bookable) => {
      const [trek_id = '', , starts_on = '', ends_on = ''] = bookable.split(' ')
      return bookingFields({ trek_id, starts_on, ends_on })
    },
    quiet: true,
  },
  'POST /api/payments/create-checkout-session': { thing: 'held', body: (bookingId) => ({ bookingId }) },
  'POST /api/payments/send-cancellation-request-email': {
    thing: 'booking',
    body: (bookingId) => ({ bookingId }),
  },
  'POST /api/bookings/confirm-by-session': { body: () => ({ sessionId: 'cs_none' }), answers: 404 },
  'PUT /api/profile/image/update': { body: () => ({ imageData: 'data:image/png;base64,AAAA' }) },
  'PUT /api/profile/image/remove': { body: () => ({}) },
  'POST /api/messages/:conversationId': {
    thing: 'conversation',
    body: () => ({ id: randomUUID(), message: 'When do we meet?' }),
  },
  'POST /api/messages/:conversationId/read': { thing: 'conversation', body: () => ({ place: 1 }) },
  'host/bookings/bookings action no-show': { thing: 'hosted-booking', form: (id) => ({ id }) },
  'host/bookings/bookings action closed': { thing: 'departure', form: (id) => ({ id }) },
  'host/bookings/bookings action opened': { thing: 'departure', form: (id) => ({ id }) },
  'office/departures/departure action': {
    thing: 'booked-departure',
    form: () => ({ sure: 'on', reason: 'The pass is closed by snow' }),
  },
  'messages/report/report action': { thing: 'received-message', form: () => ({ reason: 'fraud' }) },
  'office/support/support-file loader': { thing: 'support-file', quiet: true },
  'office/support/support-chat action': {
    thing: 'support-chat',
    form: () => ({ messageId: randomUUID(), message: 'It is on its way.' }),
  },
  'office/support/contact action': {
    thing: 'contact-message',
    form: () => ({ answer: 'Up to 6,000 m.', seen: '0' }),
  },
  'contact/report-content action': { thing: 'reportable', form: () => ({ reason: 'advert' }) },
  ...Object.fromEntries(
    (['dismiss', 'trek', 'review', 'host'] as const).map((intent) => [
      `office/reports/reported-content action ${intent}`,
      {
        thing: intent === 'dismiss' ? 'reported-content' : `reported-${intent}`,
        form: (id: string) => ({ id, intent, kind: 'review', reason: 'It names a person' }),
      } satisfies Ask,
    ]),
  ),
  'office/reports/report action look': { thing: 'reported-message', form: () => ({ reason: 'decide' }) },
  'office/reports/report action remove': { thing: 'reported-message', form: () => ({ reason: 'Fraud' }) },
  'office/reports/report action close': { thing: 'reported-message', form: () => ({ reason: 'Fraud' }) },
  'office/verifications/verification action look': {
    thing: 'application',
    form: () => ({ reason: 'review' }),
  },
  'office/verifications/verification action reveal': {
    thing: 'application',
    form: () => ({ reason: 'review' }),
  },
  'office/verifications/verification action *': {
    thing: 'application',
    form: () => ({ decision: 'approve' }),
  },
  'office/claims/claim action look': { thing: 'claim', form: () => ({ reason: 'decide' }) },
  'office/claims/claim action grant': {
    thing: 'claim',
    form: () => ({ amount: '5', host: '5', answer: 'The lodge was shut' }),
  },
  'office/claims/claim action decline': { thing: 'claim', form: () => ({ answer: 'It was open' }) },
  'office/hosts/host action suspend': { thing: 'office-host', form: () => ({ reason: 'Travellers waited' }) },
  'office/hosts/host action lift': { thing: 'office-host' },
  'office/hosts/host action confirm': { thing: 'office-host' },
  'office/hosts/host action close-case': {
    thing: 'office-host',
    form: () => ({ 'bank-reason': 'The host changed it' }),
  },
  'office/hosts/host action reveal': { thing: 'office-host', form: () => ({ reason: 'bank' }) },
  'office/payouts/payout action return': { thing: 'payout', form: () => ({ reason: 'Account closed' }) },
  'office/refunds/refund action *': { thing: 'refund', form: () => ({ decision: 'approve' }) },
  'office/discrepancies/discrepancy action': {
    thing: 'difference',
    form: () => ({ note: 'Seen at the bank' }),
  },
  'office/refunds/goodwill action': {
    thing: 'booking',
    form: (id) => ({ booking: referenceOf(id), amount: '5', reason: 'The jeep was late' }),
  },
  'POST /api/messages/:conversationId/withdraw': {
    thing: 'written-message',
    body: (id) => ({ id: id.split(' ')[1] ?? '' }),
  },
  'messages/withdraw action': {
    thing: 'written-message',
    form: (id) => ({ message: id.split(' ')[1] ?? '' }),
  },
  'messages/conversation action': {
    thing: 'conversation',
    form: () => ({ message: 'When do we meet?', messageId: randomUUID() }),
  },
  'messages/first action': {
    thing: 'public-host',
    query: (id) => `index&user=${id}`,
    form: () => ({ message: 'Is there wifi?', messageId: randomUUID() }),
  },
  'public-host/public-host action': {
    thing: 'public-host',
    form: () => ({ message: 'Is there wifi?', messageId: randomUUID() }),
  },
  'login/verify action': { answers: 302 },
  'login/verify-second-factor action': { answers: 302 },
  'passkeys/sign-in loader': { answers: 302 },
  'passkeys/prove loader': { answers: 302 },
  'login/verify loader': { answers: 302 },
  'login/verify-second-factor loader': { answers: 302 },
  // The traveller of the link has paid nothing.
  'share/share-receipt loader': { thing: 'traveller-link', answers: 404 },
  'share/share-receipt-file loader': { thing: 'traveller-link', answers: 404 },
  'pages/not-found loader': { answers: 404 },
  'GET /sitemap-:part(^[1-9]\\d{0,3}$).xml': { answers: 404 },
  'GET /metrics': { answers: 404 },
  'POST /api/payments/webhook': { answers: 400 },
}

/** How to request an entry point; throws for a path with an unknown parameter. */
export function askOf({ name, path }: EntryPoint): Ask {
  const given = asks[name] ?? (name.startsWith('host/trek/host-trek-form action') ? editing : undefined)
  const [, thing] = addresses.find(([start]) => path.startsWith(start)) ?? []
  if (!given && !thing && path.includes('/:'))
    throw new Error(`${name}: say in test/access/addressed-things.ts what the parameter of ${path} leads to`)
  return given ?? (thing ? { thing } : {})
}
