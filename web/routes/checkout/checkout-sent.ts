import type { FieldErrors } from '#domain/booking/lead-rules.ts'
import type { QuotedTerms } from '#domain/booking/price/quote-terms.ts'
import { valuesFrom, type CheckoutValues } from './checkout-form.ts'

export type CheckoutStep = 'travellers' | 'review'

/** The state after a submission: the step, the typed values, and the errors. */
export type Answer = {
  step: CheckoutStep
  /** Null when the submitted form had no fields. */
  values: CheckoutValues | null
  /** The discounts of referral code and credit; null when the submitted form had no fields. */
  terms: QuotedTerms | null
  /** The idempotency key of the form under review: submitting it again results in the same booking. */
  key: string
  problems: FieldErrors
  refused: { at: Intent; says: string; because: string | undefined } | null
  moved: 'added' | 'removed' | null
}

/** The actions of the page's buttons. */
const intents = [
  ...(['add', 'remove', 'apply', 'use-credit', 'extras', 'review', 'edit', 'pay'] as const),
  ...(['renew', 'release', 'hold-again', 'login'] as const),
]
export type BookingIntent = (typeof intents)[number]
export type Intent = BookingIntent | 'hold'

/** A submitted form, with its values to show again. */
export type Sent = {
  intent: BookingIntent
  /** The additional traveller to remove. */
  companionKey: number
  values: CheckoutValues
  shown: Answer
  shownTotalCents: number | null
}

/** Parses a submitted form; an unknown button means the review. */
export function sentFrom(form: FormData): Sent {
  const values = valuesFrom(form)
  // The buttons of the extras send only their number.
  const button = form.get('intent') ?? (values.extras ? 'extras' : 'review')
  const [, asked = '', companionKey = ''] = /^([a-z-]+?)(?:-(\d+))?$/.exec(String(button)) ?? []
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
