import type { Booking } from '#domain/booking/booking-queries.ts'
import type { FieldErrors } from '#domain/booking/lead-rules.ts'
import { quoteTerms, type QuotedTerms } from '#domain/booking/price/quote-terms.ts'
import { creditText, readCredit } from '#domain/credit/credit-rules.ts'
import type { Visit } from '../../http/context.ts'
import type { CheckoutValues } from './checkout-form.ts'

const BLOCKED = 'Please enter a valid referral code or leave it blank.'

/** The discounts of code and credit, and the form with a corrected amount. */
export async function termsOf(
  { deps, visitor }: Visit,
  booking: Booking,
  values: CheckoutValues,
): Promise<{ terms: QuotedTerms; values: CheckoutValues }> {
  const { referralCode, credit, lead } = values
  const terms = await quoteTerms(deps, booking, { referralCode, credit, leadEmail: lead.email }, visitor)
  if (terms.credit.says === null) return { terms, values }
  return { terms, values: { ...values, credit: creditText(terms.credit.cents) } }
}

/** Problems of the terms that prevent the next step, by field. */
export function problemsOfTerms({ referral, promotion, credit }: QuotedTerms): FieldErrors {
  return {
    ...(promotion?.isRefused && { referralCode: promotion.says }),
    ...(referral && referral.cents === 0 && { referralCode: BLOCKED }),
    ...(credit.says !== null && { credit: credit.says }),
  }
}

/** The credit to spend, in cents. An invalid amount means none, a negative one is left for the domain to refuse. */
export function creditCentsOf({ credit }: CheckoutValues): number {
  if (credit.startsWith('-')) return -1
  return readCredit(credit, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER).cents
}
