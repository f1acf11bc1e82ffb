import type { FieldErrors } from '#domain/booking/lead-rules.ts'
import type { QuotedTerms } from '#domain/booking/quote-terms.ts'
import { valuesFrom, type CheckoutValues } from './checkout-form.ts'

export type CheckoutStep = 'travellers' | 'review'

/** What the page shows after a form was sent: where one is, what was typed, and what was wrong with it. */
export type Answer = {
  step: CheckoutStep
  /** Null when the form that was sent had no fields. */
  values: CheckoutValues | null
  /** What referral code and credit take off; null when the form that was sent had no fields. */
  terms: QuotedTerms | null
  /** The idempotency key of the form under review: sending it again gives the same booking. */
  key: string
  problems: FieldErrors
  refused: { at: Intent; says: string; because: string | undefined } | null
  moved: 'added' | 'removed' | null
}

/** What the buttons of the page ask for. */
const intents = [
  ...(['add', 'remove', 'apply', 'use-credit', 'review', 'edit', 'pay'] as const),
  ...(['renew', 'release', 'hold-again', 'login'] as const),
]
export type BookingIntent = (typeof intents)[number]
export type Intent = BookingIntent | 'hold'

/** A form as it was sent, with what to show again. */
export type Sent = {
  intent: BookingIntent
  /** Which additional traveller to remove. */
  companionKey: number
  values: CheckoutValues
  shown: Answer
  shownTotalCents: number | null
}

/** Reads a form that was sent; a button that nobody knows asks for the review. */
export function sentFrom(form: FormData): Sent {
  const [, asked = '', companionKey = ''] = /^([a-z-]+?)(?:-(\d+))?$/.exec(String(form.get('intent'))) ?? []
  const values = valuesFrom(form)
  const key = String(form.get('key') ?? '')
  const total = String(form.get('total') ?? '')
  return {
    intent: intents.find((intent) => intent === asked) ?? 'review',
    companionKey: Number(companionKey),
    values,
    shown: {
      step: form.get('step') === 'review' ? 'review' : 'travellers',
      values: form.has('firstName') ? values : null,
      terms: null,
      key: /^[\w-]{8,100}$/.test(key) ? key : '',
      problems: {},
      refused: null,
      moved: null,
    },
    shownTotalCents: /^\d{1,12}$/.test(total) ? Number(total) : null,
  }
}
