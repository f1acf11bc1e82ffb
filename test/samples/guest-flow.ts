import type { PlanKind } from '#domain/payment-plan/plan-rules.ts'
import type { Answer, Caller } from '../caller.ts'

export const GOOD_CARD = '4242 4242 4242 4242'

type Offered = { id: string; trek_id: string }

/** Book Now without script: holds the party's spots and redirects to the form. */
export function holdSpots(who: Caller, departure: Offered, adults: number): Promise<Answer> {
  const search = new URLSearchParams({ trek: departure.trek_id, departure: departure.id })
  const path = `/payment-confirmation?${search}&adults=${adults}&children=0`
  return who.post(path, { form: { intent: 'hold' } })
}

/** Submits the form and continues to payment; the same key repeats the same submission. */
export function sendForm(
  who: Caller,
  bookingId: string,
  form: { email: string; spots: number; key: string; plan?: PlanKind; code?: string },
) {
  const friends = Array.from({ length: form.spots - 1 }, (_, index) => [
    [`companion-${index}-key`, String(index + 1)],
    [`companion-${index}-firstName`, `Friend${index + 1}`],
    [`companion-${index}-lastName`, 'Lind'],
  ]).flat() as [string, string][]
  return who.post(`/payment-confirmation?booking=${bookingId}`, {
    form: {
      intent: 'pay',
      step: 'review',
      key: form.key,
      adult: 'on',
      specialRequests: '',
      firstName: 'Maya',
      lastName: 'Lind',
      email: form.email,
      phone: '+46 8 123 456 78',
      address: 'Storgatan 1',
      city: 'Stockholm',
      country: 'SE',
      ...(form.plan && { plan: form.plan }),
      ...(form.code && { referralCode: form.code }),
      ...Object.fromEntries(friends),
    },
  })
}

/** Fills in the checkout page like a browser. */
export function payCard(who: Caller, sessionId: string, number = GOOD_CARD): Promise<Answer> {
  const form = { number, expiry: '12 / 39', cvc: '123', name: 'Maya Lind' }
  return who.post(`/dev/pay/${sessionId}`, { form })
}

/** The success page's request to the server. */
export function askForConfirmation(who: Caller, sessionId: string): Promise<Answer> {
  return who.post('/api/bookings/confirm-by-session', { body: { sessionId } })
}

/** The booking that an answer, or the data for a browser with script, redirects to; null for another target. */
export function bookingIn({ headers, text }: Answer): string | null {
  const target = headers.get('location') ?? (headers.has('x-remix-response') ? text : '')
  return /[?&]booking=([0-9a-f-]{36})/.exec(target)?.[1] ?? null
}

/** The session of the checkout page that an answer redirects to, or null for another target. */
export function sessionIn({ headers }: Answer): string | null {
  return /(cs_\w+)/.exec(headers.get('location') ?? '')?.[1] ?? null
}
